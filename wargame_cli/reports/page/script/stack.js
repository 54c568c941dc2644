/* The open stack in the panel: what stands in a place, and what this phase did to it. */

/** Who is told when a place is chosen, and when another frame is shown. */
const listeners = { select: [], show: [] };
/** What form.js is told of a choice: with the kind of ring that is around the place. */
const tellOf = (place, unit) =>
  listeners.select.map((f) => f({ place, unit, kind: marked.get(place)?.kind || "" })).includes(true);

/** Opens a place's stack, with a unit in it chosen, unless a listener has dealt with it; without a place closes it. */
function select(place, unit = "") {
  if (place && tellOf(place, unit)) return;
  [state.place, state.unit] = [place, unit];
  if (standing.has(place)) goHome(place);
  drawChosen();
  address();
  if (!place) tellOf("", "");
}

function drawChosen() {
  for (const [place, { node }] of standing) {
    node.classList.toggle("chosen", place === state.place);
    node.setAttribute("aria-pressed", place === state.place);
  }
  $("stack").hidden = !state.place;
  $("stack").replaceChildren(...(state.place ? stackTold(state.place) : []));
}

function shut() {
  const { place } = state;
  select("");
  standing.get(place)?.node.focus({ preventScroll: true });
}

const swatch = (side) => (sides.has(side) || nations.has(side)) && el("i", { "aria-hidden": "true",
  class: sideOf(side).cut ? "side cut" : "side", style: `background:${sideOf(side).fill}` });

function stackTold(place) {
  const now = position(), frame = frames[state.frame], stack = now.stacks.get(place) || [];
  const { terrain, worth, marks = [] } = places.get(place) || {}, held = now.holders.get(place);
  const facts = [called(place).includes(place) ? "" : place, terrain, worth && `worth ${worth}`, ...marks,
    held && `held by ${held}`, ...(now.notes.get(place) || [])].filter(Boolean).join(" · ");
  const lost = (frame.losses || []).filter((loss) => loss.place === place).map(lossTold).join("; ");
  return present([
    el("header", {}, el("h2", { tabindex: "-1" }, called(place)),
      button({ class: "close", "aria-label": "Close the stack", onclick: shut }, "×")),
    facts && el("p", { class: "facts" }, facts),
    el("ul", {}, stack.map((unit, row) => el("li", {}, button({ class: "unit", "aria-pressed": unit === state.unit,
      disabled: hidden(unit), onclick: () => {
        select(place, unit);
        $("stack").querySelectorAll("button.unit")[row]?.focus();
      } },
    svg("svg", { viewBox: `-21 ${-TALL / 2 - 1} 42 ${TALL + 2}`, "aria-hidden": "true" },
      counter(unit, hidden(unit) ? "?" : unit, now, -TALL / 2, TALL)), unitTold(unit, now, frame))))),
    !stack.length && el("p", { class: "quiet" }, "No unit that you can see stands here."),
    lost && el("p", { class: "bad" }, `${capital(lost)}.`),
    (frame.battles || []).map((each, number) => each.place === place &&
      button({ class: "fight", onclick: () => readOf(number) }, el("b", { class: "number" }, number + 1), each.words)),
  ]);
}

function unitTold(unit, now, frame) {
  const found = units.get(unit);
  if (!found) return el("span", {}, el("b", {}, `Hidden, ${whose(unit)}`));
  const moves = (frame.moves || []).filter((move) => move.unit === unit);
  const came = (frame.arrivals || []).find((each) => each.unit === unit);
  const hows = [...new Set(moves.map(({ how = "move" }) => how))].join(", ");
  const from = moves.length ? `came from ${called(moves[0].path[0])} (${hows})`
    : came && `came into play${came.cause ? `: ${came.cause}` : ""}`;
  const about = [found.kind, nations.get(found.nation)?.name || found.side, face(unit, now), supplied(unit, now), from];
  return el("span", {}, el("b", {}, unit), named(unit) && ` ${named(unit)}`,
    el("small", { class: now.supply.get(unit)?.ok === false && "bad" }, about.filter(Boolean).join(" · ")));
}
