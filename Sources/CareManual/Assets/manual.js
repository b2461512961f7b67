// Written by care manual; changes here are overwritten.
"use strict";
(() => {
  const root = document.currentScript.dataset.root, most = 30;
  const form = document.getElementById("search"), words = document.getElementById("search-words");
  const found = document.getElementById("search-found"), count = document.getElementById("search-count"), list = document.getElementById("search-list");
  let entries = null, isLoading = false;

  // The index is large, so that only a page that is searched reads it.
  const load = () => {
    if (entries || isLoading) return;
    isLoading = true;
    const script = document.createElement("script");
    script.src = root + "search.js";
    script.onload = () => {
      entries = window.careManual.map((entry) => ({ entry, title: entry[0].toLowerCase(), summary: entry[2].toLowerCase(),
        all: entry.join(" ").toLowerCase() }));
      show();
    };
    script.onerror = () => {
      isLoading = false;
      count.textContent = "The index cannot be read; all names are listed at Names.";
      found.hidden = false;
    };
    document.head.append(script);
  };

  const rank = (item, parts, whole) => {
    let points = 0;
    for (const part of parts) {
      if (!item.all.includes(part)) return 0;
      points += item.title.includes(part) ? 20 : item.summary.includes(part) ? 5 : 1;
    }
    if (item.title === whole) points += 200;
    else if (item.title.split(/[.:]/).includes(whole)) points += 100;
    else if (item.title.startsWith(whole)) points += 50;
    return points;
  };

  const show = () => {
    const whole = words.value.trim().toLowerCase(), parts = whole.split(/\s+/).filter(Boolean);
    found.hidden = parts.length === 0;
    if (found.hidden || !entries) return;
    const ranked = entries.map((item) => [rank(item, parts, whole), item.entry]).filter(([points]) => points > 0)
      .sort((one, other) => other[0] - one[0] || one[1][0].length - other[1][0].length);
    count.textContent = ranked.length === 0 ? "Nothing found" : ranked.length > most ? `The first ${most} of ${ranked.length}` : `${ranked.length} found`;
    list.replaceChildren(...ranked.slice(0, most).map(([, [title, kind, summary, path]]) => {
      const item = document.createElement("li"), link = document.createElement("a"), name = document.createElement("b");
      const place = document.createElement("span"), text = document.createElement("span");
      link.href = root + path;
      name.textContent = title;
      place.textContent = kind;
      place.className = "manual-kind";
      text.textContent = summary;
      link.append(name, " ", place, document.createElement("br"), text);
      item.append(link);
      return item;
    }));
  };

  const close = () => {
    found.hidden = true;
    words.focus();
  };

  form.hidden = false;
  words.addEventListener("focus", load);
  words.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !found.hidden) {
      event.preventDefault();
      close();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...list.querySelectorAll("a")], place = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    if (found.hidden || links.length === 0) return;
    event.preventDefault();
    (place < 0 ? words : links[Math.min(place, links.length - 1)]).focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || document.activeElement === words) return;
    event.preventDefault();
    words.focus();
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) found.hidden = true; });
})();
