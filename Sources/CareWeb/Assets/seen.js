// Reports what a page of a survey saw: that the end of a document was shown, and when an answer was last changed in a step with a time
// limit. Fields say how long after the page was shown that was, so that a wrong clock of the phone changes nothing.

/** Watches the page of a form. */
export function begin(form) {
  const shown = Date.now();
  const passed = () => String(Math.max(0, Date.now() - shown));
  const { read } = form.elements, end = document.querySelector("main [data-end]");
  if (read && end) watchEnd(form, end, () => (read.value ||= passed()));
  const time = form.querySelector("[data-left]"), { typed } = form.elements;
  if (!time || !typed) return;
  const limit = shown + Number(time.dataset.left);
  for (const name of ["input", "change"]) {
    form.addEventListener(name, () => {
      // Leaving a field at the end reports a change that was made before.
      if (Date.now() < limit) typed.value = passed();
    });
  }
  countDown(form, time, limit);
}

// Shows the time left, announces it at the given seconds, and takes no answers after the end.
function countDown(form, time, end) {
  const timer = time.querySelector("[role=timer]"), status = time.querySelector("[role=status]");
  const texts = [...time.querySelectorAll("[data-at]")].sort((a, b) => b.dataset.at - a.dataset.at);
  timer.hidden = false;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    timer.textContent = timer.dataset.time.replace("{time}", clock);
    // Only the latest of those that are due is said, and once.
    let said;
    while (texts.length > 0 && left <= Number(texts[0].dataset.at)) said = texts.shift();
    if (said) status.textContent = said.textContent;
    if (left > 0) return;
    clearInterval(running);
    const isInside = form.contains(document.activeElement) && document.activeElement.closest(".care-item");
    // The fields keep what was typed in time, and are sent with it.
    for (const item of form.querySelectorAll(".care-item")) item.inert = true;
    if (isInside) status.focus();
  };
  const running = setInterval(tick, 250);
  tick();
}

// Calls `note` once the end of the document is visible, or the participant says that it was read.
function watchEnd(form, end, note) {
  const ask = form.querySelector("[data-ask-read]");
  ask?.addEventListener("change", note);
  const observer = new IntersectionObserver((entries) => {
    // A page in the background is drawn and not seen.
    if (document.visibilityState !== "visible" || !entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    note();
    // The page saw it itself; who is just answering keeps the place.
    if (ask && !ask.contains(document.activeElement)) ask.hidden = true;
  });
  observer.observe(end);
  document.addEventListener("visibilitychange", () => {
    if (form.elements.read.value) return;
    observer.unobserve(end);
    observer.observe(end);
  });
}

const form = document.querySelector("main form.care-step");
if (form) begin(form);
