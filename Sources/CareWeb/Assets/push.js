// Lets this device take messages while no page is open, and says why it cannot.
//
// The browser is asked after a press of the button alone. What it answers goes into the form, which is then sent as any other.
const section = document.querySelector("[data-push]"), { push: key, title, body, lang, denied, missing } = section.dataset;
const status = section.querySelector('[role="status"]'), form = (end) => section.querySelector(`form[action$="${end}"]`);
const on = form("/push"), off = form("/push/remove"), isOn = document.getElementById("push-on");
const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function say(text) {
  status.textContent = text;
  status.hidden = !text;
}

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
const manager = async () => (await navigator.serviceWorker.ready).pushManager;

// What the worker beside the pages needs when no page is open: the text for a message that it cannot read, and the token of forms.
async function keep() {
  const kept = { title, body, lang, token: on.elements.token.value };
  await (await caches.open("care-push")).put("/me/push", new Response(JSON.stringify(kept)));
}

// Whether a subscription was made with the server's key.
function isOfServer({ options }) {
  const own = bytes(key), found = new Uint8Array(options.applicationServerKey ?? []);
  return own.length === found.length && own.every((byte, place) => byte === found[place]);
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return say(denied);
  const place = await manager(), known = await place.getSubscription();
  if (known && !isOfServer(known)) await known.unsubscribe();
  const made = await place.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  Object.entries({ endpoint, p256dh: keys.p256dh, auth: keys.auth }).forEach(([name, value]) => {
    on.elements[name].value = value;
  });
  await keep();
  // Sent as it is, without asking this script again.
  on.submit();
}

on.addEventListener("submit", (event) => {
  event.preventDefault();
  subscribe().catch((error) => say(error.name === "NotAllowedError" ? denied : missing));
});

off.addEventListener("submit", (event) => {
  event.preventDefault();
  // The server sends nothing more, whatever the browser makes of it.
  manager().then((place) => place.getSubscription()).then((known) => known?.unsubscribe())
    .catch(() => undefined).finally(() => off.submit());
});

async function begin() {
  if (!isAble) return say(missing);
  if (Notification.permission === "denied") {
    isOn.hidden = true;
    return say(denied);
  }
  const known = await (await manager()).getSubscription();
  if (!isOn.hidden && known && isOfServer(known)) return keep();
  // The server may know one that the browser has given up.
  isOn.hidden = true;
  on.hidden = false;
}

begin().catch(() => say(missing));
