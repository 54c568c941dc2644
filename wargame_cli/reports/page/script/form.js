/* The sheet that is due, clicked together: what is clicked stands in a list, and the list as the text of the sheet. */
const page = window.wargamePage, { form } = page.data;
const { el, panel } = page;
const kinds = new Map(form.kinds.map((kind) => [kind.verb, kind]));
const fieldOf = (verb, name) => kinds.get(verb)?.fields.find((field) => field.name === name);
const several = (verb, name) => !!fieldOf(verb, name)?.several;
const listed = (value) => (Array.isArray(value) ? value : value == null ? [] : [value]);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// -- the text of the sheet: quoted as the program quotes, a field a line, lists broken where mails break lines ---

const WIDTH = 72;
const PLAIN = /^(?:\d+[a-z]* )?\p{L}(?:[\p{L}\p{Nd}_ ()/.'+-]*[\p{L}\p{Nd}_().'+])?$/u;
const TAKEN = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
const HIDDEN = /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const quoted = (text) =>
  JSON.stringify(text).replace(HIDDEN, (found) => "\\u" + found.charCodeAt(0).toString(16).padStart(4, "0"));
const scalar = (text) => (PLAIN.test(text) && !TAKEN.test(text) ? text : quoted(text));

/** A record as its writer wrote it, where it is in one line and its brackets and quotes close; else nothing. */
function written(text) {
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]|(^|\s)#|^[&*!|>%@`]/.test(text)) return null;
  const open = [];
  let quote = "";
  for (const sign of text) {
    if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{" || sign === "[") open.push(sign === "{" ? "}" : "]");
    else if ((sign === "}" || sign === "]") && open.pop() !== sign) return null;
  }
  return quote || open.length || !/^[[{].*[\]}]$/.test(text) ? null : text;
}

function flow(value, field) {
  if (Array.isArray(value)) return `[${value.map((each) => flow(each)).join(", ")}]`;
  if (value === true || value === false) return String(value);
  if (value && typeof value === "object") {
    return `{${Object.entries(value).map(([name, each]) => `${scalar(name)}: ${flow(each)}`).join(", ")}}`;
  }
  const text = String(value);
  if (field?.type === "number" && /^-?\d+(\.\d+)?$/.test(text)) return text;
  return (field?.type === "written" && written(text)) || scalar(text);
}

function line(head, value, field, indent) {
  const whole = head + flow(value, field);
  if (whole.length <= WIDTH || !Array.isArray(value)) return [whole];
  const lines = [head + "["];
  value.forEach((each, number) => {
    const part = flow(each) + (number < value.length - 1 ? "," : "]");
    const now = lines.at(-1), gap = now.endsWith("[") || now.endsWith(" ") ? "" : " ";
    if (number && (now + gap + part).length > WIDTH) lines.push(" ".repeat(indent) + part);
    else lines[lines.length - 1] = now + gap + part;
  });
  return lines;
}

function orderLines(order) {
  const names = [order.verb, ...Object.keys(order.fields).filter((name) => name !== order.verb)];
  return names.flatMap((name, number) =>
    line(`${number ? "    " : "  - "}${scalar(name)}: `, order.fields[name], fieldOf(order.verb, name), 6));
}

function sheet() {
  const lines = [...form.head];
  if (form.questions) {
    lines.push("answers:");
    for (const asked of form.questions) {
      if (state.answers.get(asked.label)) lines.push(`  ${quoted(asked.label)}: ${scalar(state.answers.get(asked.label))}`);
    }
    return lines.join("\n") + "\n";
  }
  lines.push("orders:", ...state.orders.flatMap(orderLines), "");
  const standing = standingNow();
  if (standing) lines.push(standing.length ? "standing:" : "standing: []", ...standing.map((each) => `  - ${flow(each)}`), "");
  if (form.sealed) {
    lines.push("# Any words of your own; they go into the dice, so that nobody can know", "# these beforehand.",
      `nonce: ${quoted(state.nonce)}`);
  }
  return lines.join("\n").trimEnd() + "\n";
}

/** The standing orders with what was chosen, which replace those that hold; nothing where all stays as it is. */
function standingNow() {
  if (!state.standing.size) return null;
  const list = (form.held || []).filter((held) => held.about || !state.standing.has(held.ask));
  for (const [ask, wish] of state.standing) if (wish) list.push({ ask, prefer: [wish] });
  return list;
}

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const state = { orders: [], answers: new Map(), standing: new Map(), nonce: form.sealed ? random() : "", unit: "",
  place: "", end: "", byHand: false, editing: -1, verb: "" };

