/* The map on the screen: the base drawing, the layers over it, and what part of the plane is seen. */
const [WIDE, HIGH] = board.stack, UNIT = WIDE / 40, TALL = HIGH / UNIT;
const box = $("map"), ground = $("G"), whole = board.view;
const over = svg("svg", { id: "over", role: "group", "aria-label": "Map: arrow keys go from stack to stack" });
const sheet = el("div", { id: "sheet" }, ground, over);
const layer = {};
for (const name of ["dim", "control", "front", "supply", "stacks", "notes", "moves", "losses", "attacks", "badges",
  "plans", "marks"]) {
  over.append((layer[name] = svg("g", { class: name })));
}
{
  const room = Math.max(whole[2], whole[3]);
  layer.dim.append(svg("rect", { x: whole[0] - room, y: whole[1] - room, width: whole[2] + 2 * room,
    height: whole[3] + 2 * room }));
}
box.append(sheet);

/** The texts of the base drawing by the height of their letters: those that nobody could read are left out. */
const lettered = [...ground.querySelectorAll("[data-letters]")].map((node) => ({ node, size: Number(node.dataset.letters) }));
const LEAST = 5.5, GREAT = 9.5;

let painted = null, rested = "", resting = 0;
/** How much of the screen, in pixels, the tools at the upper edge of the map take: nothing is fitted in under them. */
const TOOLS = 64;
const ratio = () => box.clientHeight / Math.max(box.clientWidth, 1);
/** How much of the plane a pixel is. */
const pixel = () => state.view[2] / Math.max(box.clientWidth, 1);

/** Shows a part of the plane: at once by moving what is painted, and painted anew when it rests. */
function look(left, top, width, smooth) {
  const most = Math.max(whole[2], whole[3] / ratio()) * 1.25, wide = Math.min(Math.max(width, WIDE * 3), most);
  /** One edge of the view: within the map and some room around it; a map smaller than the view is in its middle. */
  const room = Math.max(WIDE * 1.5, (TOOLS * wide) / Math.max(box.clientWidth, 1));
  const within = (at, long, from, all) => all + 2 * room < long
    ? from + (all - long) / 2 : Math.min(Math.max(at, from - room), from + all + room - long);
  state.view = [within(left + (width - wide) / 2, wide, whole[0], whole[2]),
    within(top + ((width - wide) * ratio()) / 2, wide * ratio(), whole[1], whole[3]), wide, wide * ratio()];
  clearTimeout(resting);
  if (!painted || !box.clientWidth) return rest();
  const glides = Boolean(smooth) && !calm.matches, [x, y] = state.view;
  sheet.classList.toggle("smooth", glides);
  sheet.style.transform =
    `translate(${(painted[0] - x) / pixel()}px, ${(painted[1] - y) / pixel()}px) scale(${painted[2] / wide})`;
  resting = setTimeout(rest, glides ? 380 : 140);
}

/** Paints the part that is seen, where it or the window is another: it lays out all texts that are seen. */
function rest() {
  const asked = [...state.view, box.clientWidth].join();
  if (asked === rested) return;
  [rested, painted] = [asked, state.view];
  sheet.classList.remove("smooth");
  sheet.style.transform = "";
  for (const each of [ground, over]) each.setAttribute("viewBox", painted.map((side) => side.toFixed(1)).join(" "));
  over.style.setProperty("--px", Math.min(Math.max(pixel(), WIDE / 120), WIDE / 26));
  over.classList.toggle("far", WIDE / pixel() < 30);
  for (const { node, size } of lettered) {
    const great = "great" in node.dataset;
    node.classList.toggle("legible", great || size > LEAST * pixel());
    if (great) node.style.setProperty("--letters", `${Math.max(size, GREAT * pixel()).toFixed(1)}px`);
  }
}

/** Shows a rectangle whole, in the middle, and no nearer than is useful. */
function frameIn([left, top, width, height], smooth = true, least = WIDE * 14) {
  const tools = TOOLS / Math.max(box.clientWidth, 1), wide = Math.max(width, height / (ratio() - tools), least);
  look(left + (width - wide) / 2, top + (height - wide * (ratio() + tools)) / 2, wide, smooth);
}

/** Shows some places. */
function fit(wanted, smooth = true) {
  const spots = through([...wanted]), room = WIDE * 1.6;
  if (!spots.length) return;
  const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y), left = Math.min(...xs), top = Math.min(...ys);
  frameIn([left - room, top - room, Math.max(...xs) - left + 2 * room, Math.max(...ys) - top + 2 * room], smooth);
}

/** Shows all that stands on the map. */
function everything(smooth = true) {
  const there = [...position().stacks.keys()].filter((place) => spot(place) && !places.get(place).box);
  if (there.length) fit(there, smooth);
  else frameIn(whole, smooth);
}

/** Shows what happened in a frame. */
const followed = (frame) => fit(happened(frame));

function zoom(by, x = box.clientWidth / 2, y = box.clientHeight / 2, smooth = false) {
  look(state.view[0] + x * pixel() * (1 - by), state.view[1] + y * pixel() * (1 - by), state.view[2] * by, smooth);
}

/** Moves the map, and nearer if that is wanted, so that a place is in its middle. */
function centre(place, width = state.view[2]) {
  const [x, y] = spot(place);
  look(x - width / 2, y - (width * ratio()) / 2, width, true);
}

/** Moves the map so that a place is seen. */
function bringIn(place) {
  const [x, y] = spot(place), [left, top, wide, high] = state.view;
  if (x < left + WIDE || x > left + wide - WIDE || y < top + HIGH || y > top + high - HIGH) centre(place);
}
