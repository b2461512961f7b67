// The exercises that touches and a watch measure: tapping two buttons in turn, and a walk over a distance.

const seconds = (time) => Math.round(time) / 1000;

function key(text) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "care-button", textContent: text });
  made.style.minHeight = "6rem";
  made.style.flex = "1";
  made.style.touchAction = "none";
  return made;
}

// Fingers tap two buttons in turn, or two keys: the arrows. The time begins with the first tap.
function tapping({ task, words, stage, say, signal }) {
  const keys = { left: key(words.left), right: key(words.right) }, rows = [], open = new Map();
  const place = Object.assign(document.createElement("div"), { className: "care-across" });
  place.style.touchAction = "none";
  place.style.padding = "1rem 0";
  place.append(keys.left, keys.right);
  stage.append(place);
  keys.left.focus();
  say("");
  return new Promise((resolve, reject) => {
    let began = null, timer, settings;
    const frame = () => {
      const box = place.getBoundingClientRect(), whole = { view_width: box.width, view_height: box.height };
      for (const [number, made] of [keys.left, keys.right].entries()) {
        const one = made.getBoundingClientRect(), name = `button${number + 1}`;
        Object.assign(whole, {
          [`${name}_x`]: one.x - box.x, [`${name}_y`]: one.y - box.y, [`${name}_width`]: one.width, [`${name}_height`]: one.height,
        });
      }
      return Object.fromEntries(Object.entries(whole).map(([name, number]) => [name, Math.round(number)]));
    };
    const down = (id, named, point) => {
      const now = performance.now();
      if (began === null) {
        [began, settings] = [now, frame()];
        say(words.measuring);
        timer = setTimeout(() => resolve({ rows, settings }), 1000 * task.fields.duration);
      }
      const timestamp = seconds(now - began);
      if (timestamp > task.fields.duration) return;
      const row = { timestamp, button: named, ...point };
      rows.push(row);
      open.set(id, { row, now });
    };
    const up = (id) => {
      const found = open.get(id);
      if (found) found.row.duration = seconds(performance.now() - found.now);
      open.delete(id);
    };
    place.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const box = place.getBoundingClientRect();
      const named = Object.keys(keys).find((name) => keys[name].contains(event.target)) ?? "none";
      down(event.pointerId, named, { x: Math.round(event.clientX - box.x), y: Math.round(event.clientY - box.y) });
    }, { signal });
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => up(event.pointerId), { signal });
    const arrows = { ArrowLeft: "left", ArrowRight: "right" };
    addEventListener("keydown", (event) => {
      if (!arrows[event.key]) return;
      event.preventDefault();
      if (!event.repeat) down(event.key, arrows[event.key], {});
    }, { signal });
    addEventListener("keyup", (event) => up(event.key), { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

// The person walks with the phone, and presses at the finish.
function walk({ words, stage, say, signal }) {
  const began = performance.now(), finish = key(words.done);
  stage.append(finish);
  finish.focus();
  say(words.measuring);
  return new Promise((resolve, reject) => {
    finish.addEventListener("click", () => {
      resolve({ rows: [{ t: 0, mark: "start" }, { t: seconds(Math.max(performance.now() - began, 1)), mark: "finish" }] });
    });
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** The exercises by the names of their tasks. */
export const touch = { tapping, timedWalk: walk };
