// Offers to put the study on the home screen, where the browser lets a page ask for it, and hides the words where they are not needed:
// on the home screen itself, and where the participant does not want to see them.
const section = document.querySelector("[data-install]"), name = "care-install-hidden";
const ask = section.querySelector('[data-install-do="ask"]'), hide = section.querySelector('[data-install-do="hide"]');

// The device keeps it; a browser that keeps nothing shows the words again.
function isUnwanted() {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
section.hidden = isInstalled || isUnwanted();

hide.hidden = false;
hide.addEventListener("click", () => {
  try {
    localStorage.setItem(name, "1");
  } catch {
    // It is hidden until the page is opened again.
  }
  section.hidden = true;
  // The button that had the focus is gone.
  const heading = document.querySelector("main h1");
  heading.tabIndex = -1;
  heading.focus();
});

// The browser's own question, which it asks once for each event; the last one counts.
let question = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  question = event;
  ask.hidden = false;
});
ask.addEventListener("click", () => {
  ask.hidden = true;
  question.prompt();
});
addEventListener("appinstalled", () => {
  section.hidden = true;
});
