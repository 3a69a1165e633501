"use strict";

// A page from `backtrail serve` asks for new records. In any other page, the security policy forbids all requests.

addEventListener("load", () => {
  const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]").content;
  if (!policy.includes("connect-src")) return;
  const count = document.getElementById("records").textContent.split("\n").filter(Boolean).length - 1;
  const source = new EventSource(`records?after=${count}`);
  source.addEventListener("message", (message) => Backtrail.append(JSON.parse(message.data)));
});
