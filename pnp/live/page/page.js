// The page of pnp serve: all pieces of a game as they are on the disk now.
//
// The server sends the whole table after each change (pnp/live/table.py). Pictures are named by
// the hash of their bytes, so that a piece is swapped only when it looks different.
"use strict";

const $ = (id) => document.getElementById(id);

// What the user has set, kept for this browser ------------------------------------------------

const USUAL_MM = 96 / 25.4;
const ZOOM = { least: 0.6, most: 12, usual: 2.3 };
const SAFE_MM = 3;
const EDITORS = {
  "VS Code": "vscode://file{path}:{line}:{column}",
  VSCodium: "vscodium://file{path}:{line}:{column}",
  Cursor: "cursor://file{path}:{line}:{column}",
  Zed: "zed://file{path}:{line}:{column}",
  JetBrains: "idea://open?file={path}&line={line}&column={column}",
  "Sublime Text": "subl://open?url=file://{path}&line={line}&column={column}",
  TextMate: "txmt://open?url=file://{path}&line={line}&column={column}",
};
const OTHER = "another editor";

const set = {
  mm: USUAL_MM, // pixels for a millimetre on this screen
  zoom: ZOOM.usual,
  real: false,
  faces: "front",
  show: ["marks"],
  paper: "a4",
  editor: "VS Code",
  template: "",
  light: "auto",
  ...kept(),
};

function kept() {
  try {
    return JSON.parse(localStorage.getItem("pnp")) ?? {};
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem("pnp", JSON.stringify(set));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

// What is shown -------------------------------------------------------------------------------

let table = { title: "", theme: "", themes: [], parts: [], changed: [], findings: [], state: "" };
let vision = "";
let view = "pieces";
let chosen = ""; // the key of a piece
let found = 0; // the number of a finding
const pieces = new Map(); // figures by the keys of their pieces
const facts = new Map(); // pieces by their keys

function element(name, attributes = {}, ...inner) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inner);
  return made;
}

function drawing(name, attributes = {}, ...inner) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inner);
  return made;
}

