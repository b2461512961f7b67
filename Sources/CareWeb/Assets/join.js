// Fills in the code of a link, which stands behind the # so that no server and no log sees it.
const field = document.getElementById("code");
if (field && location.hash.length > 1) {
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}

// The pages of a participant who signed out are kept no longer.
if (globalThis.caches) caches.delete("care-1");
