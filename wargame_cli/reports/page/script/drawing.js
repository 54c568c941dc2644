/* Lines and signs over the map: who holds what, the front, supply, moves, attacks, losses, battles, plans. */

/** The shapes of the base drawing that show who holds a place: the ground of an area, the plate of a space. */
const grounds = new Map([...ground.querySelectorAll("[data-place]")].map((node) => [node.dataset.place, node]));

/** The edge of a hex, `share` of its size, found from how the hexes lie. */
const hex = (() => {
  const spots = [...places.values()].filter((each) => each.x != null && !each.box);
  const middle = spots[Math.floor(spots.length / 2)];
  const steps = spots.map(({ x, y }) => [x - middle.x, y - middle.y]).filter(([dx, dy]) => dx || dy);
  const near = steps.reduce((one, other) => (Math.hypot(...other) < Math.hypot(...one) ? other : one), [1e9, 0]);
  const turn = Math.atan2(near[1], near[0]) + Math.PI / 6, reach = Math.hypot(...near) / Math.sqrt(3);
  const corners = [0, 1, 2, 3, 4, 5].map((each) => turn + (each * Math.PI) / 3)
    .map((angle) => [reach * Math.cos(angle), reach * Math.sin(angle)]);
  return ([x, y], share) =>
    `M${corners.map(([dx, dy]) => `${(x + share * dx).toFixed(1)} ${(y + share * dy).toFixed(1)}`).join("L")}Z`;
})();