// -- what can be ordered: of a unit, of a place, of a kind --------------------------------------------------------

const reachOf = new Map(), actsOf = new Map();
const put = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));
for (const reach of form.reach || []) for (const actor of reach.actors) put(reachOf, actor, reach);
for (const act of form.acts || []) for (const actor of act.actors || []) put(actsOf, actor, act);
const spots = page.data.board.places;
const actors = [...new Set([...reachOf.keys(), ...actsOf.keys()])];

function pathTo(reach, number) {
  const path = [reach.places[number]];
  for (let at = reach.before?.[number] ?? -1; at >= 0; at = reach.before[at]) path.unshift(reach.places[at]);
  return path;
}

/** An order that can be given: its fields as a sheet has them, the unit or card, where it ends, cost and path. */
function choiceOf(reach, actor, number) {
  const path = pathTo(reach, number), fields = {};
  const to = several(reach.verb, reach.to) ? path.slice(reach.skip || 0) : path.at(-1);
  const who = several(reach.verb, reach.who) ? [actor] : actor;
  for (const name of reach.to === reach.verb ? [reach.to, reach.who] : [reach.who, reach.to]) fields[name] = name === reach.to ? to : who;
  return { verb: reach.verb, fields: { ...fields, ...reach.order }, actor, end: path.at(-1), path, who: reach.who,
    to: reach.to, cost: reach.costs?.[number], doubtful: !!reach.doubtful?.includes(number), after: reach.after || [] };
}
const ofAct = (act, actor) => ({ verb: act.verb, fields: act.order, actor: actor ?? act.actors?.[0] ?? "",
  end: act.ends?.at(-1) || "", path: act.path || [], who: "", to: "", cost: act.cost, doubtful: !!act.doubtful,
  after: act.after || [] });
const choicesOf = (actor) => [
  ...(reachOf.get(actor) || []).flatMap((reach) =>
    Array.from({ length: reach.count }, (_, number) => choiceOf(reach, actor, number))),
  ...(actsOf.get(actor) || []).map((act) => ofAct(act, actor))];
const choicesAt = (place) =>
  (form.acts || []).filter((act) => !act.actors?.length && act.ends?.includes(place)).map((act) => ofAct(act));
const isTarget = (choice) => choice.to ? choice.to === choice.verb : fieldOf(choice.verb, choice.verb)?.type === "place";
const endOf = (choice) => (spots[choice.end] ? choice.end : page.position().where.get(choice.end) || "");

// -- in words ----------------------------------------------------------------------------------------------------

const named = (name) => (form.cards?.[name] ? `${name} ${form.cards[name]}` : spots[name] ? page.called(name) : name);
function words(order) {
  const [first, ...rest] = [order.verb, ...Object.keys(order.fields).filter((name) => name !== order.verb)];
  const one = (value) => (value === true ? "" : listed(value).map((each) =>
    typeof each === "string" ? named(each) : flow(each)).join(", "));
  return [`${first} ${one(order.fields[first])}`.trim(), ...rest.map((name) => `${name} ${one(order.fields[name])}`.trim())].join(", ");
}
const costOf = (choice) => `${choice.cost ?? ""}${choice.doubtful ? "?" : ""}`;
function inShort(choice) {
  const cost = choice.cost == null ? "" : ` · ${choice.cost}`;
  const label = choice.end ? named(choice.end) : words(choice);
  const more = Object.entries(choice.fields).filter(([name]) => ![choice.who, choice.to, choice.verb].includes(name));
  const rest = choice.end && choice.to ? more.map(([name, value]) => `, ${name} ${flow(value)}`).join("") : "";
  return (choice.to ? label : words(choice)) + rest + cost + (choice.doubtful ? " (unless hidden units bar it)" : "");
}

// -- the list of orders ------------------------------------------------------------------------------------------

function add(choice) {
  const { verb, who, to, actor } = choice, now = page.position();
  for (const needed of choice.after) require(needed);
  const order = { verb, fields: structuredClone(choice.fields), path: choice.path, target: isTarget(choice) };
  if (who) {
    const rest = (fields) => ({ ...fields, [who]: null });
    const joins = several(verb, who) && state.orders.find((each) => each.verb === verb && same(rest(each.fields), rest(order.fields)) &&
      (order.target || now.where.get(listed(each.fields[who])[0]) === now.where.get(actor)));
    if (joins && joins.fields[who].includes(actor)) return tell(`${actor} is in that order already.`);
    withdraw(verb, who, actor);
    if (joins) {
      joins.fields[who].push(actor);
      return changed(`${actor} joins: ${words(joins)}`);
    }
  } else if (state.orders.some((each) => each.verb === verb && same(each.fields, order.fields))) {
    return tell(`That order stands in the list already: ${words(order)}`);
  }
  state.orders.push(order);
  changed(`Order ${state.orders.length}: ${words(order)}`);
}

