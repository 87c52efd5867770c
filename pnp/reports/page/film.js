// Shows the steps of a game: what is new in each is added to what was before.
const steps = JSON.parse(document.getElementById("film").textContent);
const get = (id) => document.getElementById(id);
const told = (step) => (step.d ? `${step.w}: ${step.d}` : step.w) + (step.n ? ` – ${step.n}` : "");
const states = [];
let places = {}, shown = "";
for (const step of steps) {
  places = { ...places, ...step.m };
  shown = step.s ?? shown;
  states.push({ places, shown });
}
const log = get("log");
steps.forEach((step, i) => {
  const line = document.createElement("li");
  line.textContent = told(step);
  line.onclick = () => go(i);
  log.append(line);
});
let at = -1, timer = null;
function go(next) {
  at = Math.max(0, Math.min(steps.length - 1, next));
  for (const [i, spot] of Object.entries(states[at].places)) {
    const figure = get(`f${i}`);
    if (!figure) continue;
    figure.classList.toggle("away", spot === null);
    if (spot) figure.setAttribute("style", `transform: translate(${spot[0]}px, ${spot[1]}px)`);
  }
  get("shown").textContent = states[at].shown;
  const step = steps[at];
  get("done").textContent = told(step);
  get("at").value = at;
  get("count").textContent = `${at} / ${steps.length - 1}`;
  for (const old of log.querySelectorAll(".now")) old.classList.remove("now");
  const line = log.children[at];
  line.classList.add("now");
  log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
}
function stop() {
  clearInterval(timer);
  timer = null;
  get("play").textContent = "play";
}
get("back").onclick = () => { stop(); go(at - 1); };
get("on").onclick = () => { stop(); go(at + 1); };
get("at").oninput = (event) => { stop(); go(Number(event.target.value)); };
get("play").onclick = () => {
  if (timer) return stop();
  if (at >= steps.length - 1) go(0);
  get("play").textContent = "stop";
  timer = setInterval(() => (at < steps.length - 1 ? go(at + 1) : stop()), 700);
};
document.onkeydown = (event) => {
  if (event.key === "ArrowLeft") get("back").click();
  if (event.key === "ArrowRight") get("on").click();
};
go(0);
