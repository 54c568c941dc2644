/* The report of a phase, in which units and places lead to the map, and battles to their badges and back. */

/** The names of places and units by their first word, the longest first; each with the address that leads there. */
const names = new Map();
for (const [name, address] of [...[...places].map(([place, { name }]) => [name, `#p=${encodeURIComponent(place)}`]),
  ...[...units.keys()].map((unit) => [unit, `#u=${encodeURIComponent(unit)}`])]) {
  const first = name.match(/[\p{L}\p{N}]+/u)?.[0];
  if (first && name.length > 2 && /\p{L}/u.test(name)) names.set(first, [...(names.get(first) || []), [name, address]]);
}
for (const found of names.values()) found.sort(([one], [two]) => two.length - one.length);

/** Words in which units and places are links. */
function linked(words) {
  const parts = [];
  let done = 0;
  for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = index >= done && (names.get(word) || []).find(([name]) => words.startsWith(name, index) &&
      !/[\p{L}\p{N}]/u.test(words[index + name.length] || ""));
    if (!found) continue;
    const [name, address] = found;
    parts.push(words.slice(done, index), el("a", { href: address }, name));
    done = index + name.length;
  }
  return [...parts, words.slice(done)];
}

const numbered = (number) => button({ class: "number", "data-battle": number,
  "aria-label": `Battle ${number + 1} on the map`, onclick: () => showBattle(number) }, number + 1);

function blockTold(block, frame) {
  if (block.type === "heading") {
    const number = block.scene ? (frame.battles || []).findIndex((each) => each.scene === block.scene) : -1;
    if (number >= 0) return el("h3", { class: "battle", "data-battle": number }, block.text, numbered(number));
    return el(`h${Math.min(Math.max(block.level, 1) + 1, 5)}`, {}, block.text);
  }
  if (block.type === "paragraph") return el("p", { class: block.tone }, swatch(block.side), linked(block.text));
  if (block.type === "items") return listTold(block.lines);
  return el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": block.title || "Table" },
    tableTold(block.heads, block.rows, block.right, block.title));
}

function listTold(lines) {
  const open = [el("ul")];
  for (const [depth, words] of lines) {
    const item = open.at(-1).lastElementChild;
    if (depth >= open.length && item) {
      open.push(el("ul"));
      item.append(open.at(-1));
    }
    open.length = Math.min(open.length, depth + 1);
    open.at(-1).append(el("li", {}, linked(words)));
  }
  return open[0];
}

function tableTold(heads, rows, right = [], title = "") {
  const number = (column) => right.includes(heads[column]) && "number";
  return el("table", {}, title && el("caption", {}, title),
    heads.some(Boolean) && el("thead", {}, el("tr", {}, heads.map((head, column) =>
      el("th", { scope: "col", class: number(column) }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((value, column) =>
      el("td", { class: number(column) }, linked(String(value ?? ""))))))));
}

const LABELS = { act: "The umpire", loss: "Lost", orders: "Orders", silent: "No sheet", failed: "Not carried out",
  question: "A question", next: "Next", owed: "You owe" };

/** What is said first of a phase; where it is `leading`, with links, and without the points, which stand below it. */
function headlines(frame, leading) {
  const lines = (frame.headline || []).filter(({ kind }) => kind !== "points" || !leading);
  const fights = lines.filter(({ kind }) => kind === "battle");
  return el("ul", { class: "headline" }, lines.map((line) => el("li", { class: line.kind },
    leading && fights.includes(line) && numbered(fights.indexOf(line)),
    LABELS[line.kind] && el("small", {}, `${LABELS[line.kind]} `), swatch(line.side),
    leading ? linked(line.text) : line.text)));
}

/** Numbers that a phase changed: points by side, and what the game keeps besides: a track that counts points is those. */
function changes(number) {
  const now = position(number), before = number ? position(number - 1) : now;
  const points = [...now.points].map(([side, value]) => [side, before.points.get(side) || 0, value]);
  const counts = (id, { value }) => now.points.get(id.slice(id.indexOf(" ") + 1)) === value || id.startsWith("points ");
  const tracks = [...now.tracks].filter(([id, track]) => before.tracks.has(id) && !counts(id, track) && id !== "turn")
    .map(([id, { name, value }]) => [name, before.tracks.get(id).value, value]);
  const rows = [...points, ...tracks].filter(([, was, value]) => was !== value);
  return rows.length > 0 && el("ul", { class: "changes" }, rows.map(([name, was, value]) => el("li", {},
    swatch(name), `${name} ${was} → `, el("b", {}, value))));
}

/** Where a phase had no move and no battle: the last battles before it, and a link to them. */
function lastFought(number) {
  const { battles, moves, losses } = frames[number];
  const frame = !battles && !moves && !losses && frames.slice(0, number).findLast((each) => each.battles);
  return frame && [
    el("h4", {}, "The last battles: ", el("a", { href: `#f=${frame.number}` }, when(frame))),
    el("ul", { class: "headline" }, frame.battles.slice(0, MOST).map(({ words }) => el("li", {}, words)),
      frame.battles.length > MOST && el("li", { class: "quiet" }, `and ${frame.battles.length - MOST} more`)),
  ];
}
const MOST = 6;

function drawReport() {
  const frame = frames[state.frame], empty = !frame.blocks?.length && !frame.headline?.length;
  $("phase").replaceChildren(...present([
    headlines(frame, true), changes(state.frame), frame.reason && el("p", { class: "quiet" }, frame.reason),
    ...(frame.blocks || []).map((block) => blockTold(block, frame)),
    empty && el("p", { class: "quiet" }, state.frame ? "Nothing that you can see happened in this phase."
      : "How everything stands before the first phase."),
    lastFought(state.frame),
  ]));
}

// -- from a battle in the report to its badge on the map, and back -------------------------------------------------

/** Lights a battle of the frame wherever it stands; without one, none. */
function light(number = -1) {
  state.battle = number;
  for (const each of document.querySelectorAll("[data-battle]")) {
    each.classList.toggle("lit", Number(each.dataset.battle) === number);
  }
}

function showBattle(number) {
  const { place, origins = [] } = frames[state.frame].battles[number];
  light(number);
  fit([place, ...origins]);
  box.scrollIntoView({ block: "nearest" });
  layer.badges.querySelector(`[data-battle="${number}"]`)?.focus({ preventScroll: true });
  address();
}

/** Leads to a battle's section of the report, or where it has none to its line in the headline. */
function readOf(number) {
  light(number);
  open("phase");
  const ways = ["h3", "button"].map((tag) => $("phase").querySelector(`${tag}[data-battle="${number}"]`));
  const found = ways.find(Boolean);
  found?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
  (found?.querySelector("button") || found)?.focus({ preventScroll: true });
  address();
}
