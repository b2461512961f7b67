// The exercises with a pace of their own: sums of digits that are shown, and tones that become louder.
import { grid, key, pause } from "./exercise-mind.js";

const seconds = (time) => Math.round(time) / 1000;

// Waits for one of some answers, each `[element, event, answer]`, for a time in milliseconds; returns undefined without one.
const answer = (ways, time, signal) => new Promise((resolve, reject) => {
  const one = new AbortController(), until = AbortSignal.any([signal, one.signal]);
  const end = (value) => {
    one.abort();
    clearTimeout(timer);
    resolve(value);
  };
  const timer = setTimeout(() => end(undefined), time);
  for (const [element, kind, given] of ways) {
    element.addEventListener(kind, (event) => {
      const found = given(event);
      if (found !== undefined) end(found);
    }, { signal: until });
  }
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
});

// Each digit is added to the one before. A sum is chosen, or typed: 1 waits for a second digit.
async function psat({ task: { fields }, words, stage, say, signal }) {
  const shown = document.createElement("p"), box = grid(5), sums = Array.from({ length: 17 }, (_, place) => place + 2);
  const keys = sums.map((sum) => key(String(sum))), rows = [], interval = 1000 * fields.interval;
  shown.className = "care-number";
  Object.assign(shown.style, { textAlign: "center", minHeight: "1.4em" });
  box.append(...keys);
  stage.append(shown, box);
  say(words.addIt);
  let typed = "";
  const type = ({ key: pressed }) => {
    if (!/^[0-9]$/.test(pressed)) return undefined;
    typed += pressed;
    return typed === "1" ? undefined : Number(typed);
  };
  const ways = [...keys.map((made, place) => [made, "click", () => sums[place]]), [document, "keydown", type]];
  let before = null;
  for (let place = 0; place <= fields.length; place += 1) {
    let digit;
    // A digit that is visible until the next one comes cannot be told from itself.
    do digit = 1 + Math.floor(Math.random() * 9); while (digit === before && fields.shown >= fields.interval);
    before = digit;
    typed = "";
    shown.textContent = digit;
    const began = performance.now(), hide = setTimeout(() => { shown.textContent = "\u00A0"; }, 1000 * fields.shown);
    signal.addEventListener("abort", () => clearTimeout(hide));
    if (place === 0) {
      rows.push({ digit });
      await pause(interval, signal);
      continue;
    }
    const sum = await answer(ways, interval, signal), time = performance.now() - began;
    rows.push(sum === undefined ? { digit } : { digit, answer: sum, time: Math.min(seconds(time), fields.interval) });
    for (const made of keys) made.disabled = true;
    await pause(Math.max(0, interval - time), signal);
    for (const made of keys) made.disabled = false;
  }
  return { rows };
}

// The order of pure-tone audiometry, which repeats 1000 Hz.
const frequencies = [1000, 2000, 4000, 8000, 1000, 500, 250];
// Tones begin 80 dB below the full scale of the device, and end 20 dB below it, so that none is loud in headphones.
const softest = 1e-4, loudest = 0.1;

async function tones({ task: { fields }, words, stage, say, signal }) {
  const ears = ["left", "right"], keys = ears.map((ear) => key(words[ear])), place = document.createElement("div"), rows = [];
  place.className = "care-across";
  for (const made of keys) Object.assign(made.style, { minHeight: "6rem", flex: "1" });
  place.append(...keys);
  stage.append(place);
  const context = globalThis.AudioContext && new AudioContext();
  await context?.resume();
  // One channel cannot reach one ear alone.
  if (context?.state !== "running" || context.destination.maxChannelCount < 2) throw new Error("no sound");
  signal.addEventListener("abort", () => context.close());
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  merger.connect(context.destination);
  say(words.listen);
  const arrows = { ArrowLeft: 0, ArrowRight: 1 };
  const ways = [...keys.map((made, ear) => [made, "click", () => ear]), [document, "keydown", (event) => arrows[event.key]]];
  for (const frequency of frequencies) {
    for (const ear of Math.random() < 0.5 ? [0, 1] : [1, 0]) {
      // Nothing says when a tone begins, and a press before it counts as nothing.
      await pause(1000 + Math.random() * 1500, signal);
      const tone = new OscillatorNode(context, { frequency }), volume = new GainNode(context, { gain: softest });
      const began = context.currentTime;
      volume.gain.setValueAtTime(softest, began);
      volume.gain.exponentialRampToValueAtTime(loudest, began + fields.duration);
      tone.connect(volume).connect(merger, 0, ear);
      tone.start(began);
      const chosen = await answer(ways, 1000 * fields.duration, signal);
      const part = Math.min((context.currentTime - began) / fields.duration, 1);
      tone.stop();
      volume.disconnect();
      rows.push({
        frequency, channel: ears[ear], channel_selected: ears[chosen], amplitude: (softest * (loudest / softest) ** part).toFixed(6),
      });
      say(`${rows.length} / ${2 * frequencies.length}`);
    }
  }
  return { rows };
}

/** The exercises by the names of their tasks. */
export const paced = { psat, toneAudiometry: tones };
