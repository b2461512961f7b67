// An exercise in the place of a file that a device recorded.
//
// The page says which columns a recording has; the exercise writes them as CSV into the field of the file, and the server computes the
// result, as that of any other recording. Without sensors, or without this script, the field is shown, for a file of a device.
import { motion } from "./exercise-motion.js";
import { mind } from "./exercise-mind.js";
import { paced } from "./exercise-paced.js";
import { pegs } from "./exercise-peg.js";
import { touch } from "./exercise-touch.js";

const exercises = { ...motion, ...touch, ...mind, ...paced, ...pegs };
const panel = document.getElementById("care-exercise"), field = document.getElementById("recording");

/** Returns a recording as CSV; a value that the task does not declare is an error. */
export function csv(task, rows, settings = {}) {
  for (const [names, known] of [[Object.keys(settings), task.settings], ...rows.map((row) => [Object.keys(row), task.columns])]) {
    const other = names.find((name) => !known.includes(name));
    if (other) throw new Error(`the task declares no ${other}`);
  }
  const lines = Object.entries(settings).map(([name, value]) => `# ${name}: ${value}`);
  lines.push(task.columns.join(","));
  for (const row of rows) lines.push(task.columns.map((name) => row[name] ?? "").join(","));
  return lines.join("\n") + "\n";
}

function begin(perform) {
  const task = JSON.parse(panel.dataset.task), { words } = task, form = field.form;
  const stage = document.createElement("div"), state = document.createElement("p"), start = document.createElement("button");
  state.setAttribute("role", "status");
  state.className = "care-text";
  start.type = "button";
  start.className = "care-button";
  start.textContent = words.start;
  panel.append(start, stage, state);
  panel.hidden = false;
  form.prepend(panel);
  const note = form.querySelector(".care-note");
  if (note) note.hidden = true;
  const item = field.closest(".care-item");
  item.hidden = true;
  const say = (text) => {
    if (state.textContent !== text) state.textContent = text;
  };
  start.addEventListener("click", async () => {
    start.hidden = true;
    field.value = "";
    stage.replaceChildren();
    const stop = new AbortController(), { signal } = stop;
    const cancel = button(words.stop, () => stop.abort(new Error("stopped")));
    cancel.classList.add("care-quiet");
    panel.append(cancel);
    try {
      const { rows, settings } = await perform({ task, words, stage, say, signal });
      const files = new DataTransfer();
      files.items.add(new File([csv(task, rows, settings)], `${task.name}.csv`, { type: "text/csv" }));
      field.files = files.files;
      say(words.measured);
    } catch (error) {
      const known = { "no sensor": words.noSensor, "no sound": words.noSound, "no move": words.missed }[error.message];
      say(known ?? "");
      item.hidden = error.message !== "no sensor" && error.message !== "no sound";
      if (!signal.aborted && known === undefined) throw error;
    } finally {
      stop.abort();
      cancel.remove();
      stage.replaceChildren();
      start.textContent = words.again;
      start.hidden = false;
      (field.files.length > 0 ? form.querySelector('.care-actions [value="next"]') : start).focus();
    }
  });
}

/** Returns a button of an exercise. */
export function button(text, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "care-button", textContent: text });
  made.addEventListener("click", act);
  return made;
}

if (panel && field) begin(exercises[JSON.parse(panel.dataset.task).name]);
