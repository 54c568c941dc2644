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
