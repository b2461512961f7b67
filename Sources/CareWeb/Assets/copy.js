// The buttons that only a script can carry out: to copy an address, to show a password, and to print. Without it, they are not shown.
// Without a clipboard, as over plain HTTP, the address is marked, so that a person can copy it.
for (const button of document.querySelectorAll("button[data-copy]")) {
  const address = document.getElementById(button.dataset.copy), said = document.getElementById(button.dataset.said);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address.textContent);
      said.textContent = button.dataset.done;
    } catch {
      getSelection().selectAllChildren(address);
      said.textContent = button.dataset.failed;
    }
  });
}

for (const button of document.querySelectorAll("button[data-show]")) {
  const field = document.getElementById(button.dataset.show);
  const show = (isShown) => {
    field.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    show(field.type === "password");
    field.focus();
  });
  // A browser offers to keep a password, and no text.
  field.form?.addEventListener("submit", () => show(false));
}
for (const button of document.querySelectorAll("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
