/* The game as a whole: how it stands, charts, and a line for every phase; made when it is first opened. */

function drawGame() {
  if (!$("whole").hasChildNodes()) $("whole").append(el("div", { id: "tracks" }), ...gameTold());
  const tracks = [...position().tracks.values()].filter(({ id }) => id !== "turn");  // the title says it
  $("tracks").replaceChildren(...(tracks.length ? [el("h2", {}, "How it stands"), el("ul", { class: "tracks" },
    tracks.map(({ name, value, least = 0, most, told }) => el("li", {}, el("span", {}, name), el("b", {}, value),
      most != null && el("meter", { min: least, max: most, value, "aria-label": name }),
      told && el("small", {}, told))))] : []));
  for (const each of $("whole").querySelectorAll("[data-frame]")) {
    each.setAttribute("aria-current", Number(each.dataset.frame) === state.frame ? "step" : "false");
  }
  for (const each of $("whole").querySelectorAll(".cursor")) each.setAttribute("d", `M${across(state.frame)} 0V120`);
}

function gameTold() {
  const { game, program, charts = [] } = data, options = Object.entries(game.options || {});
  const phase = (frame) => el("li", {},
    button({ "data-frame": frames.indexOf(frame), onclick: () => show(frames.indexOf(frame)) }, frame.title,
      frame.battles && el("small", {}, count(frame.battles.length, "battle"))),
    frame.headline && headlines(frame, false));
  return [
    ...charts.map(chartTold), el("h2", {}, "Phases"),
    el("ol", { class: "phases" }, grouped(frames, ({ turn }) => turn).map((phases) => el("li", {},
      el("h3", {}, capital(phases[0].turn_told)), el("ol", {}, phases.map(phase))))),
    el("p", { class: "quiet" }, [`${game.title}, ${game.scenario}, rules version ${game.rules_version}`,
      `${game.dice} dice`, ...options.map(([name, value]) => `${name}: ${value}`), `wargame ${program}`].join(" · ")),
  ];
}

/** Where a frame stands across a chart. */
const across = (number) => ((number / Math.max(last, 1)) * 320 + 34).toFixed(1);

function chartTold({ name, unit, lines, band = [] }) {
  const all = [...lines.flatMap(({ values }) => values), ...band.flat()].filter((value) => value != null);
  const low = Math.min(0, ...all), high = Math.max(...all, low + 1);
  const up = (value) => (112 - ((value - low) / (high - low)) * 104).toFixed(1);
  const label = (value) => svg("text", { x: 30, y: Number(up(value)) + 3 }, Math.round(value * 10) / 10);
  const edge = [...band.map(([, top], each) => `${across(each)} ${up(top)}`),
    ...band.map(([foot], each) => `${across(each)} ${up(foot)}`).reverse()];
  const ends = lines.map(({ side, values }) => `${side} ${values.findLast((value) => value != null) ?? "none"}`);
  const table = el("details", {}, el("summary", {}, "As a table"));
  table.addEventListener("toggle", () => table.append(el("div", { class: "wide" }, tableTold(
    ["Turn", "Phase", ...lines.map(({ side }) => side), ...(band.length ? ["95 in 100"] : [])],
    frames.map(({ turn, title }, each) => [turn, title, ...lines.map(({ values }) => values[each]),
      ...(band.length ? [band[each].join(" to ")] : [])]),
    lines.map(({ side }) => side)))), { once: true });
  return el("figure", {},
    el("figcaption", {}, name, el("small", {}, unit), lines.map(({ side }) => el("span", {}, swatch(side), side))),
    svg("svg", { viewBox: "0 0 360 120", role: "img", "aria-label": `${name}: ${ends.join(", ")} at the end` },
      svg("path", { d: `M34 ${up(low)}H354M34 ${up(high)}H354`, class: "axis" }), label(low), label(high),
      band.length > 0 && svg("path", { class: "band", d: `M${edge.join("L")}Z` }), svg("path", { class: "cursor" }),
      lines.map(({ side, values }) => svg("path", { class: sides.get(side)?.cut ? "line cut" : "line",
        stroke: sideOf(side).fill, d: values.map((value, each) => value == null ? ""
          : `${each && values[each - 1] != null ? "L" : "M"}${across(each)} ${up(value)}`).join("") }))),
    table);
}
