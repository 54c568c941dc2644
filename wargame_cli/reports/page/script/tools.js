/* What the reader does: keys, pointers and fingers on the map, its menus, the search. */

// -- keys ----------------------------------------------------------------------------------------------------------

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const GOES = { ArrowLeft: () => state.frame - 1, ArrowRight: () => state.frame + 1, Home: () => 0, End: () => last,
  ArrowUp: () => turnFrom(state.frame, 1), ArrowDown: () => turnFrom(state.frame, -1) };

/** Does what a key means where the focus is; says whether it means anything. */
function pressed({ key, target }) {
  const on = (selector) => target.closest(selector), way = WAYS[key];
  if (key === "Escape") {
    document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
    if (state.place) shut();
  } else if (way && on(".stack")) {
    const next = beside(on(".stack").dataset.place, ...way);
    if (next) {
      goHome(next);
      standing.get(next).node.focus({ preventScroll: true });
      bringIn(next);
    }
  } else if ((key === "Enter" || key === " ") && on("#over [role=button]")) {
    chose(on("#over [role=button]"));
  } else if (way && on("[role=tab]")) {
    const tabs = [...document.querySelectorAll("[role=tab]:not([hidden])")];
    const next = tabs.at((tabs.indexOf(target) + way[0] + way[1]) % tabs.length);
    open(next.getAttribute("aria-controls"));
    next.focus();
  } else if (GOES[key] && !(on("aside") && /Up|Down|Home|End/.test(key))) {
    show(GOES[key]());
  } else if (key === " " && !on("button, summary, a, [type=checkbox], aside")) {
    play();
  } else return false;
  return true;
}

/** A badge or a stack was chosen. */
function chose({ dataset: { battle, place } }) {
  if (battle) return readOf(Number(battle));
  select(place);
  if (!$("stack").hidden) $("stack").querySelector("h2").focus({ preventScroll: true });
}

// -- pointers and fingers ------------------------------------------------------------------------------------------

const fingers = new Map();
let dragged = false, spread = 0;

function local(event) {
  const edge = box.getBoundingClientRect();
  return [event.clientX - edge.left, event.clientY - edge.top];
}

function dragging(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = local(event), [dx, dy] = [now[0] - before[0], now[1] - before[1]];
  if (!dragged && Math.hypot(dx, dy) < 5) return;
  dragged = true;
  fingers.set(event.pointerId, now);
  if (fingers.size > 1) {
    const [[ax, ay], [bx, by]] = [...fingers.values()], wide = Math.hypot(ax - bx, ay - by);
    if (spread) zoom(spread / wide, (ax + bx) / 2, (ay + by) / 2);
    spread = wide;
  }
  const share = pixel() / Math.min(fingers.size, 2);
  look(state.view[0] - dx * share, state.view[1] - dy * share, state.view[2]);
}

/** What a click or tap means: the badge, or the nearest place within reach, of which those with units come first. */
function clicked(event) {
  if (dragged) return;
  const badge = event.target.closest(".badge"), stack = event.target.closest(".stack");
  if (badge || (!event.detail && stack)) return chose(badge || stack);
  const [px, py] = local(event), [x, y] = [state.view[0] + px * pixel(), state.view[1] + py * pixel()];
  let best = "", least = Infinity;
  for (const place of places.keys()) {
    const at = spot(place);
    const far = at ? Math.hypot(at[0] - x, at[1] - y) / (standing.has(place) || marked.has(place) ? 1.3 : 1) : Infinity;
    if (far < least && far < Math.max(WIDE * 0.8, 22 * pixel())) [best, least] = [place, far];
  }
  if (best || state.place) select(best);
}