/** Take a unit out of its order of a kind: it has one at a time; others are written by the form. */
function withdraw(verb, who, actor) {
  for (const each of state.orders.filter((each) => each.verb === verb && listed(each.fields[who]).includes(actor))) {
    const left = listed(each.fields[who]).filter((name) => name !== actor);
    if (left.length) each.fields[who] = left;
    else state.orders.splice(state.orders.indexOf(each), 1);
  }
}

/** An order that must stand before another, unless one like it does: cards are as good as others. */
function require(needed) {
  const verb = Object.keys(needed)[0];
  const alike = (fields) => Object.entries(needed).every(([name, value]) =>
    fieldOf(verb, name)?.type === "card" || same(fields[name], value));
  if (!state.orders.some((each) => each.verb === verb && alike(each.fields))) {
    state.orders.push({ verb, fields: structuredClone(needed), path: [] });
  }
}

function changed(told) {
  write();
  drawList();
  drawMap();
  if (told) tell(told);
}
function tell(told) {
  parts.told.textContent = told;
  page.say(told);
}

// -- the panel ---------------------------------------------------------------------------------------------------

const button = (label, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, label);
const parts = {};
for (const name of ["asked", "chosen", "list", "other", "standing"]) parts[name] = el("div", { id: `form-${name}` });
parts.told = el("p", { class: "told" });
const text = el("textarea", { id: "form-sheet", spellcheck: "false", rows: 14, autocapitalize: "off", wrap: "off",
  oninput: () => { state.byHand = true; byHand.hidden = false; mailing(); } });
const byHand = el("p", { class: "by-hand", hidden: true }, "You have changed the text by hand; the list changes it no more. ",
  button("Write it anew from the list", () => { state.byHand = false; byHand.hidden = true; write(); }));
const mail = el("a", { id: "form-mail", class: "button" }, "Mail");

function write() {
  if (!state.byHand) text.value = sheet();
  mailing();
}
const mailing = () => mail.setAttribute("href", `mailto:${encodeURIComponent(form.mail || "").replace("%40", "@").replace(/%2B/g, "+")}?subject=${
  encodeURIComponent(form.subject || "")}&body=${encodeURIComponent(text.value.replace(/\n/g, "\r\n"))}`);
function byKey() {
  text.focus();
  text.select();
  tell("The text is selected: copy it with Ctrl+C, or by the menu of the selection.");
}
async function copy() {
  try {
    await navigator.clipboard.writeText(text.value);
    tell("The sheet is copied.");
  } catch {
    byKey();
  }
}
function save() {
  const url = URL.createObjectURL(new Blob([text.value], { type: "text/yaml;charset=utf-8" }));
  const link = el("a", { href: url, download: "sheet.yaml" });
  panel.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  tell("sheet.yaml is saved where your browser puts downloads.");
}

function drawList() {
  const items = state.orders.map((order, number) => {
    const act = (label, what, more) => button(label, what, { "aria-label": `${label}: ${words(order)}`, ...more });
    const swap = (to) => () => {
      [state.orders[number], state.orders[to]] = [state.orders[to], state.orders[number]];
      changed(`Now order ${to + 1}: ${words(order)}`);
      parts.list.querySelectorAll("li")[to]?.querySelector("button")?.focus();
    };
    return el("li", {}, el("span", {}, words(order)), el("span", { class: "acts" },
      act("Change", () => edit(number)),
      act("Up", swap(number - 1), { disabled: number === 0 }),
      act("Down", swap(number + 1), { disabled: number === state.orders.length - 1 }),
      act("Drop", () => {
        state.orders.splice(number, 1);
        changed(`Dropped: ${words(order)}`);
        (parts.list.querySelectorAll("li")[Math.max(0, number - 1)]?.querySelector("button") || parts.list).focus();
      })));
  });
  parts.list.replaceChildren(items.length ? el("ol", {}, items) : el("p", { class: "quiet" }, "No order yet."));
}