function count(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

// Put elements into a parent in this order; those that are there stay as they are.
function arrange(parent, wanted) {
  wanted.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild.remove();
}

// The table -----------------------------------------------------------------------------------

function receive(next) {
  const before = table;
  table = next;
  facts.clear();
  for (const part of table.parts) for (const piece of part.pieces) facts.set(piece.key, piece);
  if (chosen && !facts.has(chosen)) choose("");
  document.title = `${table.title || "pnp"}${table.findings.length ? ` (${table.findings.length})` : ""}`;
  $("title").textContent = table.title || "pnp";
  tellState();
  listThemes();
  if (table.state === "drawn" || !drawnTables) drawnTables += 1;
  layOut();
  laySpaces();
  listParts();
  listFindings();
  tellChosen();
  if (view === "sheets" && next.state === "drawn") loadSheets();
  if (table.changed.length && before.saved !== table.saved) reveal(table.changed[0]);
}

function tellState() {
  const saved = table.saved?.length ? table.saved.map((name) => name.split("/").pop()).join(", ") : "";
  const words = {
    drawing: "drawing",
    drawn: "looking it over",
    judged: saved ? `${saved}: ${count(table.changed.length, "piece")} changed` : "up to date",
    broken: facts.size ? "cannot be read; these are the last good pictures" : "cannot be read",
    gone: "pnp serve has ended",
  };
  $("state").dataset.state = table.state;
  $("state").lastElementChild.textContent = words[table.state] ?? table.state;
}

const sections = new Map();

function layOut() {
  const shown = table.parts.filter((part) => part.pieces.length);
  for (const key of pieces.keys()) if (!facts.has(key)) pieces.delete(key);
  arrange($("pieces"), shown.map((part) => {
    if (!sections.has(part.id)) {
      const row = element("div", { class: "row" });
      sections.set(part.id, element("section", { class: "part", id: `part-${part.id}` }, element("h2"), row));
    }
    const section = sections.get(part.id);
    const total = part.pieces.reduce((sum, piece) => sum + piece.quantity, 0);
    const printed = total === part.pieces.length ? "" : `, ${total} to print`;
    section.firstElementChild.replaceChildren(
      part.title,
      element("small", {}, `${count(part.pieces.length, "piece")}${printed}`),
    );
    arrange(section.lastElementChild, part.pieces.map(figure));
    return section;
  }));
  $("empty").hidden = shown.length > 0 || view !== "pieces";
  $("empty").textContent = table.state === "drawing" ? "Drawing the first pieces" : "Nothing can be drawn yet";
  sift();
}

function figure(piece) {
  let made = pieces.get(piece.key);
  const shape = JSON.stringify({ ...piece, faces: piece.faces.length, stale: 0, place: 0 });
  if (!made || made.shape !== shape) {
    const fresh = newFigure(piece);
    made?.replaceWith(fresh);
    made = fresh;
    made.shape = shape;
    pieces.set(piece.key, made);
  }
  for (const face of piece.faces) swap(made.querySelector(`[data-side=${face.side}] .art img`), face.picture);
  lay(made, piece);
  const changed = table.changed.includes(piece.key);
  if (changed && !made.classList.contains("changed")) {
    made.classList.add("fresh");
    setTimeout(() => made.classList.remove("fresh"), 900);
  }
  made.classList.toggle("changed", changed);
  made.classList.toggle("stale", piece.stale);
  return made;
}

let clips = 0;

function newFigure(piece) {
  const b = piece.bleed;
  const faces = piece.faces.map(({ side }) => {
    const art = element("div", { class: "art" }, element("img", { alt: `${piece.title}, ${side}`, loading: "lazy", draggable: "false" }));
    const zones = zonesOf(piece, side);
    if (piece.cut) {
      const id = `clip-${(clips += 1)}`;
      const path = drawing("path", { d: piece.cut, transform: `scale(${1 / piece.width} ${1 / piece.height})${mirrored(piece, side)}` });
      zones.append(drawing("clipPath", { id, clipPathUnits: "objectBoundingBox" }, path));
      art.style.clipPath = `url(#${id})`;
    }
    return element("div", { class: "face", "data-side": side }, art, zones);
  });
  if (piece.board) faces[0].querySelector(".art").after(element("img", { class: "overlay spaces", alt: "" }));
  const caption = element("figcaption", {}, piece.title);
  if (piece.quantity > 1) caption.append(element("b", {}, `×${piece.quantity}`));
  const made = element(
    "figure",
    { class: "piece", tabindex: "0", "data-key": piece.key, title: piece.title },
    element("div", { class: "faces" }, ...faces),
    caption,
    element("span", { class: "tag" }, "stale"),
  );
  if (piece.cut) made.classList.add("shaped");
  if (faces.length > 1) made.classList.add("two");
  for (const [name, value] of [["--w", piece.width], ["--h", piece.height], ["--b", b]]) made.style.setProperty(name, value);
  return made;
}

// A back is seen from behind, so what is cut there is the mirror image.
function mirrored(piece, side) {
  return side === "back" ? ` translate(${piece.width} 0) scale(-1 1)` : "";
}

function zonesOf(piece, side) {
  const { width: w, height: h, bleed: b } = piece;
  const cut = piece.cut || `M0 0H${w}V${h}H0Z`;
  const id = `clip-${(clips += 1)}`;
  const safe = Math.min(SAFE_MM, w / 8, h / 8);
  const turned = mirrored(piece, side).trim();
  return drawing(
    "svg",
    { class: "zones", viewBox: `${-b} ${-b} ${w + 2 * b} ${h + 2 * b}`, "aria-hidden": "true" },
    drawing("path", { class: "beyond", "fill-rule": "evenodd", d: `M${-b} ${-b}H${w + b}V${h + b}H${-b}Z${cut}`, transform: turned }),
    drawing("path", { class: "edge", d: cut, transform: turned }),
    drawing("g", { class: "safe", transform: turned },
      drawing("clipPath", { id }, drawing("path", { d: cut })),
      drawing("path", { d: cut, "stroke-width": 2 * safe, "clip-path": `url(#${id})` })),
    drawing("path", { class: "cut", d: cut, transform: turned }),
    ...piece.creases.map(([x1, y1, x2, y2]) => drawing("line", { class: "fold", x1, y1, x2, y2, transform: turned })),
  );
}

// Show another picture once it can be shown whole, so that nothing flickers.
async function swap(image, name, source = `picture/${name}`) {
  if (image.dataset.picture === name) return;
  image.dataset.picture = name;
  if (image.getAttribute("src")) {
    const next = new Image();
    next.src = source;
    await next.decode().catch(() => {});
    if (image.dataset.picture !== name) return;
  }
  image.src = source;
}

// Findings on the pieces ----------------------------------------------------------------------

function lay(made, piece) {
  const own = table.findings.filter((one) => one.pieces.includes(piece.key));
  const told = JSON.stringify([own.map((one) => [one.number, one.severity, one.marks]), table.overlays[piece.key], found]);
  if (made.told === told) return;
  made.told = told;
  for (const old of made.querySelectorAll(".flags, .box, .overlay:not(.spaces)")) old.remove();
  for (const face of made.querySelectorAll(".face")) {
    const spots = new Map();
    for (const one of own) {
      for (const mark of one.marks) {
        if (mark.piece !== piece.key || mark.side !== face.dataset.side) continue;
        if (mark.box) face.append(placed("div", `box ${one.severity}`, piece, mark.box));
        const spot = mark.at.join();
        if (!spots.has(spot)) spots.set(spot, placed("div", "flags", piece, mark.at));
        const flag = element("button", { class: one.severity, "data-finding": one.number, title: one.message, tabindex: "-1" }, `${one.number}`);
        flag.classList.toggle("chosen", one.number === found);
        spots.get(spot).append(flag);
      }
    }
    face.append(...spots.values());
  }
  const over = table.overlays[piece.key];
  if (over) made.querySelector(".art").after(element("img", { class: "overlay", src: `picture/${over}`, alt: "" }));
}

// Names of spaces and moves between them: drawn by the server only while they are shown.
let drawnTables = 0;

function laySpaces() {
  if (!set.show.includes("spaces")) return;
  for (const [key, piece] of facts) {
    const image = piece.stale ? null : pieces.get(key)?.querySelector(".overlay.spaces");
    if (image) swap(image, `${drawnTables}`, `spaces/${key}/${drawnTables}`);
  }
}

function placed(name, kind, piece, [x, y, width, height]) {
  const made = element(name, { class: kind });
  made.style.left = `${(100 * x) / piece.width}%`;
  made.style.top = `${(100 * y) / piece.height}%`;
  if (width !== undefined) {
    made.style.width = `${(100 * width) / piece.width}%`;
    made.style.height = `${(100 * height) / piece.height}%`;
  }
  return made;
}

const RANK = ["error", "warning", "note"];

function worst(list) {
  return RANK.find((severity) => list.some((one) => one.severity === severity));
}

function listFindings() {
  $("count").textContent = table.findings.length || "";
  $("none").hidden = table.findings.length > 0;
  $("none").textContent = { judged: `None: ${table.verdict}.`, drawn: "Looking it over", drawing: "Drawing" }[table.state] ?? "";
  $("findings").replaceChildren(...table.findings.map((one) => {
    const item = element("li", { class: "finding", "data-finding": one.number },
      element("span", { class: `badge ${one.severity}` }, `${one.number}`),
      element("h3", { class: one.severity }, `${one.severity}: ${one.code}`),
      element("p", {}, one.message));
    if (one.hint) item.append(element("p", { class: "hint" }, one.hint));
    if (one.details.length) item.append(element("p", { class: "details" }, one.details.join("\n")));
    if (one.place) item.append(placeLink(one.place));
    for (const [place, text] of one.labels) item.append(element("br"), placeLink(place, text));
    item.classList.toggle("chosen", one.number === found);
    return item;
  }));
}

function placeLink(place, text = "") {
  return element("a", { href: addressOf(place), title: "Open in your editor" }, element("code", {}, place.name), text ? ` ${text}` : "");
}

// Parts and choices ---------------------------------------------------------------------------

function listParts() {
  $("parts").replaceChildren(...table.parts.filter((part) => part.pieces.length).map((part) => {
    const keys = new Set(part.pieces.map((piece) => piece.key));
    const own = table.findings.filter((one) => one.pieces.some((key) => keys.has(key)));
    const link = element("a", { href: `#part-${part.id}` }, element("span", {}, part.title));
    const bad = worst(own);
    if (bad) link.append(element("b", { class: `badge ${bad}`, title: count(own.length, "finding") }, `${own.length}`));
    link.append(element("small", {}, `${part.pieces.length}`));
    return element("li", {}, link);
  }));
  follow();
}

function follow() {
  const stage = $("stage");
  const end = stage.scrollTop + stage.clientHeight >= stage.scrollHeight - 2;
  const top = stage.scrollTop + (end ? stage.clientHeight : 120);
  let here = document.querySelector("body.close .has-chosen")?.id ?? "";
  if (!here) for (const section of $("pieces").children) if (section.offsetTop - stage.offsetTop <= top) here = section.id;
  for (const link of $("parts").querySelectorAll("a")) {
    if (link.hash === `#${here}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function listThemes() {
  const options = JSON.stringify(table.themes);
  if ($("theme").told !== options) {
    $("theme").told = options;
    const whose = [...new Set(table.themes.map((theme) => theme.whose))];
    $("theme").replaceChildren(...whose.map((owner) => element("optgroup", { label: owner },
      ...table.themes.filter((theme) => theme.whose === owner).map((theme) => element("option", { value: theme.id }, theme.title)))));
  }
  $("theme").value = table.theme;
}

function wear(theme) {
  fetch("theme", { method: "POST", body: theme }).catch(() => {});
}

function sift() {
  const word = $("find").value.trim().toLowerCase();
  for (const [key, made] of pieces) {
    const piece = facts.get(key);
    made.hidden = Boolean(word) && !`${piece.id} ${piece.title}`.toLowerCase().includes(word);
  }
  for (const section of $("pieces").children) {
    section.hidden = Boolean(word) && ![...section.lastElementChild.children].some((made) => !made.hidden);
  }
}

// A piece that is chosen ----------------------------------------------------------------------

function choose(key, { scroll = false } = {}) {
  chosen = key;
  for (const made of document.querySelectorAll(".piece.chosen, .has-chosen")) made.classList.remove("chosen", "has-chosen");
  const made = pieces.get(key);
  if (made) {
    made.classList.add("chosen");
    made.closest(".part")?.classList.add("has-chosen");
    if (scroll) made.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else {
    document.body.classList.remove("close");
  }
  tellChosen();
  if (document.body.classList.contains("close")) measure();
}

function tellChosen() {
  const piece = facts.get(chosen);
  $("chosen").hidden = !piece;
  if (!piece) return;
  const size = `${round(piece.width)} × ${round(piece.height)} mm`;
  const bleed = piece.bleed ? `, bleed ${round(piece.bleed)} mm` : "";
  const copies = piece.quantity === 1 ? "1 copy" : `${piece.quantity} copies`;
  $("chosen-title").textContent = piece.title;
  $("chosen-facts").replaceChildren(element("code", {}, piece.id), `${size}${bleed}, ${copies}${piece.stale ? "; stale" : ""}`);
  $("chosen-place").textContent = piece.place.name;
  $("open").href = addressOf(piece.place);
}

function round(number) {
  return `${Math.round(number * 100) / 100}`;
}

function addressOf(place) {
  const template = set.editor === OTHER ? set.template : EDITORS[set.editor];
  const path = place.path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/").replaceAll("%3A", ":");
  const values = { path: path.startsWith("/") ? path : `/${path}`, line: place.line, column: place.column };
  const address = (template || "").replace(/\{(path|line|column)\}/g, (_, name) => values[name]);
  // Never a script: only the address of a program may follow from what somebody typed.
  return /^(?!javascript|data|vbscript)[a-z][a-z0-9+.-]*:/i.test(address) ? address : "#";
}

async function copy() {
  const piece = facts.get(chosen);
  if (!piece) return;
  let done = true;
  try {
    await navigator.clipboard.writeText(piece.place.name);
  } catch {
    done = false;
  }
  $("copied").textContent = done ? "copied" : "not copied";
  clearTimeout(copy.timer);
  copy.timer = setTimeout(() => ($("copied").textContent = "copy"), 1600);
}

function reveal(key) {
  const made = pieces.get(key);
  if (!made || view !== "pieces" || document.body.classList.contains("close")) return;
  const stage = $("stage").getBoundingClientRect();
  const box = made.getBoundingClientRect();
  if (box.bottom < stage.top || box.top > stage.bottom) made.scrollIntoView({ block: "center" });
}

function visible() {
  return [...document.querySelectorAll(".piece")].filter((made) => !made.hidden && !made.parentElement.parentElement.hidden);
}

function step(by) {
  const all = visible();
  const at = all.findIndex((made) => made.dataset.key === chosen);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))];
  if (next) choose(next.dataset.key, { scroll: true });
}

function stepPart(by) {
  const all = [...$("pieces").children].filter((section) => !section.hidden);
  const top = $("stage").scrollTop + 120 + $("stage").offsetTop;
  const at = all.filter((section) => section.offsetTop <= top).length - 1;
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.scrollIntoView();
}

function pick(number) {
  found = number;
  const one = table.findings.find((other) => other.number === number);
  if (one?.pieces.length) {
    show("pieces");
    choose(one.pieces[0], { scroll: true });
  }
  for (const key of facts.keys()) lay(pieces.get(key), facts.get(key));
  for (const item of $("findings").children) {
    const own = Number(item.dataset.finding) === number;
    item.classList.toggle("chosen", own);
    if (own) item.scrollIntoView({ block: "nearest" });
  }
}

function stepFinding(by) {
  const many = table.findings.length;
  if (many) pick(found ? ((found - 1 + by + many) % many) + 1 : by > 0 ? 1 : many);
}

// Change how things are laid out, and leave what one looks at where it is.
function steadily(change) {
  const stage = $("stage");
  const top = stage.getBoundingClientRect().top;
  const seen = (made) => made && made.getBoundingClientRect().bottom > top + 60 && made.getBoundingClientRect().top < top + stage.clientHeight;
  const held = seen(pieces.get(chosen)) ? pieces.get(chosen) : [...document.querySelectorAll(".piece, .sheet")].find(seen);
  const before = held?.getBoundingClientRect().top;
  change();
  if (held && stage.scrollTop > 0) stage.scrollTop += held.getBoundingClientRect().top - before;
}

// Size ----------------------------------------------------------------------------------------

function measure() {
  let mm = set.real ? set.mm : set.zoom;
  const piece = facts.get(chosen);
  if (document.body.classList.contains("close") && piece) {
    const both = piece.faces.length;
    const room = { width: $("stage").clientWidth - 80, height: $("stage").clientHeight - 110 };
    const b = set.show.includes("bleed") ? 2 * piece.bleed : 0;
    mm = Math.min(room.width / ((piece.width + b) * both + 4), room.height / (piece.height + b));
  }
  document.documentElement.style.setProperty("--mm", mm);
  $("zoom").value = (100 * Math.log(mm / ZOOM.least)) / Math.log(ZOOM.most / ZOOM.least);
  $("zoom-shown").value = `${Math.round((100 * mm) / set.mm)} %`;
  $("real").setAttribute("aria-pressed", set.real);
}

function zoomTo(mm) {
  document.body.classList.remove("close");
  set.real = false;
  set.zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, mm));
  steadily(measure);
  keep();
}

function toggleReal() {
  document.body.classList.remove("close");
  set.real = !set.real;
  steadily(measure);
  keep();
}

function toggleFindings() {
  const folded = document.body.classList.toggle("folded");
  $("fold").textContent = folded ? "▴" : "▾";
  $("fold").setAttribute("aria-expanded", String(!folded));
}

function toggleClose() {
  if (!chosen) step(1);
  document.body.classList.toggle("close");
  measure();
  pieces.get(chosen)?.scrollIntoView({ block: "nearest" });
  follow();
}

function openRuler() {
  $("measure").value = set.mm;
  drawRuler();
  $("ruler").showModal();
}

function drawRuler() {
  set.mm = Number($("measure").value);
  $("ruler").style.setProperty("--measured", set.mm);
  const lines = [];
  for (let i = 0; i <= 100; i += 1) lines.push(`M${0.5 + i * set.mm} 0v${i % 10 ? (i % 5 ? 5 : 8) : 11}`);
  const numbers = [0, 2, 4, 6, 8, 10].map((cm) => drawing("text", { x: cm * 10 * set.mm + 2, y: 21 }, cm ? `${cm}` : "0 cm"));
  $("rule").replaceChildren(drawing("path", { d: lines.join("") }), ...numbers);
  measure();
  keep();
}

// Sheets --------------------------------------------------------------------------------------

async function loadSheets() {
  const paper = set.paper;
  const answer = await fetch(`sheets/${paper}`).catch(() => null);
  if (!answer?.ok || paper !== set.paper || view !== "sheets") return;
  const sheets = await answer.json();
  const known = new Map([...$("sheets").children].map((made) => [made.dataset.picture, made]));
  arrange($("sheets"), sheets.map((sheet) => known.get(sheet.picture) ?? newSheet(sheet)));
  $("empty").hidden = sheets.length > 0;
  $("empty").textContent = `Nothing can be printed on ${paper} paper yet: see the findings`;
}

function newSheet(sheet) {
  const image = element("img", { src: `sheet/${sheet.picture}`, alt: sheet.label, loading: "lazy" });
  const made = element("figure", { class: "sheet", "data-picture": sheet.picture },
    element("div", { class: "paper" }, image), element("figcaption", {}, sheet.label));
  made.style.setProperty("--w", sheet.width);
  made.style.setProperty("--h", sheet.height);
  return made;
}

function show(name) {
  if (view === name) return;
  view = document.body.dataset.view = name;
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", button.dataset.view === view);
  $("pieces").hidden = view !== "pieces";
  $("sheets").hidden = view !== "sheets";
  $("paper-choice").hidden = view !== "sheets";
  $("empty").hidden = true;
  document.body.classList.remove("close");
  $("stage").scrollTo(0, 0);
  measure();
  if (view === "sheets") loadSheets();
  else layOut();
}

// Looks ---------------------------------------------------------------------------------------

function dress() {
  document.documentElement.dataset.light = set.light;
  document.body.dataset.faces = set.faces;
  for (const button of document.querySelectorAll("[data-faces]:not(body)")) button.setAttribute("aria-pressed", button.dataset.faces === set.faces);
  for (const button of document.querySelectorAll("[data-show]")) {
    const on = set.show.includes(button.dataset.show);
    button.setAttribute("aria-pressed", on);
    document.body.classList.toggle(button.dataset.show, on);
  }
  laySpaces();
  measure();
  keep();
}

function toggleShow(name) {
  set.show = set.show.includes(name) ? set.show.filter((other) => other !== name) : [...set.show, name];
  steadily(dress);
}

function showFaces(name) {
  set.faces = name;
  steadily(dress);
}

const filterStyle = new CSSStyleSheet();
document.adoptedStyleSheets = [filterStyle];

function see(name) {
  vision = name;
  $("vision").value = name;
  const id = name.replaceAll(" ", "-");
  filterStyle.replaceSync(name ? `.art, .paper { filter: url(#see-${id}); }` : "");
  document.body.dataset.vision = name;
}

function stepVision() {
  const names = [...$("vision").options].map((option) => option.value);
  see(names[(names.indexOf(vision) + 1) % names.length]);
}

function stepTheme(by) {
  const all = table.themes;
  const at = all.findIndex((theme) => theme.id === table.theme);
  if (all.length) wear(all[(at + by + all.length) % all.length].id);
}

function stepLight() {
  // The first press always changes something: to what the system is not.
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const all = ["auto", ...(dark ? ["light", "dark"] : ["dark", "light"])];
  set.light = all[(all.indexOf(set.light) + 1) % all.length];
  dress();
}

async function loadChoices() {
  const { views, papers } = await (await fetch("choices")).json();
  $("filters").replaceChildren(...Object.entries(views).map(([name, rows]) => {
    const values = [...rows.map((row) => [...row, 0, 0].join(" ")), "0 0 0 1 0"].join(" ");
    // Without an attribute of its own, a filter works on linear light, as these matrices do.
    return drawing("filter", { id: `see-${name.replaceAll(" ", "-")}` }, drawing("feColorMatrix", { type: "matrix", values }));
  }));
  $("vision").replaceChildren(element("option", { value: "" }, "as printed"), ...Object.keys(views).map((name) => element("option", { value: name }, name)));
  $("paper").replaceChildren(...papers.map((name) => element("option", { value: name }, name)));
  if (!papers.includes(set.paper)) set.paper = papers[0];
  $("paper").value = set.paper;
}

function chooseEditor(name) {
  set.editor = name;
  $("editor").value = name;
  $("template").hidden = name !== OTHER;
  keep();
  tellChosen();
  listFindings();
}

// Keys ----------------------------------------------------------------------------------------

const KEYS = [
  ["←  →", ["ArrowLeft", "ArrowUp", "k"], "previous or next piece", () => step(-1)],
  ["", ["ArrowRight", "ArrowDown", "j"], "", () => step(1)],
  ["Enter", ["Enter"], "one piece as large as fits", toggleClose],
  ["[  ]", ["["], "previous or next part", () => stepPart(-1)],
  ["", ["]"], "", () => stepPart(1)],
  ["N  ⇧N", ["n"], "next or previous finding", () => stepFinding(1)],
  ["", ["N"], "", () => stepFinding(-1)],
  ["Y", ["y"], "copy file and line", copy],
  ["O", ["o"], "open in your editor", () => facts.has(chosen) && $("open").click()],
  ["/", ["/"], "find a piece", () => $("find").focus()],
  ["P", ["p"], "pieces or sheets", () => show(view === "pieces" ? "sheets" : "pieces")],
  ["F", ["f"], "fronts, backs or both", () => showFaces({ front: "back", back: "both", both: "front" }[set.faces])],
  ["B", ["b"], "bleed", () => toggleShow("bleed")],
  ["S", ["s"], "safe zone", () => toggleShow("safe")],
  ["C", ["c"], "cut lines", () => toggleShow("cut")],
  ["W", ["w"], "spaces of boards, and moves", () => toggleShow("spaces")],
  ["M", ["m"], "findings on the pieces", () => toggleShow("marks")],
  ["V", ["v"], "colour blindness and grey", stepVision],
  ["G", ["g"], "grey", () => see(vision === "in grey" ? "" : "in grey")],
  ["T  ⇧T", ["t"], "next or previous theme", () => stepTheme(1)],
  ["", ["T"], "", () => stepTheme(-1)],
  ["+  −", ["+", "="], "larger or smaller", () => zoomTo((set.real ? set.mm : set.zoom) * 1.2)],
  ["", ["-", "\u2212"], "", () => zoomTo((set.real ? set.mm : set.zoom) / 1.2)],
  ["0", ["0"], "usual size", () => zoomTo(ZOOM.usual)],
  ["R", ["r"], "real size", toggleReal],
  ["D", ["d"], "light or dark page", stepLight],
  ["?", ["?"], "these keys", () => $("help").showModal()],
];

function press(event) {
  const typing = event.target.closest?.("input:not([type=range]), select, textarea");
  if (event.key === "Escape") {
    if (typing) {
      if (event.target === $("find")) $("find").value = "";
      event.target.blur();
      sift();
    } else if (document.body.classList.contains("close")) toggleClose();
    else if (!document.querySelector("dialog[open]")) choose("");
    return;
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && event.target.closest("button, a")) return;
  if (event.key.startsWith("Arrow") && event.target.closest("input")) return;
  const key = KEYS.find(([, names]) => names.includes(event.key));
  if (key) {
    event.preventDefault();
    key[3]();
  }
}

// Wiring --------------------------------------------------------------------------------------

function listen() {
  $("keys").replaceChildren(...KEYS.filter(([shown]) => shown).map(([shown, , words]) => element("div", {},
    element("dt", {}, ...shown.split("  ").flatMap((name) => [element("kbd", {}, name), " "])), element("dd", {}, words))));
  $("editor").replaceChildren(...[...Object.keys(EDITORS), OTHER].map((name) => element("option", {}, name)));
  $("template").value = set.template;
  chooseEditor(set.editor === OTHER || EDITORS[set.editor] ? set.editor : "VS Code");

  document.addEventListener("keydown", press);
  $("stage").addEventListener("scroll", follow, { passive: true });
  addEventListener("resize", measure);
  $("stage").addEventListener("click", (event) => {
    const flag = event.target.closest("[data-finding]");
    const made = event.target.closest(".piece");
    if (flag) pick(Number(flag.dataset.finding));
    else if (made) {
      choose(made.dataset.key);
      copy();
    } else choose("");
  });
  $("stage").addEventListener("dblclick", (event) => event.target.closest(".piece") && toggleClose());
  $("stage").addEventListener("focusin", (event) => event.target.matches(".piece") && choose(event.target.dataset.key));
  $("findings").addEventListener("click", (event) => {
    const item = event.target.closest("[data-finding]");
    if (item && !event.target.closest("a")) pick(Number(item.dataset.finding));
  });
  $("parts").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    document.body.classList.remove("close");
    measure();
    const id = link.hash.slice(1);
    const label = `${id.replace("part-", "")} `;
    const sheet = view === "sheets" && [...$("sheets").children].find((made) => made.textContent.startsWith(label));
    if (!sheet) show("pieces");
    (sheet || $(id))?.scrollIntoView();
  });
  for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => show(button.dataset.view));
  for (const button of document.querySelectorAll("button[data-faces]")) button.addEventListener("click", () => showFaces(button.dataset.faces));
  for (const button of document.querySelectorAll("[data-show]")) button.addEventListener("click", () => toggleShow(button.dataset.show));
  $("theme").addEventListener("change", () => wear($("theme").value));
  $("vision").addEventListener("change", () => see($("vision").value));
  $("paper").addEventListener("change", () => {
    set.paper = $("paper").value;
    keep();
    loadSheets();
  });
  $("find").addEventListener("input", sift);
  $("zoom").addEventListener("input", () => zoomTo(ZOOM.least * (ZOOM.most / ZOOM.least) ** ($("zoom").value / 100)));
  $("zoom-in").addEventListener("click", () => zoomTo((set.real ? set.mm : set.zoom) * 1.2));
  $("zoom-out").addEventListener("click", () => zoomTo((set.real ? set.mm : set.zoom) / 1.2));
  $("real").addEventListener("click", toggleReal);
  $("calibrate").addEventListener("click", openRuler);
  $("fold").addEventListener("click", toggleFindings);
  $("measure").addEventListener("input", drawRuler);
  $("help-button").addEventListener("click", () => $("help").showModal());
  $("close").addEventListener("click", () => choose(""));
  $("copy").addEventListener("click", copy);
  $("editor").addEventListener("change", () => chooseEditor($("editor").value));
  $("template").addEventListener("input", () => {
    set.template = $("template").value;
    keep();
    tellChosen();
  });
}

function connect() {
  const events = new EventSource("events");
  events.onmessage = (event) => receive(JSON.parse(event.data));
  events.onerror = () => {
    table.state = "gone";
    tellState();
  };
}

listen();
dress();
loadChoices().then(connect);
