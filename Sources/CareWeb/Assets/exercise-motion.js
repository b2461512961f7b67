// The exercises that the motion of a phone measures: the range of motion of a joint, and the time of a reaction.

const seconds = (time) => Math.round(time) / 1000;
const gravity = 9.80665;

// Asks for the sensors, where a browser wants to be asked.
async function allowed(kind) {
  if (!kind || (kind.requestPermission && (await kind.requestPermission()) !== "granted")) throw new Error("no sensor");
}

/** Returns the attitude of the angles of a device, in degrees, as the parts of a quaternion. */
export function attitude(alpha, beta, gamma) {
  const [a, b, c] = [alpha, beta, gamma].map((angle) => (angle * Math.PI) / 360);
  const [ca, cb, cc] = [a, b, c].map(Math.cos), [sa, sb, sc] = [a, b, c].map(Math.sin);
  const parts = {
    w: ca * cb * cc - sa * sb * sc, x: ca * sb * cc - sa * cb * sc, y: ca * cb * sc + sa * sb * cc, z: ca * sb * sc + sa * cb * cc,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toFixed(6)]));
}

// The time in which a sensor must have reported, and the longest exercise.
const silence = 3000, longest = 180000;

async function range({ task, words, stage, say, signal }) {
  await allowed(globalThis.DeviceOrientationEvent);
  say(words.measuring);
  const rows = [], began = performance.now();
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    const end = () => resolve({ rows, settings: { orientation: task.fields.landscape ? "landscape" : "portrait" } });
    const done = Object.assign(document.createElement("button"), { type: "button", className: "care-button", textContent: words.done });
    done.addEventListener("click", () => (rows.length > 0 ? end() : reject(new Error("no sensor"))));
    stage.append(done);
    addEventListener("deviceorientation", ({ alpha, beta, gamma }) => {
      if (beta === null || gamma === null) return;
      rows.push({ t: seconds(performance.now() - began), ...attitude(alpha ?? 0, beta, gamma) });
    }, { signal });
    const timers = [
      setTimeout(() => rows.length === 0 && reject(new Error("no sensor")), silence), setTimeout(() => rows.length > 0 && end(), longest),
    ];
    signal.addEventListener("abort", () => timers.forEach(clearTimeout));
  });
}

async function reaction({ task, words, stage, say, signal }) {
  await allowed(globalThis.DeviceMotionEvent);
  const { attempts, threshold, timeout, min_interval: least, max_interval: most } = task.fields;
  const rows = [], began = performance.now(), now = () => seconds(performance.now() - began);
  const shown = document.createElement("p");
  shown.className = "care-number";
  stage.append(shown);
  return new Promise((resolve, reject) => {
    let reactions = 0, due = null, timer, isAlive = false;
    const wait = (text) => {
      clearTimeout(timer);
      due = null;
      shown.textContent = "…";
      say(text);
      timer = setTimeout(show, 1000 * (least + Math.random() * (most - least)));
    };
    const show = () => {
      due = now();
      rows.push({ t: due, x: 0, y: 0, z: 0, stimulus: true });
      shown.textContent = words.signal;
      say(words.signal);
      timer = setTimeout(() => wait(words.wait), 1000 * timeout);
    };
    addEventListener("devicemotion", ({ acceleration }) => {
      if (typeof acceleration?.x !== "number") return;
      isAlive = true;
      const [x, y, z] = [acceleration.x, acceleration.y, acceleration.z].map((part) => Number((part / gravity).toFixed(4)));
      const isShaken = Math.hypot(x, y, z) > threshold;
      if (due === null) return isShaken ? wait(words.tooSoon) : undefined;
      const t = now();
      rows.push({ t, x, y, z });
      if (!isShaken || t - due > timeout) return;
      reactions += 1;
      if (reactions < attempts) return wait(words.wait);
      resolve({ rows });
    }, { signal });
    const alive = setTimeout(() => isAlive || reject(new Error("no sensor")), silence);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      clearTimeout(alive);
      reject(signal.reason);
    });
    wait(words.wait);
  });
}

/** The exercises by the names of their tasks. */
export const motion = { kneeRangeOfMotion: range, shoulderRangeOfMotion: range, reactionTime: reaction };
