// Pictures from the referee that are only looked at: of the last game, and of those kept.

import { ask, retryDelay, Unreachable } from "./ask.js";
import { scheme } from "./scheme.js";
import { html } from "./vendor/lit-html.js";

/** The URLs of the pictures, keyed by request; empty while a picture is on its way. @type {Map<string, string>} */
const pictures = new Map();

/**
 * @param {object} request what to draw
 * @param {() => void} changed called when the picture has come
 */
export function thumbnail(request, changed) {
  const asked = { ...request, scheme: scheme() || "auto" };
  const key = JSON.stringify([document.documentElement.lang, asked]);
  if (!pictures.has(key)) {
    pictures.set(key, "");
    fetchPicture(key, asked).then(changed);
  }
  const url = pictures.get(key);
  return url ? html`<img class="drawn" alt="" src=${url}>` : html`<div class="waits"></div>`;
}

/** @param {string} key @param {object} asked */
async function fetchPicture(key, asked) {
  try {
    const drawing = await ask("diagrams", asked);
    pictures.set(key, URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" })));
  } catch (error) {
    if (!(error instanceof Unreachable)) return;
    await retryDelay(error.wait);
    pictures.delete(key); // the next rendering asks again
  }
}