function drawMap() {
  if (page.frame() !== page.last()) {
    for (const kind of ["from", "go", "target"]) page.highlight([], kind);
    return page.draw([]);
  }
  const go = new Map(), target = new Map();
  for (const choice of state.unit ? choicesOf(state.unit) : []) {
    const end = endOf(choice);
    if (!end || end === state.place && !isTarget(choice) && choice.end !== end) continue;
    const marks = isTarget(choice) ? target : go, cost = costOf(choice);
    if (!marks.has(end) || (cost && parseFloat(cost) < parseFloat(marks.get(end)))) marks.set(end, cost);
  }
  page.highlight(state.place ? [state.place] : [], "from");
  page.highlight(go, "go");
  page.highlight(target, "target");
  const now = page.position();
  page.draw(state.orders.flatMap((order) => {
    const to = order.fields[order.verb];
    if (!order.target) return order.path?.length > 1 ? [{ path: order.path, how: "plan" }] : [];
    const units = Object.values(order.fields).flatMap(listed).filter((name) => now.where.has(name));
    return [...new Set(units.map((unit) => now.where.get(unit)))].filter((place) => place !== to)
      .map((place) => ({ path: [place, to], how: "attack" }));
  }));
}

function drawChosen() {
  const choose = el("select", { id: "form-unit", onchange: (event) => choseUnit(event.target.value) },
    el("option", { value: "" }, "none"),
    actors.map((unit) => el("option", { value: unit, selected: unit === state.unit }, form.cards?.[unit] ? named(unit) : page.told(unit))));
  const found = [...(state.unit ? choicesOf(state.unit) : []), ...(state.place ? choicesAt(state.place) : [])];
  const here = found.filter((choice) => !state.end || endOf(choice) === state.end);
  const verbs = [...new Set(here.map((choice) => choice.verb))];
  const groups = verbs.map((verb) => {
    const some = here.filter((choice) => choice.verb === verb);
    return el("details", { open: verbs.length === 1 || some.length < 13 || !!state.end },
      el("summary", {}, `${verb} (${some.length})`), el("p", { class: "quiet" }, `${kinds.get(verb).words}.`),
      el("div", { class: "choices" }, some.map((choice) =>
        button(inShort(choice), () => add(choice), { class: isTarget(choice) ? "target" : null, "aria-label": words(choice) }))));
  });
  const none = state.unit || state.place ? "Nothing that it can do alone now is known; write it below." : "Choose a unit on the map or here.";
  parts.chosen.replaceChildren(
    actors.length ? el("label", {}, "Orders of ", choose) : "",
    state.end ? button(`All that ${state.unit} can do`, () => { state.end = ""; drawChosen(); }) : "",
    ...(groups.length ? groups : actors.length ? [el("p", { class: "quiet" }, none)] : []));
}

function choseUnit(unit) {
  state.unit = unit;
  state.end = "";
  state.place = page.position().where.get(unit) || "";
  if (page.frame() !== page.last()) page.show(page.last());
  drawChosen();
  drawMap();
}

// -- a form for each kind of order -------------------------------------------------------------------------------

const values = (verb, name) => {
  const found = new Set();
  for (const reach of form.reach || []) {
    if (reach.verb !== verb) continue;
    if (reach.who === name) reach.actors.forEach((actor) => found.add(actor));
    else if (reach.to === name) reach.places.slice(0, reach.count).forEach((place) => found.add(place));
  }
  for (const act of form.acts || []) if (act.verb === verb) listed(act.order[name]).forEach((each) => found.add(String(each)));
  return [...found];
};
const own = () => Object.entries(page.data.units).filter(([, unit]) => unit.side === form.side).map(([name]) => name);
const known = (field) => ({ unit: own, place: () => Object.keys(spots) }[field.type]?.() || []);

