"use strict";

// A page that `backtrail serve` gives asks for more records as they come. The policy of any other page lets it ask nobody.

addEventListener("load", () => {
  const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]").content;
  if (!policy.includes("connect-src")) return;
  const count = document.getElementById("records").textContent.split("\n").filter(Boolean).length - 1;
  const source = new EventSource(`records?after=${count}`);
  source.addEventListener("message", (message) => Backtrail.append(JSON.parse(message.data)));
});
