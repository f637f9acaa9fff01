"use strict";
// Keys, and decisions without leaving the place. Without this file every form still works.
(() => {
  const rows = () => [...document.querySelectorAll("article.loop, li.fact")];
  const STAYS = ["due", "clear", "confirm", "undo"]; // the row is still there, and looks otherwise
  let at = -1;
  const here = () => rows()[at];
  const go = (step) => {
    const all = rows();
    if (!all.length) return;
    if (here()) here().classList.remove("here");
    at = Math.min(all.length - 1, Math.max(0, at + step));
    const row = all[at];
    row.classList.add("here");
    (row.querySelector("a.read") || row).focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  const press = (key) => {
    const row = here() || rows()[0];
    const found = row && row.querySelector(`[data-key="${key}"]`);
    if (!found) return false;
    found.click();
    const field = found.closest("details") && found.closest("details").querySelector("input:not([type=hidden]), select");
    if (field && found.tagName === "SUMMARY") field.focus();
    return true;
  };
  const notice = (text, undo, bad) => {
    const place = document.getElementById("notice");
    place.textContent = "";
    const line = document.createElement("div");
    line.className = bad ? "notice bad" : "notice";
    line.append(text);
    place.append(line);
    if (undo) {
      const { token, undo: words } = document.getElementById("content").dataset; // the row that held a token may be gone
      const form = document.createElement("form");
      form.className = "inline";
      form.action = "/decide";
      form.method = "post";
      for (const [name, value] of [["form_token", token], ["op", "undo"], ["name", undo], ["back", location.pathname + location.search]]) {
        const field = document.createElement("input");
        field.type = "hidden";
        field.name = name;
        field.value = value;
        form.append(field);
      }
      const button = document.createElement("button");
      button.id = "undo";
      button.textContent = words;
      form.append(button);
      line.append(" ", form);
    }
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.getAttribute("action") !== "/decide") return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    const row = form.closest("article.loop, li.fact");
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    try {
      const answer = await fetch("/decide", { method: "POST", body, headers: { Accept: "application/json" } });
      const said = await answer.json();
      if (!answer.ok) {
        notice(said.said, "", true);
      } else if (STAYS.includes(body.get("op")) || !row || row.querySelector("h1")) {
        const place = new URLSearchParams(location.search);
        place.set("said", said.said);
        place.delete("undo");
        if (said.hash && body.get("op") !== "undo") place.set("undo", said.hash);
        const next = `${location.pathname}?${place}${row && row.id ? `#${row.id}` : ""}`;
        if (location.href.endsWith(next)) location.reload();
        else location.assign(next);
        return;
      } else {
        if (said.changed) {
          row.classList.add("gone");
          const acts = row.querySelector(".acts");
          if (acts) acts.remove();
        }
        notice(said.said, said.hash, false);
      }
    } catch (error) {
      notice(document.getElementById("content").dataset.lost, "", true); // no answer, or one of another program
    }
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "Escape") {
      const opened = document.querySelector(".acts details[open]");
      if (opened) {
        opened.open = false;
        opened.querySelector("summary").focus();
      } else if (typing) event.target.blur();
    }
    if (event.key === "Enter" && event.target.matches(".acts select")) {
      event.preventDefault(); // as in a field of text, where the browser does it
      event.target.form.requestSubmit();
    }
    if (typing) return;
    if (event.key === "j") go(1);
    else if (event.key === "k") go(-1);
    else if (event.key === "/") document.getElementById("find").focus();
    else if (event.key === "?") document.querySelector(".keys").scrollIntoView();
    else if (event.key === "u") { const undo = document.getElementById("undo"); if (undo) undo.click(); }
    else if (!/^[dxwtmoarc]$/.test(event.key) || !press(event.key)) return;
    event.preventDefault();
  });
})();
