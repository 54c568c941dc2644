/* The page of a game: the map, the slider over its phases, stacks, battles, report and charts.
 *
 * What form.js has of it, as `window.wargamePage` (form.js stands after this script and runs at once):
 *
 *   data                       the data of the page, wargame/page/1; `data.form` is the sheet that is due
 *   panel                      the element #form: empty, in the tab "Orders", which is there if `data.form` is
 *   el(tag, attributes, ...)   an element with attributes and children (strings become text; `onclick: f` listens)
 *   svg(tag, attributes, ...)  the same for elements of the drawing
 *   frame(), last()            the number (index in `data.frames`) of the frame shown, and of the last one
 *   position(frame)            what stands at the end of a frame, not to be changed: Maps `stacks` (place -> unit ids,
 *                              top first), `faces` (unit -> [words, faded]), `holders`, `notes`, `points`, `tracks`,
 *                              `supply`, and `where` (unit -> place); without an argument, at the frame shown
 *   called(place)              what people call a place: its name, or its id
 *   told(unit)                 a unit in words: id, name and factors
 *   show(frame)                goes to a frame; orders are written at the last one
 *   select(place, unit)        opens a place's stack in the panel, with a unit in it chosen; ("", "") closes it
 *   onSelect(f)                f({place, unit, kind}) whenever the reader chooses a place or a unit in its stack; `kind`
 *                              is that of the highlight on the place, "" without one; returns nothing. A place that is
 *                              highlighted can be chosen although nothing stands there, and its stack does not open:
 *                              f returns true if it has dealt with the choice, and then the page does nothing more
 *   onShow(f)                  f(frame) whenever another frame is shown
 *   highlight(places, kind)    rings around places: "from", "go", "target" or "chosen"; replaces those of that kind.
 *                              `places` is a list of ids, or a Map id -> words (a cost, "3 MP") that stand at the ring
 *   draw(paths)                lines over the map, each {path: [places], how: "plan", "attack" or a kind of movement,
 *                              words}; replaces those drawn so
 *   fit(places)                zooms to some places
 *   open(tab)                  opens a tab of the panel: "phase", "game", "form"
 *   say(words)                 tells readers with a screen reader
 */
