/* The data of the page, the one record of what is shown, and how elements are made.
 *
 * The scripts of this folder are put together, in the order that rendering.py declares, within one function: what one
 * of them names, all that follow know. Words of users become text and attributes, never markup.
 */
const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const { board, frames } = data;
/** Columns laid back into their frames: moves of several units one by one, and the routes of moves where lines tell them. */
const laidBack = {
  moves: (told) => told.flatMap(({ units, ...move }) => units.map((unit) => ({ unit, ...move }))),
  blocks: (told, number) => told.map((block) => block.type !== "items" ? block : { ...block,
    lines: block.lines.map(([depth, words]) => [depth, words.replace(/\{([–-])(\d+)\}/g, (all, between, move) =>
      data.columns.moves?.[number]?.[move]?.path.join(between === "-" ? "-" : ` ${between} `) ?? all)]) }),
};
for (const [name, column] of Object.entries(data.columns)) {
  for (const [number, told] of Object.entries(column)) frames[number][name] = laidBack[name]?.(told, number) ?? told;
}
for (const [place, spot] of Object.entries(board.places)) spot.name ??= place;
const last = frames.length - 1;

/** What is shown; all that is seen follows from the data and from this. */
const state = {
  frame: -1,          // the number of the frame
  view: null,         // the part of the plane that is seen: left, top, width, height
  place: "",          // the place whose stack is open
  unit: "",           // the unit in it that is chosen
  battle: -1,         // the battle of the frame that is lit
  layers: { moves: true, battles: true, control: true, names: true, supply: false, follow: false },
};

const mapOf = (record) => new Map(Object.entries(record || {}));
const units = mapOf(data.units), nations = mapOf(data.nations), places = mapOf(board.places), signs = mapOf(data.signs);
const sides = new Map(data.sides.map((side) => [side.id, side]));
const sideOf = (id) => sides.get(id) || nations.get(id) || { id, fill: "#777777", ink: "#ffffff" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function made(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-")) node.setAttribute(name, String(value));
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

/** An element with attributes and children: strings become text, `onclick: f` listens, what is empty is left out. */
const el = (tag, attributes, ...children) => made(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) =>
  made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const button = (attributes, ...children) => el("button", { type: "button", ...attributes }, ...children);
const present = (children) => children.flat().filter((child) => child || child === 0);
const count = (many, one) => `${many} ${one}${many === 1 ? "" : "s"}`;
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Things in lists by a key, in the order in which the keys came. */
function grouped(things, keyOf) {
  const found = new Map();
  for (const each of things) found.set(keyOf(each), [...(found.get(keyOf(each)) || []), each]);
  return [...found.values()];
}
