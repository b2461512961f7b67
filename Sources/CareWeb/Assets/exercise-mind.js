// The exercises of memory and attention: sequences of places, circles in order, colors of words, and a tower of disks.

const seconds = (time) => Math.round(time) / 1000;

/** Returns a button. */
export function key(text) {
  return Object.assign(document.createElement("button"), { type: "button", className: "care-button", textContent: text });
}

/** Returns a place for buttons in columns. */
export function grid(columns) {
  const made = document.createElement("div");
  Object.assign(made.style, { display: "grid", gap: "0.5rem", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` });
  return made;
}

function shuffled(list) {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}

/** Waits; ends with an error if the exercise is stopped. */
export const pause = (time, signal) => new Promise((resolve, reject) => {
  if (signal.aborted) return reject(signal.reason);
  const timer = setTimeout(resolve, time);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
});

// Waits for a press of one of some buttons; returns its number.
const press = (buttons, signal) => new Promise((resolve, reject) => {
  const one = new AbortController(), until = AbortSignal.any([signal, one.signal]);
  for (const [number, made] of buttons.entries()) {
    made.addEventListener("click", () => {
      one.abort();
      resolve(number);
    }, { signal: until });
  }
  signal.addEventListener("abort", () => reject(signal.reason));
});

async function span({ task: { fields }, words, stage, say, signal }) {
  const columns = Math.max(3, Math.ceil(Math.sqrt(fields.maximum_span))), box = grid(columns), began = performance.now();
  const places = Array.from({ length: columns * columns }, (_, number) => {
    const made = key("\u00A0");
    made.classList.add("care-quiet");
    made.setAttribute("aria-label", `${words.place} ${number + 1}`);
    return made;
  });
  const now = () => seconds(performance.now() - began), rows = [];
  box.append(...places);
  stage.append(box);
  let length = fields.initial_span, failures = 0;
  for (let game = 1; game <= fields.maximum_tests && failures < fields.maximum_consecutive_failures; game += 1) {
    const shown = shuffled(places.keys()).slice(0, length), due = fields.reversed ? [...shown].reverse() : shown;
    for (const made of places) made.disabled = true;
    say(words.watch);
    for (const target of shown) {
      rows.push({ timestamp: now(), game, event: "shown", target });
      places[target].classList.remove("care-quiet");
      // The number is said, so that the sequence can be heard.
      say(`${words.place} ${target + 1}`);
      await pause(500 * fields.play_speed, signal);
      places[target].classList.add("care-quiet");
      await pause(500 * fields.play_speed, signal);
    }
    for (const made of places) made.disabled = false;
    say(words.repeat);
    let isRight = true;
    for (let next = 0; isRight && next < due.length;) {
      const target = await press(places, signal);
      rows.push({ timestamp: now(), game, event: "touch", target });
      if (target === due[next]) next += 1;
      else if (!due.slice(0, next).includes(target)) isRight = false;
    }
    failures = isRight ? 0 : failures + 1;
    length = isRight ? Math.min(length + 1, fields.maximum_span) : Math.max(length - 1, fields.minimum_span);
  }
  return { rows };
}

async function trail({ task: { fields }, words, stage, say, signal }) {
  const label = (index) =>
    !fields.letters ? String(index + 1) : index % 2 === 0 ? String(index / 2 + 1) : String.fromCharCode(65 + (index - 1) / 2);
  const circles = Array.from({ length: fields.circles }, (_, index) => key(label(index))), box = grid(4);
  const cells = shuffled([...circles, ...Array.from({ length: Math.max(0, 20 - circles.length) }, () => document.createElement("span"))]);
  box.append(...cells);
  for (const made of circles) made.classList.add("care-quiet");
  stage.append(box);
  const began = performance.now(), rows = [];
  say("");
  for (let next = 0; next < circles.length;) {
    const index = await press(circles, signal), incorrect = index !== next;
    rows.push({ timestamp: seconds(performance.now() - began), index, incorrect });
    say(incorrect ? words.wrong : label(index));
    if (incorrect) continue;
    circles[index].classList.remove("care-quiet");
    next += 1;
  }
  return { rows };
}

const inks = { red: "#c62828", green: "#2e7d32", blue: "#1565c0", yellow: "#f9c80e" };

async function stroop({ task: { fields }, words, stage, say, signal }) {
  const colors = Object.keys(inks), word = document.createElement("p"), choices = colors.map((color) => key(words[color]));
  const box = grid(2), began = performance.now(), now = () => seconds(performance.now() - began), rows = [];
  Object.assign(word.style, { fontSize: "2.5rem", fontWeight: "700", textAlign: "center", background: "#fff", minHeight: "4rem" });
  box.append(...choices);
  stage.append(word, box);
  say("");
  for (let attempt = 0; attempt < fields.attempts; attempt += 1) {
    word.textContent = "";
    await pause(500, signal);
    // Half of the words, in a random order, agree with their ink.
    const color = colors[Math.floor(Math.random() * 4)], others = colors.filter((other) => other !== color);
    const text = Math.random() < 0.5 ? color : others[Math.floor(Math.random() * 3)];
    word.textContent = words[text];
    word.style.color = inks[color];
    const start = now(), choice = await press(choices, signal);
    rows.push({ start_time: start, end_time: now(), color, text, color_selected: colors[choice] });
  }
  return { rows };
}

async function hanoi({ task: { fields }, words, stage, say, signal }) {
  const pegs = [Array.from({ length: fields.disks }, (_, disk) => fields.disks - disk), [], []], box = grid(3);
  const keys = pegs.map(() => key("")), rows = [], began = performance.now();
  const draw = (donor) => {
    for (const [number, made] of keys.entries()) {
      made.textContent = `${words.peg} ${number + 1}: ${pegs[number].join(" ") || "–"}`;
      made.classList.toggle("care-quiet", number !== donor);
      made.setAttribute("aria-pressed", String(number === donor));
    }
  };
  box.append(...keys);
  stage.append(box);
  say("");
  draw(-1);
  while (pegs[2].length < fields.disks) {
    const donor = await press(keys, signal);
    if (pegs[donor].length === 0) {
      say(words.wrong);
      continue;
    }
    draw(donor);
    const recipient = await press(keys, signal), disk = pegs[donor].at(-1);
    if (recipient !== donor && (pegs[recipient].at(-1) ?? Infinity) > disk) {
      pegs[recipient].push(pegs[donor].pop());
      rows.push({ timestamp: seconds(performance.now() - began), donor, recipient });
      say(keys[recipient].textContent);
    } else if (recipient !== donor) say(words.wrong);
    draw(-1);
  }
  return { rows };
}

/** The exercises by the names of their tasks. */
export const mind = { spatialSpan: span, trailMaking: trail, stroop, towerOfHanoi: hanoi };