function entry(field, verb, value) {
  const id = `form-${verb}-${field.name}`, choices = field.choices || [];
  const label = [field.name, field.optional ? el("small", {}, " may be left out") : null];
  const note = field.told ? el("small", { id: `${id}-told` }, `${field.told}.`) : null;
  const more = { id, name: field.name, "aria-describedby": note ? `${id}-told` : null };
  if (field.type === "yes") {
    return el("p", {}, el("label", {}, el("input", { type: "checkbox", checked: value === true || !field.optional, ...more }), " ", label), note);
  }
  if (!field.several && (field.type === "words" || field.type === "card") && choices.length) {
    return el("p", {}, el("label", { for: id }, label), el("select", { ...more }, el("option", { value: "" }, ""),
      choices.map((each) => el("option", { value: each, selected: value === each }, named(each)))), note);
  }
  const shown = Array.isArray(value) ? value.map((each) => (typeof each === "string" ? each : flow(each))).join(", ")
    : value == null ? "" : typeof value === "object" ? flow(value) : String(value);
  const legal = values(verb, field.name), rest = legal.length ? legal : known(field);
  const offers = [...new Set([...choices, ...rest])];
  const input = el("input", { type: "text", value: shown, list: offers.length && !field.several ? `${id}-list` : null,
    inputmode: field.type === "number" ? "numeric" : null, placeholder: field.form || null, autocomplete: "off", spellcheck: "false", ...more });
  const list = !offers.length ? null : field.several
    ? el("select", { "aria-label": `Add to ${field.name}`, onchange: (event) => {
        if (event.target.value) input.value = [input.value.trim().replace(/,$/, ""), event.target.value].filter(Boolean).join(", ");
        event.target.selectedIndex = 0;
      } }, el("option", { value: "" }, "add …"), offers.map((each) => el("option", { value: each }, named(each))))
    : el("datalist", { id: `${id}-list` }, offers.map((each) => el("option", { value: each, label: named(each) })));
  return el("p", {}, el("label", { for: id }, label), input, list, note);
}

function read(field, form) {
  const input = form.elements.namedItem(field.name);
  if (field.type === "yes") return input.checked ? true : null;
  const words = input.value.trim();
  if (!words) return null;
  if (!field.several || field.choices?.includes(words) && !["card", "words"].includes(field.type)) return words;
  return words.split(",").map((each) => each.trim()).filter(Boolean);
}

function edit(number) {
  state.editing = number;
  state.verb = number < 0 ? state.verb : state.orders[number].verb;
  drawOther();
  parts.other.querySelector("input, select:not(#form-kind), textarea")?.focus();
  parts.other.scrollIntoView({ block: "nearest" });
}

function drawOther() {
  const kind = kinds.get(state.verb), order = state.editing < 0 ? null : state.orders[state.editing];
  const choose = el("select", { id: "form-kind", onchange: (event) => { state.verb = event.target.value; state.editing = -1; drawOther(); } },
    el("option", { value: "" }, "choose"), form.kinds.map((each) => el("option", { value: each.verb, selected: each === kind }, each.verb)));
  if (!kind) return parts.other.replaceChildren(el("label", {}, "Kind of order ", choose));
  const legal = (form.acts || []).filter((act) => act.verb === kind.verb && !(act.after || []).length).slice(0, 400);
  const fields = el("form", { onsubmit: (event) => { event.preventDefault(); done(fields, kind, order); } },
    legal.length ? el("p", {}, el("label", { for: "form-legal" }, "Legal now"), el("select", { id: "form-legal", onchange: (event) => {
      const act = legal[event.target.selectedIndex - 1];
      for (const field of act ? kind.fields : []) {
        const input = fields.elements.namedItem(field.name), value = act.order[field.name];
        if (field.type === "yes") input.checked = value === true;
        else input.value = Array.isArray(value) ? value.join(", ") : value ?? "";
      }
    } }, el("option", {}, "choose"), legal.map((act) => el("option", {}, words({ verb: act.verb, fields: act.order }))))) : null,
    kind.fields.map((field) => entry(field, kind.verb, order?.fields[field.name])),
    el("p", { class: "acts" }, el("button", { type: "submit" }, order ? "Change it" : "Add it"),
      order ? button("Leave it as it is", () => { state.editing = -1; state.verb = ""; drawOther(); }) : null));
  parts.other.replaceChildren(el("label", {}, "Kind of order ", choose),
    el("p", {}, `${kind.words}${kind.rule ? ` (${kind.rule})` : ""}. `, el("small", {}, `For example ${kind.example}`)),
    (form.not_listed || []).includes(kind.verb) ? el("p", { class: "quiet" },
      "There may be more of these than the form knows: what it offers is not all.") : "", fields);
}

function done(fields, kind, order) {
  const given = {};
  for (const field of kind.fields) {
    const value = read(field, fields);
    if (value != null) given[field.name] = value;
    else if (!field.optional) {
      fields.elements.namedItem(field.name).focus();
      return tell(`The order needs ${field.name}: ${field.told}.`);
    }
  }
  const target = kind.fields[0].type === "place" && kind.fields.some((field) => field.type === "unit");
  const made = { verb: kind.verb, fields: given, target,
    path: order && same(order.fields.to, given.to) && same(order.fields[kind.verb], given[kind.verb]) ? order.path : [] };
  if (order) state.orders[state.editing] = made;
  else state.orders.push(made);
  state.editing = -1;
  changed(`${order ? "Changed" : "Added"}: ${words(made)}`);
  drawOther();
}

