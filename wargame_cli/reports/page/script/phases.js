/* Going from phase to phase. */

/** Shows the end of a frame, and what happened in it. */
function show(number) {
  const next = Math.min(Math.max(number, 0), last);
  if (next === state.frame) return;
  state.frame = next;
  const frame = frames[next], now = position();
  if (!state.view) everything(false);
  $("slider").value = next;
  $("slider").setAttribute("aria-valuetext", when(frame));
  $("title").replaceChildren(el("small", {}, capital(frame.turn_told)), " ", frame.title);
  const points = [...now.points].filter(([side, value]) => side && (value || now.points.size < 5));
  $("points").replaceChildren(...points.map(([side, value]) => el("li", {}, swatch(side), side, " ", el("b", {}, value))));
  drawStacks(now);
  drawControl(now);
  drawSupply(now);
  drawEvents(frame);
  drawBoxes(now);
  drawChosen();
  drawReport();
  light();
  if (!$("whole").hidden) drawGame();
  say(`${when(frame)}. ${(frame.headline || []).map((line) => line.text).join(". ")}`);
  address();
  for (const f of listeners.show) f(next);
  if (state.layers.follow) followed(frame);
}

/** The first frame of the turn after a frame's, or the first of its own turn, or of the one before that. */
function turnFrom(number, way) {
  const turn = (each) => frames[each]?.turn;
  let next = number;
  while (next + way >= 0 && next + way <= last && turn(next) === turn(number)) next += way;
  while (way < 0 && next > 0 && turn(next - 1) === turn(next)) next--;
  return next;
}

let playing = 0;

/** Plays the game on, slower where something happens; or stops it. */
function play(on = !playing) {
  clearTimeout(playing);
  playing = 0;
  $("play").setAttribute("aria-pressed", on);
  $("play").setAttribute("aria-label", on ? "Pause" : "Play");
  if (!on) return;
  if (state.frame === last) show(0);
  const next = () => {
    if (state.frame === last) return play(false);
    show(state.frame + 1);
    playing = setTimeout(next, happened(frames[state.frame]).length ? 1500 : 400);
  };
  playing = setTimeout(next, 500);
}

let saying = 0;

/** Tells readers with a screen reader, once nothing newer has come for a while. */
function say(words) {
  clearTimeout(saying);
  saying = setTimeout(() => { $("said").textContent = words; }, 350);
}

function open(tab) {
  for (const each of document.querySelectorAll("[role=tab]")) {
    const panel = each.getAttribute("aria-controls");
    each.setAttribute("aria-selected", panel === tab);
    each.tabIndex = panel === tab ? 0 : -1;
    $(panel).hidden = panel !== tab;
  }
  if (tab === "whole") drawGame();
}

// -- the address, which keeps what is seen -------------------------------------------------------------------------

const slug = (words) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
let begun = false;

function address() {
  if (!begun) return;
  const parts = { f: frames[state.frame].number, p: state.place, u: state.unit, b: state.battle + 1 };
  const kept = Object.entries(parts).filter(([name, value]) => value || name === "f");
  history.replaceState(null, "", `#${kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`);
}

/** Goes where the address leads: to a frame, a place, a unit or a battle, or to a turn and one of its phases. */
function follow() {
  const turn = location.hash.match(/^#turn-(\d+)(?:\/([^&]*))?/), wanted = new URLSearchParams(location.hash.slice(1));
  if (turn) {
    const phase = slug(decodeURIComponent(turn[2] || ""));
    const of = frames.filter((frame, number) => frame.turn === Number(turn[1]) &&
      (number || frames[1]?.turn !== frame.turn));
    const found = of.find((frame) => [slug(frame.phase), slug(frame.title)].includes(phase)) || of[0];
    show(found ? frames.indexOf(found) : last);
  } else {
    const number = frames.findIndex((frame) => String(frame.number) === wanted.get("f"));
    show(number >= 0 ? number : state.frame >= 0 ? state.frame : last);
  }
  const place = wanted.get("p") || "", unit = wanted.get("u") || "", fight = Number(wanted.get("b")) - 1;
  if (places.has(place) || units.has(unit)) seek({ place, unit });
  if (frames[state.frame].battles?.[fight]) {
    showBattle(fight);
    if (matchMedia("(min-width: 60rem)").matches) readOf(fight);
  }
}
