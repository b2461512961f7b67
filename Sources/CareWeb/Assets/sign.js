// Lets a participant draw a signature beside the typed name: the strokes are sent as the data of an SVG path.
const width = 560, height = 180;

function place(canvas, event) {
  const box = canvas.getBoundingClientRect();
  return [
    Math.round(((event.clientX - box.left) / box.width) * width),
    Math.round(((event.clientY - box.top) / box.height) * height),
  ];
}

function draw(context, strokes) {
  context.clearRect(0, 0, width, height);
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = "round";
  context.strokeStyle = getComputedStyle(context.canvas).color;
  if (strokes) context.stroke(new Path2D(strokes));
}

/** Puts a place to draw in front of the field of the strokes. */
export function begin(field) {
  const block = document.createElement("div"), hint = document.createElement("p");
  const canvas = document.createElement("canvas"), clear = document.createElement("button");
  hint.className = "care-detail";
  hint.textContent = field.dataset.sign;
  canvas.className = "care-draw";
  [canvas.width, canvas.height] = [width, height];
  // The typed name says the same to those who cannot see or draw.
  canvas.setAttribute("aria-hidden", "true");
  clear.type = "button";
  clear.className = "care-button care-quiet";
  clear.textContent = field.dataset.clear;
  block.append(hint, canvas, clear);
  field.after(block);

  const context = canvas.getContext("2d");
  const show = () => {
    draw(context, field.value);
    clear.hidden = !field.value;
  };
  let isDown = false;
  const add = (command, event) => {
    const [x, y] = place(canvas, event), next = `${field.value} ${command} ${x} ${y}`.trim();
    // What is too long would be refused as a whole.
    if (next.length < Number(field.dataset.most)) field.value = next;
    show();
  };
  canvas.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    isDown = true;
    add("M", event);
    add("L", event);
  });
  canvas.addEventListener("pointermove", event => {
    if (isDown) add("L", event);
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => (isDown = false));
  // What was drawn before the page was loaded again is put back.
  field.addEventListener("input", show);
  clear.addEventListener("click", () => {
    field.value = "";
    show();
  });
  show();
}

for (const field of document.querySelectorAll("input[data-sign]")) begin(field);
