/* Counters, filled by nation and edged by side, and stacks, fanned open in rows in the room of one counter. */

const paler = (colour) => `#${[1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * 0.35 + 166)
  .toString(16).padStart(2, "0")).join("")}`;
const text = (words, x, y, size, fill) =>
  svg("text", { x, y: y.toFixed(1), fill, style: `font-size:${size.toFixed(1)}px` }, words);
const body = (left, top, right, foot, cut = 0) => cut
  ? `M${left} ${top + cut}l${cut} ${-cut}H${right - cut}l${cut} ${cut}V${foot - cut}l${-cut} ${cut}` +
    `H${left + cut}l${-cut} ${-cut}Z`
  : `M${left} ${top}H${right}V${foot}H${left}Z`;

/** The bands of a nation's pattern, along the left edge or both, inside an edge of this width. */
const bandsOf = (pattern, top, foot, edge) => [-20 + edge, 15.9]
  .slice(0, { band: 1, bands: 2 }[pattern] || 0)
  .map((x) => `M${x} ${top + edge}h${4.1 - edge}V${foot - edge}h${edge - 4.1}Z`).join("");

/** A counter of 40 units across, from `top` downwards: its words, its sign where there is room, and its face. */
function counter(unit, words, now, top, height) {
  const side = sideOf(whose(unit)), [detail, faded] = now.faces.get(unit) || ["", 0];
  const { fill: full, ink: print, pattern } = nations.get(units.get(unit)?.nation) || side;
  const [fill, ink] = faded ? [paler(full), "#1c1c1c"] : [full, print];
  const foot = top + height, cut = side.cut ? Math.min(3, height / 3) : 0;
  const bands = bandsOf(pattern, top, foot, cut ? 1.9 : 0.7), wide = 37 - 3.2 * ({ band: 1, bands: 2 }[pattern] || 0);
  const x = pattern === "band" ? 1.6 : 0, strip = foot - 1.6 - 0.2 * Math.min(height, 12);
  const size = Math.min(wide / (0.68 * words.length), hidden(unit) ? 20 : 8, 0.86 * height);
  const sign = height >= 20 && signs.get(units.get(unit)?.kind);
  const second = height >= 13 && (height >= 26 || !sign) ? detail : "";
  const low = Math.min(6.2, wide / (0.68 * second.length), 0.42 * height);
  const line = sign ? foot - (second ? 10 : height < 26 ? 2.6 : 6) : (top + foot) / 2 + (second ? -0.6 : 0.36 * size);
  return svg("g", { class: hidden(unit) ? "piece hidden" : "piece" },
    svg("path", { d: body(-20, top, 20, foot, cut), fill, stroke: side.fill,
      "stroke-width": cut ? 1 : 1.4, "stroke-dasharray": side.broken ? "3 2" : null }),
    faded && svg("path", { d: body(-18.4, strip, 18.4, foot - 1.6), fill: full }),
    bands && svg("path", { d: bands, fill: ink }),
    cut && svg("path", { d: body(-18.4, top + 1.6, 18.4, foot - 1.6, Math.max(cut - 0.9, 0)), fill: "none",
      stroke: side.fill, "stroke-width": 0.6 }),
    sign && svg("path", { d: `M-8-5H8V5H-8Z${sign}`, transform: `translate(${x} ${top + (height >= 26 ? 9 : 7)})`,
      fill: "none", stroke: ink, class: "sign" }),
    text(words, x, line, size, ink),
    second && text(second, x, Math.min(foot - 2.4, line + low + 0.8), low, ink));
}

/** A stack in the room of one counter: a row a unit, those that lie hidden in one, the rest counted. */
function rowsOf(stack, now) {
  const rows = [], many = (unit) => stack.filter((each) => each === unit).length;
  for (const unit of stack) {
    if (!hidden(unit)) rows.push([unit, unit]);
    else if (!rows.some(([each]) => each === unit)) rows.push([unit, many(unit) > 1 ? `? × ${many(unit)}` : "?"]);
  }
  const most = Math.floor(TALL / 6.4), open = rows.length <= most ? rows.length : most - 1;
  const height = TALL / Math.min(open + 1, rows.length), top = -TALL / 2 + open * height;
  const parts = rows.slice(0, open).map(([unit, words], row) =>
    counter(unit, words, now, -TALL / 2 + row * height, height));
  if (open < rows.length) {
    parts.push(svg("path", { d: body(-20, top, 20, top + height), class: "more" }),
      text(`${rows.length - open} more`, 0, top + height - 1.5, 5, "#1c1c1c"));
  }
  if (stack.length > 1) parts.push(svg("text", { y: 7, class: "sum" }, stack.length));
  return parts;
}

/** The stacks that are drawn: place to its element and what that was made of. */
const standing = new Map();
let home = "";

function drawStacks(now) {
  for (const [place, { node }] of standing) {
    if (!now.stacks.has(place)) {
      node.remove();
      standing.delete(place);
    }
  }
  for (const [place, stack] of now.stacks) {
    const key = JSON.stringify([stack, stack.map((unit) => now.faces.get(unit))]), old = standing.get(place);
    if (!spot(place) || old?.key === key) continue;
    const label = `${called(place)}: ${inWords(stack, now)}`, focused = old && old.node === document.activeElement;
    const node = svg("g", { class: "stack", role: "button", tabindex: "-1", "aria-label": label, "data-place": place,
      "data-units": JSON.stringify(stack), transform: `translate(${spot(place)}) scale(${UNIT})` },
    svg("title", {}, label), rowsOf(stack, now),
    svg("rect", { class: "ring", x: -22, y: -TALL / 2 - 2, width: 44, height: TALL + 4, rx: 3 }));
    old?.node.remove();
    standing.set(place, { node, key });
    layer.stacks.append(node);
    if (focused) node.focus({ preventScroll: true });
  }
  goHome(standing.has(home) ? home : standing.keys().next().value || "");
}

/** Makes a stack the one that is in the tab order. */
function goHome(place) {
  standing.get(home)?.node.setAttribute("tabindex", "-1");
  home = place;
  standing.get(home)?.node.setAttribute("tabindex", "0");
}

/** The next stack in a direction: the nearest of those that lie within half a right angle of it. */
function beside(place, across, down) {
  const [x, y] = spot(place);
  let best = "", least = Infinity;
  for (const other of standing.keys()) {
    const dx = spot(other)[0] - x, dy = spot(other)[1] - y;
    const along = dx * across + dy * down, off = Math.abs(dx * down) + Math.abs(dy * across);
    if (along > 0 && off <= along && along + 2 * off < least) [best, least] = [other, along + 2 * off];
  }
  return best;
}
