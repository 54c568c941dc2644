/* The position at a frame: differences laid upon each other, kept every few frames; and what it holds, in words. */
const EVERY = 16, PARTS = ["stacks", "faces", "holders", "conquered", "notes", "points", "supply"];
const kept = [], recent = new Map();

/** What comes of a position when the frames from one number to another follow. */
function advanced(before, from, until) {
  const now = { front: before?.front || "", tracks: new Map(before?.tracks) };
  for (const part of PARTS) now[part] = new Map(before?.[part]);
  for (const frame of frames.slice(from, until + 1)) {
    for (const part of PARTS) {
      for (const [key, value] of Object.entries(frame[part] || {})) {
        if (value == null || value.length === 0) now[part].delete(key);
        else now[part].set(key, value);
      }
    }
    for (const id of frame.tracks_gone || []) now.tracks.delete(id);
    for (const track of frame.tracks || []) now.tracks.set(track.id, track);
    now.front = frame.front ?? now.front;
  }
  return now;
}

/** What stands at the end of a frame; not to be changed. */
function position(number = state.frame) {
  if (!recent.has(number)) {
    const whole = Math.floor(number / EVERY);
    while (kept.length <= whole) {
      const next = kept.length * EVERY;
      kept.push(advanced(kept.at(-1), kept.length && next - EVERY + 1, next));
    }
    const now = advanced(kept[whole], whole * EVERY + 1, number);
    now.where = new Map();
    for (const [place, stack] of now.stacks) for (const unit of stack) now.where.set(unit, place);
    if (recent.size > 3) recent.delete(recent.keys().next().value);
    recent.set(number, now);
  }
  return recent.get(number);
}

const hidden = (unit) => unit.startsWith("?");
const whose = (unit) => (hidden(unit) ? unit.slice(1) : units.get(unit)?.side || "");
const called = (place) => places.get(place)?.name || place;
const named = (unit) => (unit.includes(units.get(unit)?.name || "") ? "" : units.get(unit).name);
const face = (unit, now = position()) => now.faces.get(unit)?.[0] || "";
const told = (unit) => [unit, named(unit), face(unit)].filter(Boolean).join(" ");
const when = (frame) => `${capital(frame.turn_told)}, ${frame.title}`;

/** Where the middle of a place's stack is drawn; nothing, where the place is not on the drawing. */
function spot(place) {
  const found = places.get(place);
  return found?.x == null ? null : [found.x, found.y];
}
const through = (path) => path.map(spot).filter(Boolean);

/** A stack as its label says it: those that lie hidden last, and counted. */
function inWords(stack, now) {
  const many = new Map();
  for (const unit of stack.filter(hidden)) many.set(unit, (many.get(unit) || 0) + 1);
  const seen = stack.filter((unit) => !hidden(unit)).map((unit) => `${unit} ${face(unit, now)}`.trim());
  return [...seen, ...[...many].map(([unit, times]) => `${times} hidden of ${whose(unit)}`)].join(", ");
}

function supplied(unit, now) {
  const found = now.supply.get(unit);
  if (!found) return "";
  if (found.ok === false) {
    const where = found.cut_at ? ` at ${called(found.cut_at)}` : "";
    return `out of supply, cut off${where}${found.cut_by ? ` by ${found.cut_by}` : ""}`;
  }
  const ends = found.path?.at(-1);
  return ends && ends !== now.where.get(unit) ? `in supply from ${called(ends)}` : "in supply";
}

const lossTold = (loss) => `${loss.unit} ${loss.step ? "loses a step" : "is lost"}` +
  `${loss.cause ? `, ${loss.cause}` : ""}${loss.rule ? ` (${loss.rule})` : ""}`;

/** The places on the map where something happened in a frame. */
function happened(frame) {
  return [...(frame.battles || []).flatMap((each) => [each.place, ...(each.origins || [])]),
    ...(frame.moves || []).flatMap((move) => [move.path[0], move.path.at(-1)]),
    ...(frame.losses || []).map((each) => each.place), ...(frame.arrivals || []).map((each) => each.place)]
    .filter((place) => spot(place) && !places.get(place).box);
}