const hatchOf = (side) => `hatch-${data.sides.indexOf(side)}`;
over.prepend(svg("defs", {}, data.sides.map((side, number) => svg("pattern", { id: hatchOf(side), width: 9 * UNIT,
  height: 9 * UNIT, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${number % 2 ? 135 : 45})` },
svg("rect", { width: 2.4 * UNIT, height: 9 * UNIT, fill: side.fill })))));

/** Fills grounds and plates by who holds them, hatched where they are conquered; of hexes those that matter. */
function drawControl(now) {
  const taken = (place) => now.conquered.has(place);
  for (const [place, node] of grounds) {
    const side = now.holders.has(place) && sideOf(now.holders.get(place));
    node.classList.toggle("held", Boolean(side));
    node.style.cssText = side ? `--held:${paler(side.fill)};--edge:${side.fill}` : "";
    if (node.nextSibling?.classList?.contains("taken")) node.nextSibling.remove();
    if (!side || !taken(place)) continue;
    const hatched = made(node.cloneNode(), { class: "taken", fill: `url(#${hatchOf(side)})`, style: "" }, []);
    hatched.removeAttribute("data-place");
    node.after(hatched);
  }
  const hexes = [...now.holders].filter(([place, side]) => board.kind === "hexes" && spot(place) && sides.has(side));
  layer.control.replaceChildren(...grouped(hexes, ([place, side]) => `${side} ${taken(place)}`).map((all) => {
    const [[place, id]] = all, side = sides.get(id);
    const d = all.map(([each]) => hex(spot(each), taken(place) ? 1 : 0.9)).join("");
    return taken(place) ? svg("path", { d, class: "taken", fill: `url(#${hatchOf(side)})` })
      : svg("path", { d, class: side.cut ? "held cut" : "held", fill: side.fill, stroke: side.fill });
  }));
  layer.front.replaceChildren(...(now.front ? ["casing", "line"] : []).map((name) =>
    svg("path", { d: now.front, class: name })));
  layer.notes.replaceChildren(...[...now.notes].filter(([place]) => spot(place)).map(([place, words]) =>
    svg("text", { x: spot(place)[0], y: spot(place)[1] + HIGH / 2 + 6.4 * UNIT, style: `font-size:${6.4 * UNIT}px` },
      words.join(", "))));
}

/** The path of supply of each unit that the reader knows it of, and a ring around those that are cut off. */
function drawSupply(now) {
  const drawn = [...now.supply].filter(([unit]) => spot(now.where.get(unit))).map(([unit, { ok = true, path = [] }]) => {
    const [cx, cy] = spot(now.where.get(unit)), way = through(path), title = svg("title", {}, supplied(unit, now));
    return ok ? way.length > 1 && svg("path", { d: `M${way.join("L")}` }, title)
      : svg("circle", { cx, cy, r: WIDE * 0.72, class: "cut" }, title);
  });
  layer.supply.replaceChildren(...present(drawn));
}

// -- moves by dash and head, attacks -------------------------------------------------------------------------------

const kindOf = (how) => data.hows?.[how] || "march";
const HEADS = { back: "M-7-4.5L0 0L-7 4.5", rail: "M-8-4L0 0L-8 4ZM-10-4V4", sea: "M-8-4L-5 0L-8 4L0 0Z",
  on: "M-8-5L0 0L-8 5ZM-14-5L-8 0L-14 5", march: "M-8-4L0 0L-8 4Z" };

/** A line through places, rounded, which begins and ends at the edges of stacks, with a head. */
function arrow(spots, how, colour, words) {
  const points = spots.map((each) => [...each]);
  if (points.length === 2) {
    const [[ax, ay], [bx, by]] = points;
    points.splice(1, 0, [(ax + bx) / 2 + (by - ay) * 0.08, (ay + by) / 2 - (bx - ax) * 0.08]);
  }
  const trim = ([x, y], [nextX, nextY], room) => {
    const far = Math.hypot(x - nextX, y - nextY) || 1, share = Math.min(room, far * 0.6) / far;
    return [x + (nextX - x) * share, y + (nextY - y) * share];
  };
  points[0] = trim(points[0], points[1], WIDE * 0.34);
  points.push(trim(points.pop(), points.at(-1), WIDE * 0.4));
  const [end, before] = [points.at(-1), points.at(-2)], inner = points.slice(1, -1);
  const put = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const d = `M${put(points[0])}${inner.map((at, each) => `Q${put(at)} ${put(each === inner.length - 1 ? end
    : [(at[0] + inner[each + 1][0]) / 2, (at[1] + inner[each + 1][1]) / 2])}`).join("")}`;
  const turn = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return svg("g", { class: `arrow ${how}`, style: `--ink:${colour}` }, svg("title", {}, words),
    svg("path", { d, class: "casing" }), svg("path", { d, class: "line" }),
    svg("g", { transform: `translate(${end}) rotate(${turn.toFixed(1)})` },
      svg("path", { d: HEADS[how] || HEADS.march, class: "head sized" })));
}

/** The outline of a broad arrow from one place at another. */
function attack(origin, target) {
  const [dx, dy] = [target[0] - origin[0], target[1] - origin[1]], far = Math.hypot(dx, dy) || 1;
  const start = Math.min(0.34 * far, WIDE * 0.5), end = far - Math.min(0.3 * far, WIDE * 0.42);
  const thick = Math.min(WIDE * 0.2, far * 0.2), neck = end - Math.min(WIDE * 0.36, (end - start) * 0.6);
  const points = [[start, 0.25], [neck, 0.6], [neck, 1.3], [end, 0], [neck, -1.3], [neck, -0.6], [start, -0.25]];
  return `M${points.map(([along, off]) => `${(origin[0] + (dx * along - dy * off * thick) / far).toFixed(1)} ` +
    `${(origin[1] + (dy * along + dx * off * thick) / far).toFixed(1)}`).join("L")}Z`;
}

// -- what happened in a frame --------------------------------------------------------------------------------------

function drawEvents(frame) {
  const moved = (frame.moves || []).filter(({ path }) => through(path).length > 1);
  layer.moves.replaceChildren(...grouped(moved, ({ unit, path, how }) => JSON.stringify([path, how, whose(unit)]))
    .map((all) => {
      const [{ unit, path, how = "move" }] = all;
      return arrow(through(path), kindOf(how), sideOf(whose(unit)).fill,
        `${all.map((each) => each.unit).join(", ")}: ${how}, ${called(path[0])} to ${called(path.at(-1))}`);
    }));
  const lost = (frame.losses || []).filter(({ place }) => spot(place));
  layer.losses.replaceChildren(...grouped(lost, ({ place }) => place).map((all) => {
    const [x, y] = spot(all[0].place), d = all.every((loss) => loss.step) ? "M-5 5L5-5" : "M-6-6L6 6M-6 6L6-6";
    return svg("g", { transform: `translate(${x + WIDE * 0.44} ${y + HIGH * 0.42})` },
      svg("title", {}, all.map(lossTold).join("; ")),
      svg("g", { class: "sized" }, svg("path", { d, class: "casing" }), svg("path", { d, class: "line" }),
        all.length > 1 && svg("text", { x: 9, y: 5 }, all.length)));
  }));
  const fought = (frame.battles || []).map((each, number) => ({ ...each, number })).filter(({ place }) => spot(place));
  layer.attacks.replaceChildren(...fought.flatMap(({ place, origins = [], number }) =>
    through(origins.filter((each) => each !== place)).map((origin) =>
      svg("path", { d: attack(origin, spot(place)), "data-battle": number }))));
  layer.badges.replaceChildren(...grouped(fought, ({ place }) => place).flatMap((all) =>
    all.map(({ place, words, number }, above) => {
      const [x, y] = spot(place), label = `Battle ${number + 1}: ${words}`;
      return svg("g", { class: "badge", role: "button", tabindex: "-1", "aria-label": label, "data-battle": number,
        transform: `translate(${x - WIDE * 0.54} ${y - HIGH * 0.56})` },
      svg("title", {}, label), svg("g", { class: "sized" }, svg("g", { transform: `translate(0 ${-23 * above})` },
        svg("circle", { r: 22, class: "reach" }), svg("circle", { r: 11 }), svg("text", { y: 4.4 }, number + 1))));
    })));
}

// -- what the form of orders asks for ------------------------------------------------------------------------------

/** The places with a ring around them: the kind of ring, and the words at it. */
const marked = new Map();

function highlight(wanted, kind) {
  for (const [place, mark] of marked) if (mark.kind === kind) marked.delete(place);
  for (const [place, words] of wanted instanceof Map ? wanted : [...(wanted || [])].map((each) => [each, ""])) {
    marked.set(place, { kind, words });
  }
  layer.marks.replaceChildren(...[...marked].filter(([place]) => spot(place)).map(([place, mark]) =>
    svg("g", { class: `mark ${mark.kind}`, "data-place": place, transform: `translate(${spot(place)})` },
      svg("rect", { x: -WIDE * 0.56, y: -HIGH * 0.6, width: WIDE * 1.12, height: HIGH * 1.2, rx: 4 * UNIT }),
      mark.words && svg("text", { y: HIGH * 0.62 }, mark.words))));
}

function draw(paths) {
  layer.plans.replaceChildren(...paths.filter(({ path }) => through(path).length > 1).map(({ path, how, words = "" }) =>
    how === "attack" ? svg("path", { d: attack(...through(path).slice(-2)), class: "attack" }, svg("title", {}, words))
      : arrow(through(path), how === "plan" ? "plan" : kindOf(how), "", words)));
}