// -- questions and standing orders: choices in words -------------------------------------------------------------

function drawQuestions() {
  parts.asked.replaceChildren(...(form.questions || []).map((asked, number) => el("fieldset", {},
    el("legend", {}, `${asked.text}${asked.rule ? ` (${asked.rule})` : ""}`),
    asked.options.map((option) => el("label", {}, el("input", { type: "radio", name: `asked-${number}`, value: option,
      onchange: () => { state.answers.set(asked.label, option); write(); } }), ` ${option}${option === asked.default ? " (by default)" : ""}`)))));
  parts.standing.replaceChildren(...(form.standing || []).map((policy) => {
    const now = state.standing.get(policy.kind) ?? policy.now ?? "", id = `form-standing-${policy.kind}`;
    const offers = Object.entries({ ...policy.policies, ...(now && !policy.policies[now] ? { [now]: "" } : {}) });
    return el("p", {}, el("label", { for: id }, policy.kind), el("select", { id, onchange: (event) => {
      if (event.target.value === (policy.now || "")) state.standing.delete(policy.kind);
      else state.standing.set(policy.kind, event.target.value);
      write();
    } }, el("option", { value: "" }, "as the rules have it"), offers.map(([name, told]) =>
      el("option", { value: name, selected: name === now }, told ? `${name}: ${told}` : name))),
    policy.asks ? el("small", {}, `${policy.asks}.`) : null);
  }));
}

function drawAll() {
  const nonce = el("input", { id: "form-nonce", type: "text", value: state.nonce, autocomplete: "off", spellcheck: "false",
    oninput: (event) => { state.nonce = event.target.value; write(); } });
  const orders = !form.questions;
  panel.replaceChildren(
    el("h2", {}, `The sheet of ${form.side}`),
    parts.told,
    ...(orders ? [
      parts.chosen,
      el("h3", {}, "Your orders"), parts.list,
      el("p", { class: "quiet" }, "They are carried out in this order. Each was legal by itself; what orders share, such as room, " +
        "rail capacity and points, the form does not know: wargame check tells."),
      el("h3", {}, "Another order"), parts.other,
      form.standing?.length ? el("details", {}, el("summary", {}, "Standing orders"),
        el("p", { class: "quiet" }, "They answer questions while you are away."), parts.standing) : "",
      form.advice?.length ? el("details", {}, el("summary", {}, "What you have, and what you can do"),
        el("ul", {}, form.advice.map((each) => el("li", {}, each)))) : "",
    ] : [el("h3", {}, "A question waits for your answer"), parts.asked]),
    el("h3", {}, "The sheet"),
    orders && form.sealed ? el("p", {}, el("label", { for: "form-nonce" }, "Words that go into the dice (nonce)"), nonce,
      button("Others", () => { nonce.value = state.nonce = random(); write(); })) : "",
    el("label", { for: "form-sheet", class: "quiet" }, "As it will be sent; you can change it here."), text, byHand,
    el("p", { class: "acts" }, button("Copy", copy), button("Save sheet.yaml", save), mail),
    el("p", { class: "quiet" }, "Nothing leaves this page by itself: mail the text or the file to your umpire."));
  drawQuestions();
  drawChosen();
  drawList();
  drawOther();
  write();
}

page.onSelect(({ place, unit, kind }) => {
  if (page.frame() !== page.last()) return false;
  if (state.unit && !unit && (kind === "go" || kind === "target")) {
    const found = choicesOf(state.unit).filter((choice) => endOf(choice) === place);
    if (found.length === 1) add(found[0]);
    else if (found.length) {
      state.end = place;
      page.open("form");
      drawChosen();
      tell(`${found.length} orders of ${state.unit} end in ${page.called(place)}: choose one.`);
      parts.chosen.querySelector(".choices button")?.focus();
    }
    if (found.length) return true;
  }
  const stack = page.position().stacks.get(place) || [];
  const again = state.unit && !unit && place === state.place;  // another stack may lie where this unit can go
  state.place = again ? "" : place;
  state.unit = again ? "" : unit || stack.find((each) => reachOf.has(each) || actsOf.has(each)) || "";
  state.end = "";
  drawChosen();
  drawMap();
  return false;
});
page.onShow(drawMap);
drawAll();