"use strict";
window.wargamePage = (() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const { board, frames } = data;
  const last = frames.length - 1;
  const mapOf = (record) => new Map(Object.entries(record || {}));
  const units = mapOf(data.units), nations = mapOf(data.nations), places = mapOf(board.places);
  const signs = mapOf(data.signs), sides = new Map(data.sides.map((side) => [side.id, side]));
  const sideOf = (id) => sides.get(id) || nations.get(id) || { id, fill: "#777777", ink: "#ffffff" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // -- elements: words of users become text and attributes, never markup -------------------------------------------

  const made = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name.startsWith("aria-")) node.setAttribute(name, String(value));
      else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child != null && child !== false));
    return node;
  };
  const el = (tag, attributes, ...children) => made(document.createElement(tag), attributes, children);
  const svg = (tag, attributes, ...children) =>
    made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  const count = (many, one, several) => `${many} ${many === 1 ? one : several || one + "s"}`;
  const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

  // -- the position at a frame: differences laid upon each other, kept every few frames ----------------------------

  const EVERY = 16, PARTS = ["stacks", "faces", "holders", "notes", "points", "supply"];
  const kept = [], recent = new Map();
  let shown = -1;

  function advanced(before, until, from) {
    const now = { front: before ? before.front : "", tracks: new Map(before && before.tracks) };
    for (const part of PARTS) now[part] = new Map(before && before[part]);
    for (let number = from; number <= until; number++) {
      const frame = frames[number];
      for (const part of PARTS) {
        for (const [key, value] of Object.entries(frame[part] || {})) {
          if (value == null || value.length === 0) now[part].delete(key);
          else now[part].set(key, value);
        }
      }
      for (const track of frame.tracks || []) now.tracks.set(track.id, track);
      if (frame.front != null) now.front = frame.front;
    }
    return now;
  }

  function position(number = shown) {
    if (!recent.has(number)) {
      const whole = Math.floor(number / EVERY);
      while (kept.length <= whole) {
        const next = kept.length * EVERY;
        kept.push(advanced(kept.at(-1), next, kept.length ? next - EVERY + 1 : 0));
      }
      const now = advanced(kept[whole], number, whole * EVERY + 1);
      now.where = new Map();
      for (const [place, stack] of now.stacks) for (const unit of stack) now.where.set(unit, place);
      if (recent.size > 3) recent.delete(recent.keys().next().value);
      recent.set(number, now);
    }
    return recent.get(number);
  }

  const hidden = (unit) => unit.startsWith("?");
  const called = (place) => places.get(place)?.name || place;
  const named = (unit) => (unit.includes(units.get(unit)?.name || "") ? "" : units.get(unit).name);
  const face = (unit, now = position()) => now.faces.get(unit)?.[0] || "";
  const told = (unit) => [unit, named(unit), face(unit)].filter(Boolean).join(" ");
  const spot = (place) => {
    const found = places.get(place);
    return found && found.x != null ? [found.x, found.y] : null;
  };
  const whose = (unit) => (hidden(unit) ? unit.slice(1) : units.get(unit)?.side || "");

  function inWords(stack, now) {
    const many = new Map();
    for (const unit of stack.filter(hidden)) many.set(unit, (many.get(unit) || 0) + 1);
    const seen = stack.filter((unit) => !hidden(unit)).map((unit) => `${unit} ${face(unit, now)}`.trim());
    return [...seen, ...[...many].map(([unit, times]) => `${times} hidden of ${unit.slice(1)}`)].join(", ");
  }

  // -- the drawing: layers over the map, and what part of it is seen -----------------------------------------------

  const [WIDE, HIGH] = board.stack, UNIT = WIDE / 40, TALL = HIGH / UNIT;
  const box = $("map"), ground = $("G");
  const sheet = el("div", { id: "sheet" });
  const over = svg("svg", { id: "over", role: "group", "aria-label": "Map: arrow keys go from stack to stack" });
  const layer = {};
  for (const name of ["dim", "control", "front", "supply", "stacks", "notes", "moves", "losses", "attacks", "badges",
    "plans", "marks"]) {
    over.append((layer[name] = svg("g", { class: name })));
  }
  const whole = board.view, margin = Math.max(whole[2], whole[3]);
  layer.dim.append(svg("rect", { x: whole[0] - margin, y: whole[1] - margin, width: whole[2] + 2 * margin,
    height: whole[3] + 2 * margin }));
  ground.removeAttribute("width");
  ground.removeAttribute("height");
  sheet.append(ground, over);
  box.append(sheet);

  let seen = null, drawn = null, later = 0;

  /** Shows a part of the plane: at once by moving what is painted, and painted anew when it rests. */
  function look(left, top, width, smooth) {
    const ratio = box.clientHeight / Math.max(box.clientWidth, 1);
    const least = WIDE * 3, most = Math.max(whole[2], whole[3] / ratio) * 1.25;
    const held = Math.min(Math.max(width, least), most);
    /** One edge of the view: within the map and some room around it; a map smaller than the view is in its middle. */
    const within = (at, long, from, all, room) => Math.min(all + 2 * room, long) < long
      ? from + (all - long) / 2 : Math.min(Math.max(at, from - room), from + all + room - long);
    const x = within(left + (width - held) / 2, held, whole[0], whole[2], WIDE * 1.5);
    const y = within(top + ((width - held) * ratio) / 2, held * ratio, whole[1], whole[3], WIDE * 1.5);
    seen = [x, y, held, held * ratio];
    clearTimeout(later);
    if (!drawn || !box.clientWidth) return rest();
    const scale = box.clientWidth / held;
    sheet.classList.toggle("smooth", Boolean(smooth) && !calm.matches);
    sheet.style.transform =
      `translate(${(drawn[0] - x) * scale}px, ${(drawn[1] - y) * scale}px) scale(${drawn[2] / held})`;
    later = setTimeout(rest, smooth && !calm.matches ? 380 : 140);
  }

  function rest() {
    drawn = seen;
    sheet.classList.remove("smooth");
    sheet.style.transform = "";
    for (const each of [ground, over]) each.setAttribute("viewBox", drawn.map((side) => side.toFixed(1)).join(" "));
    const unit = drawn[2] / Math.max(box.clientWidth, 1);
    over.style.setProperty("--px", Math.min(Math.max(unit, WIDE / 120), WIDE / 26));
    over.classList.toggle("far", WIDE / unit < 30);
  }

  function fit(wanted, smooth = true) {
    const spots = [...wanted].map(spot).filter(Boolean);
    if (!spots.length) return;
    const ratio = box.clientHeight / Math.max(box.clientWidth, 1);
    const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y);
    frameIn(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), WIDE * 1.6, ratio, smooth);
  }

  function frameIn(left, top, right, foot, room, ratio, smooth) {
    const width = Math.max(right - left + 2 * room, (foot - top + 2 * room) / ratio, WIDE * 14);
    look((left + right - width) / 2, (top + foot - width * ratio) / 2, width, smooth);
  }

  const window_ = ([x, y, w, h], smooth = true) =>
    frameIn(x, y, x + w, y + h, 0, box.clientHeight / Math.max(box.clientWidth, 1), smooth);
  const everything = (smooth) => {
    const there = [...position().stacks.keys()].filter((place) => spot(place) && !places.get(place).box);
    if (there.length) fit(there, smooth);
    else window_(whole, smooth);
  };

  function zoom(by, x = box.clientWidth / 2, y = box.clientHeight / 2, smooth = false) {
    const ratio = box.clientWidth / seen[2];
    look(seen[0] + (x / ratio) * (1 - by), seen[1] + (y / ratio) * (1 - by), seen[2] * by, smooth);
  }

  // -- counters: filled by nation, edged by side, a stack fanned open in rows --------------------------------------

  const paler = (colour) => `#${[1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * 0.35 + 166)
    .toString(16).padStart(2, "0")).join("")}`;
  const text = (words, x, y, size, fill) =>
    svg("text", { x, y: y.toFixed(1), fill, style: `font-size:${size.toFixed(1)}px` }, words);
  const body = (left, top, right, foot, cut) => cut
    ? `M${left} ${top + cut}l${cut} ${-cut}H${right - cut}l${cut} ${cut}V${foot - cut}l${-cut} ${cut}` +
      `H${left + cut}l${-cut} ${-cut}Z`
    : `M${left} ${top}H${right}V${foot}H${left}Z`;

  function counter(unit, words, now, top, height) {
    const side = sideOf(whose(unit)), [detail, faded] = now.faces.get(unit) || ["", 0];
    let { fill, ink } = nations.get(units.get(unit)?.nation) || side;
    if (faded) [fill, ink] = [paler(fill), "#1c1c1c"];
    const foot = top + height, cut = side.cut ? Math.min(3, height / 3) : 0;
    const piece = svg("g", { class: hidden(unit) ? "piece hidden" : "piece" },
      svg("path", { d: body(-20, top, 20, foot, cut), fill, stroke: side.fill, "stroke-width": cut ? 1 : 1.4 }));
    if (cut) {
      piece.append(svg("path", { d: body(-18.4, top + 1.6, 18.4, foot - 1.6, Math.max(cut - 0.9, 0)), fill: "none",
        stroke: side.fill, "stroke-width": 0.6 }));
    }
    const size = Math.min(37 / (0.68 * words.length), hidden(unit) ? 20 : 8, 0.86 * height);
    const sign = height >= 20 && signs.get(units.get(unit)?.kind);
    const second = height >= 13 && (height >= 26 || !sign) ? detail : "";
    let line = (top + foot) / 2 + (second ? -0.6 : 0.36 * size);
    if (sign) {
      const at = top + (height >= 26 ? 9 : 7);
      piece.append(svg("g", { transform: `translate(0 ${at})`, fill: "none", stroke: ink, class: "sign" },
        svg("path", { d: `M-8-5H8V5H-8Z${sign}` })));
      line = foot - (second ? 10 : height < 26 ? 2.6 : 6);
    }
    piece.append(text(words, 0, line, size, ink));
    if (second) {
      const low = Math.min(6.2, 37 / (0.68 * second.length), 0.42 * height);
      piece.append(text(second, 0, Math.min(foot - 2.4, line + low + 0.8), low, ink));
    }
    return piece;
  }

  /** A stack in the room of one counter: a row a unit, those that lie hidden in one, the rest counted. */
  function rowsOf(stack, now) {
    const rows = [], many = (unit) => stack.filter((each) => each === unit).length;
    for (const unit of stack) {
      if (!hidden(unit)) rows.push([unit, unit]);
      else if (!rows.some(([each]) => each === unit)) rows.push([unit, many(unit) > 1 ? `? × ${many(unit)}` : "?"]);
    }
    const most = Math.floor(TALL / 6.4), open = rows.length <= most ? rows.length : most - 1;
    const height = TALL / (open === rows.length ? open : open + 1);
    const parts = rows.slice(0, open).map(([unit, words], row) =>
      counter(unit, words, now, -TALL / 2 + row * height, height));
    if (open < rows.length) {
      const top = -TALL / 2 + open * height;
      parts.push(svg("path", { d: body(-20, top, 20, top + height, 0), class: "more" }),
        text(`${rows.length - open} more`, 0, top + height - 1.5, 5, "#1c1c1c"));
    }
    if (stack.length > 1) parts.push(text(String(stack.length), 0, 7, 20, ""));
    if (stack.length > 1) parts.at(-1).setAttribute("class", "sum");
    return parts;
  }

  const standing = new Map();
  let home = "";

  function drawStacks(now) {
    for (const [place, [node]] of standing) {
      if (!now.stacks.has(place)) {
        node.remove();
        standing.delete(place);
      }
    }
    for (const [place, stack] of now.stacks) {
      const at = spot(place);
      const key = JSON.stringify([stack, stack.map((unit) => now.faces.get(unit))]);
      if (!at || standing.get(place)?.[1] === key) continue;
      const focused = standing.get(place)?.[0] === document.activeElement;
      standing.get(place)?.[0].remove();
      const label = `${called(place)}: ${inWords(stack, now)}`;
      const node = svg("g", { class: "stack", role: "button", tabindex: "-1", "aria-label": label, "data-place": place,
        "data-units": JSON.stringify(stack), transform: `translate(${at}) scale(${UNIT})` },
      svg("title", {}, label), rowsOf(stack, now),
      svg("rect", { class: "ring", x: -22, y: -TALL / 2 - 2, width: 44, height: TALL + 4, rx: 3 }));
      standing.set(place, [node, key]);
      layer.stacks.append(node);
      if (focused) node.focus({ preventScroll: true });
    }
    if (!standing.has(home)) home = standing.keys().next().value || "";
    goHome(home);
    choose();
  }

  function goHome(place) {
    standing.get(home)?.[0].setAttribute("tabindex", "-1");
    home = place;
    standing.get(home)?.[0].setAttribute("tabindex", "0");
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

  // -- who holds what, the front, notes, supply --------------------------------------------------------------------

  const cell = (() => {
    if (board.kind !== "hexes") {
      const [w, h] = [WIDE * 0.58, HIGH * 0.62];
      return ([x, y]) => `M${x - w} ${y - h}h${2 * w}v${2 * h}h${-2 * w}Z`;
    }
    const spots = [...places.values()].filter((each) => each.x != null && !each.box);
    const middle = spots[Math.floor(spots.length / 2)];
    let near = [WIDE, 0];
    let least = Infinity;
    for (const { x, y } of spots) {
      const far = Math.hypot(x - middle.x, y - middle.y);
      if (far > 0 && far < least) [near, least] = [[x - middle.x, y - middle.y], far];
    }
    const turn = Math.atan2(near[1], near[0]) + Math.PI / 6, reach = (0.94 * Math.hypot(...near)) / Math.sqrt(3);
    const corners = [0, 1, 2, 3, 4, 5].map((each) => turn + (each * Math.PI) / 3)
      .map((angle) => [reach * Math.cos(angle), reach * Math.sin(angle)]);
    return ([x, y]) => `M${corners.map(([dx, dy]) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`).join("L")}Z`;
  })();

  const hatch = svg("defs", {}, data.sides.filter((side) => side.cut).map((side) =>
    svg("pattern", { id: `hatch-${data.sides.indexOf(side)}`, width: 7 * UNIT, height: 7 * UNIT,
      patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 2.4 * UNIT, height: 7 * UNIT, fill: side.fill }))));
  over.prepend(hatch);

  function drawControl(now) {
    const held = new Map();
    for (const [place, side] of now.holders) {
      if (spot(place)) held.set(side, (held.get(side) || "") + cell(spot(place)));
    }
    layer.control.replaceChildren(...[...held].map(([side, d]) => svg("path", { d, class: "held",
      stroke: sideOf(side).fill,
      fill: sideOf(side).cut ? `url(#hatch-${data.sides.indexOf(sideOf(side))})` : sideOf(side).fill })));
    layer.front.replaceChildren(...(now.front ? ["casing", "line"].map((name) =>
      svg("path", { d: now.front, class: name })) : []));
    layer.notes.replaceChildren(...[...now.notes].filter(([place]) => spot(place)).map(([place, words]) =>
      svg("text", { x: spot(place)[0], y: spot(place)[1] + HIGH / 2 + 6.4 * UNIT,
        style: `font-size:${6.4 * UNIT}px` }, words.join(", "))));
  }

  const through = (path) => path.map(spot).filter(Boolean);
  const straight = (spots) => `M${spots.map((at) => at.join(" ")).join("L")}`;

  function drawSupply(now) {
    const drawn = [];
    for (const [unit, found] of now.supply) {
      const at = now.where.has(unit) && spot(now.where.get(unit));
      if (!at) continue;
      const way = through(found.path || []);
      if (found.ok === false) drawn.push(svg("circle", { cx: at[0], cy: at[1], r: WIDE * 0.72, class: "cut" },
        svg("title", {}, supplied(unit, now))));
      else if (way.length > 1) drawn.push(svg("path", { d: straight(way) }, svg("title", {}, supplied(unit, now))));
    }
    layer.supply.replaceChildren(...drawn);
  }

  function supplied(unit, now) {
    const found = now.supply.get(unit);
    if (!found) return "";
    if (found.ok === false) {
      const where = found.cut_at ? ` at ${called(found.cut_at)}` : "";
      return `out of supply, cut off${where}${found.cut_by ? ` by ${found.cut_by}` : ""}`;
    }
    const ends = found.path && found.path.at(-1);
    return ends && ends !== now.where.get(unit) ? `in supply from ${called(ends)}` : "in supply";
  }

  // -- what happened: moves by dash and head, attacks, badges, losses ----------------------------------------------

  const KINDS = [["back", /retreat|rout|withdraw|back|return/], ["rail", /rail|strategic|redeploy/],
    ["sea", /sea|ship|voyage|ashore|landing|fleet|air/], ["on", /advance|pursu|overrun|attack/], ["march", /./]];
  const kindOf = (how) => KINDS.find(([, words]) => words.test(how))[0];
  const HEADS = { back: "M-7-4.5L0 0L-7 4.5", rail: "M-8-4L0 0L-8 4ZM-10-4V4", sea: "M-8-4L-5 0L-8 4L0 0Z",
    on: "M-8-5L0 0L-8 5ZM-14-5L-8 0L-14 5", march: "M-8-4L0 0L-8 4Z" };

  /** A line through places, rounded, which begins and ends at the edges of stacks, with a head. */
  function arrow(spots, how, colour, words) {
    const points = spots.map((each) => [...each]);
    if (points.length === 2) {
      const [[ax, ay], [bx, by]] = points;
      points.splice(1, 0, [(ax + bx) / 2 + (by - ay) * 0.08, (ay + by) / 2 - (bx - ax) * 0.08]);
    }
    const trim = (end, next, room) => {
      const far = Math.hypot(end[0] - next[0], end[1] - next[1]) || 1, share = Math.min(room, far * 0.6) / far;
      return [end[0] + (next[0] - end[0]) * share, end[1] + (next[1] - end[1]) * share];
    };
    points[0] = trim(points[0], points[1], WIDE * 0.34);
    points.push(trim(points.pop(), points.at(-1), WIDE * 0.4));
    const at = points.map((point) => point.map((each) => each.toFixed(1)));
    const middle = (one, two) => [(+one[0] + +two[0]) / 2, (+one[1] + +two[1]) / 2].map((each) => each.toFixed(1));
    let d = `M${at[0]}`;
    for (let each = 1; each < at.length - 1; each++) {
      d += `Q${at[each]} ${each === at.length - 2 ? at[each + 1] : middle(at[each], at[each + 1])}`;
    }
    const [end, before] = [points.at(-1), points.at(-2)];
    const turn = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
    return svg("g", { class: `arrow ${how}`, style: `--ink:${colour}` }, svg("title", {}, words),
      svg("path", { d, class: "casing" }), svg("path", { d, class: "line" }),
      svg("g", { transform: `translate(${end}) rotate(${turn.toFixed(1)})` },
        svg("path", { d: HEADS[how] || HEADS.march, class: "head sized" })));
  }

  function attack(origin, target) {
    const [dx, dy] = [target[0] - origin[0], target[1] - origin[1]], far = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / far, dy / far], start = Math.min(0.34 * far, WIDE * 0.5);
    const end = far - Math.min(0.3 * far, WIDE * 0.42);
    const thick = Math.min(WIDE * 0.2, far * 0.2), head = Math.min(WIDE * 0.36, (end - start) * 0.6);
    const point = (along, off) => `${(origin[0] + ux * along - uy * off).toFixed(1)} ` +
      `${(origin[1] + uy * along + ux * off).toFixed(1)}`;
    return `M${point(start, thick * 0.25)}L${point(end - head, thick * 0.6)}L${point(end - head, thick * 1.3)}` +
      `L${point(end, 0)}L${point(end - head, -thick * 1.3)}L${point(end - head, -thick * 0.6)}` +
      `L${point(start, -thick * 0.25)}Z`;
  }

  let fought = -1;

  function drawEvents(frame) {
    const moved = new Map();
    for (const { unit, path, how = "move" } of frame.moves || []) {
      const key = JSON.stringify([path, how, whose(unit)]);
      if (!moved.has(key)) moved.set(key, { path, how, unit, all: [] });
      moved.get(key).all.push(unit);
    }
    layer.moves.replaceChildren(...[...moved.values()].filter(({ path }) => through(path).length > 1)
      .map(({ path, how, unit, all }) => arrow(through(path), kindOf(how), sideOf(whose(unit)).fill,
        `${all.join(", ")}: ${how}, ${called(path[0])} to ${called(path.at(-1))}`)));
    const lost = new Map();
    for (const loss of frame.losses || []) {
      if (spot(loss.place)) lost.set(loss.place, [...(lost.get(loss.place) || []), loss]);
    }
    layer.losses.replaceChildren(...[...lost].map(([place, all]) => {
      const [x, y] = spot(place), gone = all.filter((loss) => !loss.step).length;
      const d = gone ? "M-6-6L6 6M-6 6L6-6" : "M-5 5L5-5";
      return svg("g", { transform: `translate(${x + WIDE * 0.44} ${y + HIGH * 0.42})` },
        svg("title", {}, all.map(lossTold).join("; ")),
        svg("g", { class: "sized" }, svg("path", { d, class: "casing" }), svg("path", { d, class: "line" }),
          all.length > 1 && svg("text", { x: 9, y: 5 }, String(all.length))));
    }));
    const arrows = [], badges = [], at = new Map();
    (frame.battles || []).forEach((battle, number) => {
      const target = spot(battle.place);
      if (!target) return;
      const there = at.get(battle.place) || 0;
      at.set(battle.place, there + 1);
      for (const origin of through((battle.origins || []).filter((each) => each !== battle.place))) {
        arrows.push(svg("path", { d: attack(origin, target), "data-battle": number }));
      }
      const words = `Battle ${number + 1}: ${battle.words}`;
      badges.push(svg("g", { class: "badge", role: "button", tabindex: "-1", "aria-label": words,
        "data-battle": number, transform: `translate(${target[0] - WIDE * 0.54} ${target[1] - HIGH * 0.56})` },
      svg("title", {}, words), svg("g", { class: "sized" }, svg("g", { transform: `translate(0 ${-23 * there})` },
        svg("circle", { r: 22, class: "reach" }), svg("circle", { r: 11 }),
        svg("text", { y: 4.4 }, String(number + 1))))));
    });
    layer.attacks.replaceChildren(...arrows);
    layer.badges.replaceChildren(...badges);
    light();
  }

  const lossTold = (loss) => `${loss.unit} ${loss.step ? "loses a step" : "is lost"}` +
    `${loss.cause ? `, ${loss.cause}` : ""}${loss.rule ? ` (${loss.rule})` : ""}`;

  function light() {
    for (const each of document.querySelectorAll("[data-battle]")) {
      each.classList.toggle("lit", Number(each.dataset.battle) === fought);
    }
  }

  /** A battle on the map, and its section of the report if that is where the reader wants to go. */
  function battle(number, reading) {
    fought = number;
    light();
    const found = frames[shown].battles[number];
    if (reading) {
      open("phase");
      const heading = $("phase").querySelector(`h3[data-battle="${number}"]`) ||
        $("phase").querySelector(`[data-battle="${number}"]`);
      heading?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
      heading?.querySelector("button")?.focus({ preventScroll: true });
    } else {
      fit([found.place, ...(found.origins || [])]);
      box.scrollIntoView({ block: "nearest" });
      layer.badges.querySelector(`[data-battle="${number}"]`)?.focus({ preventScroll: true });
    }
    address();
  }

  // -- the panel: a stack, the report of the phase, the whole game -------------------------------------------------

  let chosen = { place: "", unit: "" };
  const listeners = { select: [], show: [] };
  const marked = new Map();

  const swatch = (side) => (sides.has(side) || nations.has(side)) && el("i", { "aria-hidden": "true",
    class: sideOf(side).cut ? "side cut" : "side", style: `background:${sideOf(side).fill}` });

  function select(place, unit = "", said = true) {
    const kind = marked.get(place)?.kind || "";
    if (said && place && listeners.select.map((f) => f({ place, unit, kind })).includes(true)) return;
    chosen = { place, unit: unit || "" };
    if (standing.has(place)) goHome(place);
    choose();
    address();
    if (said && !place) for (const f of listeners.select) f({ place: "", unit: "", kind: "" });
  }

  function choose() {
    for (const [place, [node]] of standing) {
      node.classList.toggle("chosen", place === chosen.place);
      node.setAttribute("aria-pressed", place === chosen.place);
    }
    $("stack").hidden = !chosen.place;
    $("stack").replaceChildren(...(chosen.place ? stackTold(chosen.place) : []));
  }

  function stackTold(place) {
    const now = position(), found = places.get(place) || {}, stack = now.stacks.get(place) || [], frame = frames[shown];
    const held = now.holders.get(place);
    const facts = [called(place).includes(place) ? "" : place, found.terrain, found.worth && `worth ${found.worth}`,
      ...(found.marks || []), held && `held by ${held}`, ...(now.notes.get(place) || [])].filter(Boolean);
    const here = [...(frame.losses || []).filter((loss) => loss.place === place).map(lossTold)];
    const fights = (frame.battles || []).map((each, number) => [each, number]).filter(([each]) => each.place === place);
    return [
      el("header", {}, el("h2", { tabindex: "-1" }, called(place)),
        el("button", { type: "button", class: "close", "aria-label": "Close the stack", onclick: shut }, "×")),
      facts.length > 0 && el("p", { class: "facts" }, facts.join(" · ")),
      el("ul", {}, stack.map((unit, row) => el("li", {}, el("button", { type: "button", class: "unit",
        "aria-pressed": unit === chosen.unit, disabled: hidden(unit),
        onclick: () => {
          select(place, unit);
          $("stack").querySelectorAll("button.unit")[row]?.focus();
        } },
      svg("svg", { viewBox: `-21 ${-TALL / 2 - 1} 42 ${TALL + 2}`, "aria-hidden": "true" },
        counter(unit, hidden(unit) ? "?" : unit, now, -TALL / 2, TALL)), unitTold(unit, now, frame))))),
      !stack.length && el("p", { class: "quiet" }, "No unit that you can see stands here."),
      here.length > 0 && el("p", { class: "bad" }, `${capital(here.join("; "))}.`),
      fights.map(([each, number]) => el("button", { type: "button", class: "fight", onclick: () => battle(number, true) },
        el("b", { class: "number" }, String(number + 1)), each.words)),
    ].flat().filter(Boolean);
  }

  function unitTold(unit, now, frame) {
    const found = units.get(unit);
    if (!found) return el("span", {}, el("b", {}, `Hidden, ${whose(unit)}`));
    const moves = (frame.moves || []).filter((move) => move.unit === unit);
    const came = (frame.arrivals || []).find((each) => each.unit === unit);
    const from = moves.length ? `came from ${called(moves[0].path[0])} (${[...new Set(moves.map(({ how }) =>
      how || "move"))].join(", ")})` : came ? `came into play${came.cause ? `: ${came.cause}` : ""}` : "";
    const about = [found.kind, nations.get(found.nation)?.name || found.side, face(unit, now), supplied(unit, now), from];
    return el("span", {}, el("b", {}, unit), named(unit) && ` ${named(unit)}`,
      el("small", { class: now.supply.get(unit)?.ok === false ? "bad" : "" }, about.filter(Boolean).join(" · ")));
  }

  function shut() {
    const place = chosen.place;
    select("", "");
    standing.get(place)?.[0].focus({ preventScroll: true });
  }

  /** Words in which units and places lead to the map. */
  const names = new Map();
  for (const [name, goal] of [...[...places].map(([place, { name }]) => [name, { place }]),
    ...[...units.keys()].map((unit) => [unit, { unit }])]) {
    const first = name.match(/[\p{L}\p{N}]+/u)?.[0];
    if (first && name.length > 2 && /\p{L}/u.test(name)) names.set(first, [...(names.get(first) || []), [name, goal]]);
  }
  for (const found of names.values()) found.sort(([one], [two]) => two.length - one.length);

  function linked(words) {
    const parts = [];
    let done = 0;
    for (const { 0: word, index } of words.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (index < done) continue;
      const found = (names.get(word) || []).find(([name]) => words.startsWith(name, index) &&
        !/[\p{L}\p{N}]/u.test(words[index + name.length] || ""));
      if (!found) continue;
      const [name, goal] = found;
      parts.push(words.slice(done, index), el("a", { tabindex: "-1", onclick: () => seek(goal) }, name));
      done = index + name.length;
    }
    return [...parts, words.slice(done)];
  }

  function blockTold(block, frame) {
    if (block.type === "heading") {
      const number = block.scene ? (frame.battles || []).findIndex((each) => each.scene === block.scene) : -1;
      const level = `h${Math.min(Math.max(block.level, 1) + 1, 5)}`;
      if (number < 0) return el(level, {}, block.text);
      return el("h3", { class: "battle", "data-battle": number }, block.text,
        el("button", { type: "button", class: "number", "aria-label": `Battle ${number + 1} on the map`,
          onclick: () => battle(number) }, String(number + 1)));
    }
    if (block.type === "paragraph") return el("p", { class: block.tone }, swatch(block.side), linked(block.text));
    if (block.type === "items") return listTold(block.lines);
    return el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": block.title || "Table" },
      tableTold(block.heads, block.rows, block.right, block.title));
  }

  function listTold(lines) {
    const list = el("ul");
    const open = [list];
    for (const [depth, words] of lines) {
      const deep = Math.min(depth, open.length - 1 + (open.at(-1).lastElementChild ? 1 : 0));
      open.length = Math.min(open.length, deep + 1);
      if (deep >= open.length) {
        const nested = el("ul");
        open.at(-1).lastElementChild.append(nested);
        open.push(nested);
      }
      open.at(-1).append(el("li", {}, linked(words)));
    }
    return list;
  }

  function tableTold(heads, rows, right = [], title = "") {
    const number = (column) => right.includes(heads[column]) && "number";
    return el("table", {}, title && el("caption", {}, title),
      heads.some(Boolean) && el("thead", {}, el("tr", {}, heads.map((head, column) =>
        el("th", { scope: "col", class: number(column) }, head)))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map((value, column) =>
        el("td", { class: number(column) }, ...(typeof value === "string" ? linked(value) : [String(value ?? "")])))))));
  }

  const LABELS = { act: "The umpire", loss: "Lost", orders: "Orders", silent: "No sheet", failed: "Not carried out", question: "A question",
    next: "Next", owed: "You owe" };

  function headlines(frame, leading) {
    let fights = 0;
    const lines = (frame.headline || []).filter(({ kind }) => kind !== "points" || !leading);
    return el("ul", { class: "headline" }, lines.map((line) => {
      const number = line.kind === "battle" ? fights++ : -1;
      return el("li", { class: line.kind }, number >= 0 && leading && el("button", { type: "button", class: "number",
        "data-battle": number, "aria-label": `Battle ${number + 1} on the map`, onclick: () => battle(number) },
      String(number + 1)), LABELS[line.kind] && el("small", {}, `${LABELS[line.kind]} `), swatch(line.side),
      leading ? linked(line.text) : line.text);
    }));
  }

  /** Numbers that this phase changed: points by side, and what the game keeps besides. */
  function changes(number) {
    const now = position(number), before = number ? position(number - 1) : now;
    const rows = [...now.points].filter(([side, value]) => (before.points.get(side) || 0) !== value)
      .map(([side, value]) => [side, before.points.get(side) || 0, value]);
    for (const [id, { name, value }] of now.tracks) {
      const was = before.tracks.get(id)?.value;
      if (was != null && was !== value && !id.startsWith("points ")) rows.push([name, was, value]);
    }
    return rows.length > 0 && el("ul", { class: "changes" }, rows.map(([name, was, value]) => el("li", {},
      swatch(name), `${name} ${was} → `, el("b", {}, String(value)))));
  }

  function report() {
    const frame = frames[shown];
    const empty = !frame.blocks?.length && !frame.headline?.length;
    $("phase").replaceChildren(...[
      headlines(frame, true), changes(shown), frame.reason && el("p", { class: "quiet" }, frame.reason),
      ...(frame.blocks || []).map((block) => blockTold(block, frame)),
      empty && el("p", { class: "quiet" }, shown ? "Nothing that you can see happened in this phase."
        : "How everything stands before the first phase."),
    ].filter(Boolean));
  }

  let told_ = false;

  /** Tracks and charts, and a line for every phase; made when it is first opened. */
  function gameTold() {
    if (!told_) {
      told_ = true;
      const turns = new Map();
      frames.forEach((frame, number) => turns.set(frame.turn, [...(turns.get(frame.turn) || []), [frame, number]]));
      const options = Object.entries(data.game.options || {}).map(([name, value]) => `${name}: ${value}`);
      $("whole").append(el("div", { id: "tracks" }), ...(data.charts || []).map(chartTold), el("h2", {}, "Phases"),
        el("ol", { class: "phases" }, [...turns.values()].map((phases) => el("li", {}, el("h3", {},
          capital(phases[0][0].turn_told)), el("ol", {}, phases.map(([frame, number]) => el("li", {},
          el("button", { type: "button", "data-frame": number, onclick: () => show(number) }, frame.title,
            frame.battles?.length > 0 && el("small", {}, count(frame.battles.length, "battle"))),
          frame.headline?.length > 0 && headlines(frame, false))))))),
        el("p", { class: "quiet" }, [`${data.game.title}, ${data.game.scenario}, rules version ` +
          data.game.rules_version, `${data.game.dice} dice`, ...options, `wargame ${data.program}`].join(" · ")));
    }
    const now = position();
    $("tracks").replaceChildren(...(now.tracks.size ? [el("h2", {}, "How it stands"), el("ul", { class: "tracks" },
      [...now.tracks.values()].map((track) => el("li", {}, el("span", {}, track.name), el("b", {}, String(track.value)),
        track.most != null && el("meter", { min: track.least || 0, max: track.most, value: track.value,
          "aria-label": track.name }), track.told && el("small", {}, track.told))))] : []));
    for (const each of $("whole").querySelectorAll("[data-frame]")) {
      if (Number(each.dataset.frame) === shown) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    }
    for (const each of $("whole").querySelectorAll(".cursor")) {
      each.setAttribute("d", `M${across(shown)} 0V120`);
    }
  }

  const across = (number) => ((number / Math.max(last, 1)) * 320 + 34).toFixed(1);

  function chartTold(chart) {
    const all = [...chart.lines.flatMap(({ values }) => values), ...(chart.band || []).flat()].filter((v) => v != null);
    const low = Math.min(0, ...all), high = Math.max(...all, low + 1);
    const up = (value) => (112 - ((value - low) / (high - low)) * 104).toFixed(1);
    const band = chart.band?.length ? svg("path", { class: "band", d: `M${chart.band.map(([, top], each) =>
      `${across(each)} ${up(top)}`).join("L")}L${chart.band.map(([foot], each) => `${across(each)} ${up(foot)}`)
      .reverse().join("L")}Z` }) : "";
    const lines = chart.lines.map(({ side, values }) => {
      const d = values.map((value, each) => value == null ? "" :
        `${each && values[each - 1] != null ? "L" : "M"}${across(each)} ${up(value)}`).join("");
      return svg("path", { d, class: sides.get(side)?.cut ? "line cut" : "line", stroke: sideOf(side).fill });
    });
    const ends = chart.lines.map(({ side, values }) => `${side} ${values.findLast((value) => value != null) ?? "none"}`);
    const label = (value) => svg("text", { x: 30, y: Number(up(value)) + 3 }, String(Math.round(value * 10) / 10));
    const table = el("details", {}, el("summary", {}, "As a table"));
    table.addEventListener("toggle", () => table.append(el("div", { class: "wide" }, tableTold(
      ["Turn", "Phase", ...chart.lines.map(({ side }) => side), ...(chart.band?.length ? ["95 in 100"] : [])],
      frames.map((frame, each) => [String(frame.turn), frame.title, ...chart.lines.map(({ values }) =>
        values[each]), ...(chart.band?.length ? [chart.band[each].join(" to ")] : [])]),
      chart.lines.map(({ side }) => side)))), { once: true });
    return el("figure", {}, el("figcaption", {}, chart.name, el("small", {}, chart.unit),
      ...chart.lines.map(({ side }) => el("span", {}, swatch(side), side))),
    svg("svg", { viewBox: "0 0 360 120", role: "img", "aria-label": `${chart.name}: ${ends.join(", ")} at the end` },
      svg("path", { d: `M34 ${up(low)}H354M34 ${up(high)}H354`, class: "axis" }), label(low), label(high), band,
      svg("path", { class: "cursor" }), lines), table);
  }

  function open(tab) {
    for (const each of document.querySelectorAll("[role=tab]")) {
      const mine = each.getAttribute("aria-controls") === tab;
      each.setAttribute("aria-selected", mine);
      each.tabIndex = mine ? 0 : -1;
      $(each.getAttribute("aria-controls")).hidden = !mine;
    }
    if (tab === "whole") gameTold();
  }

  // -- going from phase to phase -----------------------------------------------------------------------------------

  const when = (frame) => `${capital(frame.turn_told)}, ${frame.title}`;
  let saying = 0;

  function say(words) {
    clearTimeout(saying);
    saying = setTimeout(() => { $("said").textContent = words; }, 350);
  }

  function show(number) {
    const next = Math.min(Math.max(number, 0), last);
    if (next === shown) return;
    shown = next;
    fought = -1;
    const frame = frames[shown], now = position();
    $("slider").value = shown;
    $("slider").setAttribute("aria-valuetext", when(frame));
    $("title").replaceChildren(el("small", {}, capital(frame.turn_told)), " ", frame.title);
    const points = [...now.points].filter(([side, value]) => side && (value || now.points.size < 5));
    $("points").replaceChildren(...points.map(([side, value]) =>
      el("li", {}, swatch(side), side, " ", el("b", {}, String(value)))));
    drawStacks(now);
    drawControl(now);
    drawSupply(now);
    drawEvents(frame);
    drawBoxes(now);
    report();
    if (!$("whole").hidden) gameTold();
    say(`${when(frame)}. ${(frame.headline || []).map((line) => line.text).join(". ")}`);
    address();
    for (const f of listeners.show) f(shown);
    if (switches.follow && seen) followed(frame);
  }

  function happened(frame) {
    return [...(frame.battles || []).flatMap((each) => [each.place, ...(each.origins || [])]),
      ...(frame.moves || []).flatMap((move) => [move.path[0], move.path.at(-1)]),
      ...(frame.losses || []).map((each) => each.place), ...(frame.arrivals || []).map((each) => each.place)]
      .filter((place) => spot(place) && !places.get(place).box);
  }

  const followed = (frame) => {
    const there = happened(frame);
    if (there.length) fit(there);
  };

  function turnFrom(number, way) {
    const turn = frames[number].turn;
    let next = number;
    while (next + way >= 0 && next + way <= last && frames[next].turn === turn) next += way;
    while (way < 0 && next > 0 && frames[next - 1].turn === frames[next].turn) next--;
    return next;
  }

  let playing = 0;

  function play(on = !playing) {
    clearTimeout(playing);
    playing = 0;
    $("play").setAttribute("aria-pressed", on);
    $("play").setAttribute("aria-label", on ? "Pause" : "Play");
    if (!on) return;
    if (shown === last) show(0);
    const next = () => {
      if (shown === last) return play(false);
      show(shown + 1);
      playing = setTimeout(next, happened(frames[shown]).length ? 1500 : 400);
    };
    playing = setTimeout(next, 500);
  }

  function key(event) {
    const inside = event.target.closest("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (inside || event.ctrlKey || event.metaKey || event.altKey) return;
    const go = { ArrowLeft: () => show(shown - 1), ArrowRight: () => show(shown + 1), Home: () => show(0),
      End: () => show(last), ArrowUp: () => show(turnFrom(shown, 1)), ArrowDown: () => show(turnFrom(shown, -1)) };
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const stack = event.target.closest(".stack"), tab = event.target.closest("[role=tab]");
    const reads = event.target.closest("aside");
    if (event.key === "Escape") {
      document.querySelectorAll("details.menu[open]").forEach((menu) => { menu.open = false; });
      if (chosen.place) shut();
    } else if (stack && ways[event.key]) {
      const next = beside(stack.dataset.place, ...ways[event.key]);
      if (next) {
        goHome(next);
        standing.get(next)[0].focus({ preventScroll: true });
        bringIn(next);
      }
    } else if ((event.key === "Enter" || event.key === " ") && event.target.closest("#over [role=button]")) {
      pressed(event.target.closest("#over [role=button]"));
    } else if (tab && ways[event.key]) {
      const tabs = [...document.querySelectorAll("[role=tab]:not([hidden])")];
      const next = tabs[(tabs.indexOf(tab) + (ways[event.key][0] + ways[event.key][1]) + tabs.length) % tabs.length];
      open(next.getAttribute("aria-controls"));
      next.focus();
    } else if (go[event.key] && !(reads && /Up|Down|Home|End/.test(event.key))) {
      go[event.key]();
    } else if (event.key === " " && !event.target.closest("button, summary, a, [type=checkbox], aside")) {
      play();
    } else return;
    event.preventDefault();
  }

  /** Moves the map so that a place is seen. */
  function bringIn(place) {
    const [x, y] = spot(place), [left, top, wide, high] = seen;
    if (x < left + WIDE || x > left + wide - WIDE || y < top + HIGH || y > top + high - HIGH) {
      look(x - wide / 2, y - high / 2, wide, true);
    }
  }

  function pressed(node) {
    if (node.dataset.battle) battle(Number(node.dataset.battle), true);
    else if (node.dataset.place) {
      select(node.dataset.place);
      if (!$("stack").hidden) $("stack").querySelector("h2")?.focus({ preventScroll: true });
    }
  }

  function seek({ place, unit }) {
    const there = place || position().where.get(unit) || (shown && position(shown - 1).where.get(unit));
    if (!there) return say(`${unit} stands nowhere in this phase.`);
    if (spot(there)) {
      const [x, y] = spot(there), width = Math.min(seen[2], (box.clientWidth * WIDE) / 60);
      look(x - width / 2, y - (width * seen[3]) / seen[2] / 2, width, true);
    }
    select(there, unit);
  }

  // -- the tools on the map ----------------------------------------------------------------------------------------

  const fingers = new Map();
  let dragged = false, spread = 0;

  function local(event) {
    const edge = box.getBoundingClientRect();
    return [event.clientX - edge.left, event.clientY - edge.top];
  }

  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, local(event));
    spread = 0;
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = local(event), scale = seen[2] / box.clientWidth;
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (!dragged && Math.hypot(dx, dy) < 5) return;
    dragged = true;
    fingers.set(event.pointerId, now);
    if (fingers.size === 1) look(seen[0] - dx * scale, seen[1] - dy * scale, seen[2]);
    else {
      const [[ax, ay], [bx, by]] = [...fingers.values()];
      const wide = Math.hypot(ax - bx, ay - by);
      if (spread) zoom(spread / wide, (ax + bx) / 2, (ay + by) / 2);
      look(seen[0] - (dx * scale) / 2, seen[1] - (dy * scale) / 2, seen[2]);
      spread = wide;
    }
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY)) / (event.ctrlKey ? 120 : 420)), ...local(event));
  }, { passive: false });

  /** What a click or tap means: the badge, or the nearest place within reach, of which those with units come first. */
  box.addEventListener("click", (event) => {
    if (dragged) return;
    const badge = event.target.closest(".badge");
    if (badge) return pressed(badge);
    if (!event.detail && event.target.closest(".stack")) return pressed(event.target.closest(".stack"));
    const [px, py] = local(event), scale = seen[2] / box.clientWidth;
    const [x, y] = [seen[0] + px * scale, seen[1] + py * scale];
    let best = "", least = Infinity;
    for (const place of places.keys()) {
      const at = spot(place);
      if (!at) continue;
      const reach = Math.hypot(at[0] - x, at[1] - y) / (standing.has(place) || marked.has(place) ? 1.3 : 1);
      if (reach < least && reach < Math.max(WIDE * 0.8, 22 * scale)) [best, least] = [place, reach];
    }
    if (best || chosen.place) select(best);
  });

  const switches = { moves: true, battles: true, control: true, names: true, supply: false, follow: false };
  const SWITCHES = { moves: "Moves", battles: "Battles and losses", control: "Who holds what", names: "Names",
    supply: "Supply of your units", follow: "Follow what happens" };

  function drawSwitches() {
    const has = { names: Boolean($("G-names")), supply: frames.some((frame) => Object.keys(frame.supply || {}).length) };
    const hows = new Map();
    for (const frame of frames) {
      for (const { how = "move" } of frame.moves || []) {
        hows.set(kindOf(how), (hows.get(kindOf(how)) || new Set()).add(how));
      }
    }
    const windows = Object.entries(board.windows || {});
    const fields = (words, ...rows) => rows.flat().length > 0 && el("fieldset", {}, el("legend", {}, words), ...rows);
    $("switches").append(...[
      fields("Go to", windows.map(([name, view]) => el("button", { type: "button", onclick: () => {
        $("layers").open = false;
        window_(view);
      } }, capital(name.replace(/[-_]/g, " "))))),
      fields("Show", Object.entries(SWITCHES).filter(([name]) => has[name] !== false).map(([name, words]) =>
        el("label", {}, el("input", { type: "checkbox", checked: switches[name], "data-layer": name,
          onchange: ({ target }) => {
            switches[name] = target.checked;
            for (const each of [over, sheet]) each.classList.toggle(`no-${name}`, !target.checked);
            if (name === "follow" && target.checked) followed(frames[shown]);
          } }), words))),
      fields("Moves", [...hows].map(([kind, all]) => el("p", {}, svg("svg", { viewBox: "0 0 64 20", "aria-hidden": "true" },
        arrow([[-12, 10], [76, 10]], kind, "currentColor", "")), [...all].join(", ")))),
    ].filter(Boolean));
    for (const name of ["supply", "follow"]) over.classList.add(`no-${name}`);
  }

  function drawBoxes(now) {
    const beside = [...now.stacks].filter(([place]) => places.get(place)?.box || !spot(place));
    $("boxes").hidden = !beside.length;
    $("boxes").lastElementChild.replaceChildren(...beside.map(([place, stack]) => el("button", { type: "button",
      onclick: () => { $("boxes").open = false; select(place); } }, called(place), el("b", {}, String(stack.length)))));
  }

  const sought = new Map();
  for (const [unit, { name }] of units) for (const each of [unit, name]) sought.set(String(each).toLowerCase(), { unit });
  for (const [place, { name }] of places) for (const each of [place, name]) sought.set(each.toLowerCase(), { place });

  function find(event) {
    event.preventDefault();
    const words = $("sought").value.trim().toLowerCase();
    const found = sought.get(words) || (words && [...sought].find(([name]) => name.startsWith(words))?.[1]) ||
      (words && [...sought].find(([name]) => name.includes(words))?.[1]);
    $("sought").setAttribute("aria-invalid", Boolean(words && !found));
    if (found) seek(found);
    else if (words) say(`Nothing is called ${$("sought").value}.`);
  }

  // -- the address, which keeps what is seen -----------------------------------------------------------------------

  const slug = (words) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  let ready = false;

  function address() {
    if (!ready) return;
    const parts = [`f=${frames[shown].number}`];
    if (chosen.place) parts.push(`p=${encodeURIComponent(chosen.place)}`);
    if (chosen.unit) parts.push(`u=${encodeURIComponent(chosen.unit)}`);
    if (fought >= 0) parts.push(`b=${fought + 1}`);
    history.replaceState(null, "", `#${parts.join("&")}`);
  }

  /** Goes where the address leads: a frame with a place, a unit or a battle, or a turn and one of its phases. */
  function follow() {
    const hash = location.hash.slice(1), turn = hash.match(/^turn-(\d+)(?:\/(.*))?$/);
    if (turn) {
      const of = frames.map((frame, number) => [frame, number]).filter(([frame, number]) =>
        frame.turn === Number(turn[1]) && (number || frames[1]?.turn !== frame.turn));
      const wanted = slug(decodeURIComponent(turn[2] || ""));
      const found = of.find(([frame]) => [slug(frame.phase), slug(frame.title)].includes(wanted)) || of[0];
      show(found ? found[1] : last);
      return seen || everything(false);
    }
    const wanted = new URLSearchParams(hash);
    const number = frames.findIndex((frame) => String(frame.number) === wanted.get("f"));
    show(number < 0 ? (shown < 0 ? last : shown) : number);
    if (!seen) everything(false);
    if (places.has(wanted.get("p"))) seek({ place: wanted.get("p"), unit: wanted.get("u") || "" });
    const fight = Number(wanted.get("b")) - 1;
    if (frames[shown].battles?.[fight]) {
      battle(fight);
      if (matchMedia("(min-width: 60rem)").matches) battle(fight, true);
    }
  }

  // -- what form.js asks for ---------------------------------------------------------------------------------------

  function highlight(wanted, kind) {
    for (const [place, mark] of marked) if (mark.kind === kind) marked.delete(place);
    for (const [place, words] of wanted instanceof Map ? wanted : [...(wanted || [])].map((each) => [each, ""])) {
      marked.set(place, { kind, words });
    }
    layer.marks.replaceChildren(...[...marked].filter(([place]) => spot(place)).map(([place, mark]) =>
      svg("g", { class: `mark ${mark.kind}`, "data-place": place, transform: `translate(${spot(place)})` },
        svg("rect", { x: -WIDE * 0.56, y: -HIGH * 0.6, width: WIDE * 1.12, height: HIGH * 1.2, rx: 4 * UNIT }),
        mark.words && svg("text", { y: HIGH * 0.62, class: "sized-text" }, mark.words))));
  }

  function draw(paths) {
    layer.plans.replaceChildren(...paths.filter(({ path }) => through(path).length > 1).map(({ path, how, words }) =>
      how === "attack" ? svg("path", { d: attack(...through(path).slice(-2)), class: "attack" },
        svg("title", {}, words || "")) : arrow(through(path), how === "plan" ? "plan" : kindOf(how), "", words || "")));
  }

  // -- the beginning -----------------------------------------------------------------------------------------------

  function begin() {
    document.documentElement.classList.add("live");
    $("tab-form").hidden = !data.form;
    $("slider").max = last;
    const turns = new Map();
    frames.forEach((frame, number) => { if (!turns.has(frame.turn)) turns.set(frame.turn, number); });
    const part = (number) => `left:${(100 * number) / Math.max(last, 1)}%`;
    const every = Math.ceil(turns.size / 16);
    $("turns").append(...[...turns].map(([turn, number], each) =>
      el("span", { style: part(number) }, each % every ? "" : String(turn))),
    ...frames.map((frame, number) => frame.battles?.length > 0 && el("i", {
      style: `${part(number)};height:${Math.min(3 + 2 * frame.battles.length, 15)}px` })).filter(Boolean));
    drawSwitches();
    open("phase");
    follow();
    ready = true;
    $("slider").addEventListener("input", ({ target }) => requestAnimationFrame(() => show(Number(target.value))));
    $("play").addEventListener("click", () => play());
    $("time").addEventListener("click", ({ target }) => {
      const go = target.closest("[data-go]")?.dataset.go;
      if (go) show(shown + (go === "on" ? 1 : -1));
    });
    $("zoom").addEventListener("click", ({ target }) => ({ in: () => zoom(0.6, undefined, undefined, true),
      out: () => zoom(1 / 0.6, undefined, undefined, true), fit: () => followed(frames[shown]),
      all: () => everything(true) })[target.dataset.zoom]?.());
    $("tabs").addEventListener("click", ({ target }) => target.matches("[role=tab]") &&
      open(target.getAttribute("aria-controls")));
    $("find").addEventListener("submit", find);
    $("sought").addEventListener("input", (event) => sought.has(event.target.value.toLowerCase()) && find(event));
    $("sought").addEventListener("focus", () => $("names").append(...[...new Set([...units.keys(),
      ...[...places].map(([place, { name }]) => name || place)])].map((value) => el("option", { value }))), { once: true });
    document.addEventListener("keydown", key);
    addEventListener("hashchange", follow);
    addEventListener("beforeprint", () => $("printed").replaceChildren(el("h2", {}, "Where everything stands"),
      el("dl", {}, [...position().stacks].map(([place, stack]) => el("div", {}, el("dt", {}, called(place)),
        el("dd", {}, inWords(stack, position())))))));
    new ResizeObserver(() => seen && look(seen[0], seen[1], seen[2])).observe(box);
  }

  begin();
  return { data, panel: $("form"), el, svg, frame: () => shown, last: () => last, position, called, told, show, select,
    onSelect: (f) => listeners.select.push(f), onShow: (f) => listeners.show.push(f), highlight, draw, fit, open, say };
})();
