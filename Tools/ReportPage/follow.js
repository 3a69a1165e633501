"use strict";

// A page from `backtrail serve` asks for new records. In any other page, the security policy forbids all requests.

addEventListener("load", () => {
  const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]").content;
  if (!policy.includes("connect-src")) return;
  const count = document.getElementById("records").textContent.split("\n").filter(Boolean).length - 1;
  const source = new EventSource(`records?after=${count}`);
  const setLive = (isLive) => {
    if (!Backtrail.page) return source.close();
    Backtrail.page.isLost = !isLive;
    Backtrail.page.showWarnings();
  };
  source.addEventListener("message", (message) => Backtrail.append(JSON.parse(message.data)));
  source.addEventListener("open", () => setLive(true));
  source.addEventListener("error", () => setLive(false));
});

/** Replaces the page with a message, because values that it contains were erased from the log. */
function erasePage() {
  const { page } = Backtrail;
  Backtrail.page = null;
  cancelAnimationFrame(page?.frame);
  clearTimeout(page?.later);
  // This removes the listeners of the page too.
  document.open();
  document.write('<!doctype html><meta name="color-scheme" content="light dark"><title>Erased – Backtrail</title>'
    + "<p role=alert>The log was rewritten by an erasure or <code>backtrail recover</code>, so this page was emptied. "
    + "Run <code>backtrail serve</code> again.");
  document.close();
}