function listen() {
  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    dragged = dragged && fingers.size > 0;
    spread = 0;
    fingers.set(event.pointerId, local(event));
  });
  addEventListener("pointermove", dragging);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
  box.addEventListener("click", clicked);
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY)) / (event.ctrlKey ? 120 : 420)), ...local(event));
  }, { passive: false });
  document.addEventListener("keydown", (event) => {
    const writes = event.target.closest("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (!writes && !event.ctrlKey && !event.metaKey && !event.altKey && pressed(event)) event.preventDefault();
  });
  const nearer = (by) => zoom(by, undefined, undefined, true);
  const zooms = { in: () => nearer(0.6), out: () => nearer(1 / 0.6), fit: () => followed(frames[state.frame]),
    all: () => everything() };
  $("zoom").addEventListener("click", ({ target }) => zooms[target.dataset.zoom]?.());
  $("slider").addEventListener("input", ({ target }) => requestAnimationFrame(() => show(Number(target.value))));
  $("play").addEventListener("click", () => play());
  $("time").addEventListener("click", ({ target }) => {
    const go = target.closest("[data-go]")?.dataset.go;
    if (go) show(state.frame + (go === "on" ? 1 : -1));
  });
  $("tabs").addEventListener("click", ({ target }) => target.matches("[role=tab]") &&
    open(target.getAttribute("aria-controls")));
  $("find").addEventListener("submit", find);
  $("sought").addEventListener("input", (event) => sought.has(event.target.value.toLowerCase()) && find(event));
  $("sought").addEventListener("focus", () => $("names").append(...[...new Set([...units.keys(),
    ...[...places].map(([place, { name }]) => name || place)])].map((value) => el("option", { value }))), { once: true });
  addEventListener("hashchange", follow);
}

// -- menus ---------------------------------------------------------------------------------------------------------

const LAYERS = { moves: "Moves", battles: "Battles and losses", control: "Who holds what", names: "Names",
  supply: "Supply of your units", follow: "Follow what happens" };

function switchLayer(name, on) {
  state.layers[name] = on;
  sheet.classList.toggle(`no-${name}`, !on);
  if (name === "follow" && on) followed(frames[state.frame]);
}

function drawSwitches() {
  const hows = grouped([...new Set(frames.flatMap(({ moves = [] }) => moves.map(({ how = "move" }) => how)))], kindOf);
  const lacking = { names: !ground.querySelector("[id^=G-names]"), supply: !frames.some(({ supply }) => supply) };
  const fields = (words, rows) => rows.length > 0 && el("fieldset", {}, el("legend", {}, words), rows);
  $("switches").append(...present([
    fields("Go to", Object.entries(board.windows || {}).map(([name, view]) => button({ onclick: () => {
      $("layers").open = false;
      frameIn(view);
    } }, capital(name.replace(/[-_]/g, " "))))),
    fields("Show", Object.entries(LAYERS).filter(([name]) => !lacking[name]).map(([name, words]) =>
      el("label", {}, el("input", { type: "checkbox", checked: state.layers[name], "data-layer": name,
        onchange: ({ target }) => switchLayer(name, target.checked) }), words))),
    fields("Moves", hows.map((all) => el("p", {}, svg("svg", { viewBox: "0 0 64 20", "aria-hidden": "true" },
      arrow([[-12, 10], [76, 10]], kindOf(all[0]), "currentColor", "")), all.join(", ")))),
  ]));
  for (const [name, on] of Object.entries(state.layers)) if (!on) switchLayer(name, on);
}

/** The stacks in boxes beside the map. */
function drawBoxes(now) {
  const beside = [...now.stacks].filter(([place]) => places.get(place)?.box || !spot(place));
  $("boxes").hidden = !beside.length;
  $("boxes").lastElementChild.replaceChildren(...beside.map(([place, stack]) => button({
    onclick: () => { $("boxes").open = false; select(place); } }, called(place), el("b", {}, stack.length))));
}

// -- search --------------------------------------------------------------------------------------------------------

const sought = new Map();
for (const [unit, { name }] of units) for (const each of [unit, name]) sought.set((each || unit).toLowerCase(), { unit });
for (const [place, { name }] of places) for (const each of [place, name]) sought.set(each.toLowerCase(), { place });

function find(event) {
  event.preventDefault();
  const words = $("sought").value.trim().toLowerCase(), all = [...sought.keys()];
  const found = words && (sought.get(words) || sought.get(all.find((name) => name.startsWith(words)) ||
    all.find((name) => name.includes(words))));
  $("sought").setAttribute("aria-invalid", Boolean(words && !found));
  if (found) seek(found);
  else if (words) say(`Nothing is called ${$("sought").value}.`);
}

/** Leads to a place, or to where a unit stands or stood before this phase, and opens its stack. */
function seek({ place, unit }) {
  const before = () => state.frame && position(state.frame - 1).where.get(unit);
  const there = place || position().where.get(unit) || before();
  if (!there) return say(`${unit} stands nowhere in this phase.`);
  if (spot(there)) centre(there, Math.min(state.view[2], (box.clientWidth * WIDE) / 60));
  select(there, unit);
}
