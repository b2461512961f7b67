// The exercise of pegs and holes: a finger, a mouse, or the arrow keys move each peg into its hole.

// Times are cut, not rounded, so that their sum is never above the time that passed.
const seconds = (time) => Math.floor(time) / 1000;
// The size of a peg and of a step of an arrow key, in points.
const size = 80, step = 8;
const arrows = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };

function circle(tag, color) {
  const made = document.createElement(tag);
  Object.assign(made.style, {
    position: "absolute", width: `${size}px`, height: `${size}px`, minHeight: "0", padding: "0", borderRadius: "50%", boxSizing: "border-box",
    border: "3px solid var(--care-accent)", background: color, touchAction: "none",
  });
  return made;
}

async function holePeg({ task: { fields }, words, stage, say, signal }) {
  const board = document.createElement("div"), hole = circle("div", "none"), peg = circle("button", "var(--care-accent)");
  Object.assign(board.style, { position: "relative", height: `${3 * size}px`, touchAction: "none" });
  peg.type = "button";
  peg.setAttribute("aria-label", words.pin);
  board.append(hole, peg);
  stage.append(board);
  // The hole is a whole number of steps away, so that the keys reach it exactly.
  const gap = Math.max(step * Math.floor((board.clientWidth - size) / step), size), isRight = fields.right === 1;
  const home = { x: isRight ? 0 : gap, y: size }, goal = { x: isRight ? gap : 0, y: size }, rows = [];
  let at = home, grip = null, placed = 0;
  const draw = () => Object.assign(peg.style, { left: `${at.x}px`, top: `${at.y}px` });
  Object.assign(hole.style, { left: `${goal.x}px`, top: `${goal.y}px` });
  draw();
  peg.focus({ preventScroll: true });
  say(words.movePeg);
  const between = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  return new Promise((resolve, reject) => {
    let timer;
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
    // A move that is not finished when the time is up is no move.
    const end = () => (rows.length > 0 ? resolve({ rows }) : reject(new Error("no move")));
    const grasp = (point) => {
      timer ??= setTimeout(end, 1000 * fields.time_limit);
      grip = { point, began: performance.now() };
      peg.setAttribute("aria-pressed", "true");
    };
    const drop = () => {
      grip = null;
      at = home;
      peg.setAttribute("aria-pressed", "false");
      draw();
    };
    const release = () => {
      const success = between(at, goal) <= (fields.threshold * size) / 2;
      rows.push({ time: seconds(performance.now() - grip.began), distance: Math.round(between(at, home)), success });
      drop();
      placed += success ? 1 : 0;
      say(success ? `${placed} / ${fields.pegs}` : words.missed);
      if (placed === fields.pegs) end();
    };
    peg.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (grip) return;
      peg.setPointerCapture(event.pointerId);
      grasp({ id: event.pointerId, x: event.clientX - at.x, y: event.clientY - at.y });
    }, { signal });
    peg.addEventListener("pointermove", (event) => {
      if (grip?.point?.id !== event.pointerId) return;
      at = { x: event.clientX - grip.point.x, y: event.clientY - grip.point.y };
      draw();
    }, { signal });
    peg.addEventListener("pointerup", (event) => grip?.point?.id === event.pointerId && release(), { signal });
    peg.addEventListener("pointercancel", (event) => grip?.point?.id === event.pointerId && drop(), { signal });
    peg.addEventListener("keydown", (event) => {
      const isPress = event.key === "Enter" || event.key === " ", way = arrows[event.key];
      if (!isPress && !way) return;
      event.preventDefault();
      if (isPress && !event.repeat) {
        if (!grip) grasp(null);
        else if (grip.point === null) release();
      } else if (way && grip?.point === null) {
        at = { x: at.x + way[0], y: at.y + way[1] };
        draw();
      }
    }, { signal });
  });
}

/** The exercises by the names of their tasks. */
export const pegs = { holePeg };
