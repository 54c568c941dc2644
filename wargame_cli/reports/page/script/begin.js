/* The beginning, and the page as others may use it: form.js, and what drives it.
 *
 * `window.wargamePage` has
 *
 *   data                       the data of the page, wargame/page/1; `data.form` is the sheet that is due
 *   panel                      the element #form: empty, in the tab "Orders", which is there if `data.form` is
 *   el(tag, attributes, ...)   an element with attributes and children (strings become text; `onclick: f` listens)
 *   frame(), last()            the number (index in `data.frames`) of the frame shown, and of the last one
 *   position(frame)            what stands at the end of a frame, not to be changed: Maps `stacks` (place -> unit ids,
 *                              top first), `faces` (unit -> [words, faded]), `holders`, `notes`, `points`, `tracks`,
 *                              `supply`, and `where` (unit -> place); without an argument, at the frame shown
 *   called(place)              what people call a place: its name, or its id
 *   told(unit)                 a unit in words: id, name and factors
 *   show(frame)                goes to a frame; orders are written at the last one
 *   select(place, unit)        opens a place's stack in the panel, with a unit in it chosen; ("") closes it
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
 *   open(tab)                  opens a tab of the panel: "phase", "whole", "form"
 *   say(words)                 tells readers with a screen reader
 */

/** The turns over the slider, and a bar where there were battles, higher where there were more. */
function drawTurns() {
  const at = (number) => `left:${(100 * number) / Math.max(last, 1)}%`;
  const turns = grouped(frames, ({ turn }) => turn), every = Math.ceil(turns.length / 16);
  $("turns").append(...turns.map(([first], each) => el("span", { style: at(frames.indexOf(first)) },
    each % every ? "" : first.turn)),
  ...present(frames.map(({ battles }, number) => battles && el("i", {
    style: `${at(number)};height:${Math.min(3 + 2 * battles.length, 15)}px` }))));
}

/** Where everything stands, for a print. */
function drawPrinted() {
  $("printed").replaceChildren(el("h2", {}, "Where everything stands"), el("dl", {}, [...position().stacks].map(
    ([place, stack]) => el("div", {}, el("dt", {}, called(place)), el("dd", {}, inWords(stack, position()))))));
}

document.documentElement.classList.add("live");
$("tab-form").hidden = !data.form;
$("slider").max = last;
for (const each of ["width", "height"]) ground.removeAttribute(each);
drawTurns();
drawSwitches();
open("phase");
follow();
begun = true;
listen();
addEventListener("beforeprint", drawPrinted);
new ResizeObserver(() => look(...state.view)).observe(box);

window.wargamePage = { data, panel: $("form"), el, frame: () => state.frame, last: () => last, position, called, told,
  show, select, onSelect: (f) => listeners.select.push(f), onShow: (f) => listeners.show.push(f), highlight, draw, fit,
  open, say };
