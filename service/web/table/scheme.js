// Light or dark: as the device says, or as the person chose.

import { html } from "./vendor/lit-html.js";
import { words } from "./words.js";

const KEY = "medina.scheme";
const DARK = "(prefers-color-scheme: dark)";

/** The media rules that follow the device. @type {WeakSet<CSSMediaRule>} */
const following = new WeakSet();

/** @returns {string} "light", "dark", or an empty string for the scheme of the device */
export function scheme() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return document.documentElement.dataset["scheme"] ?? "";
  }
}

/** Apply the chosen scheme to every style sheet. Call it whenever a style sheet was added. */
export function applyScheme() {
  const chosen = scheme();
  document.documentElement.dataset["scheme"] = chosen;
  const media = { light: "not all", dark: "all" }[chosen] ?? DARK;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const text = rule.media.mediaText.replace(/:\s*/, ": ");
      if (text === DARK) following.add(rule);
      if (following.has(rule) && text !== media) rule.media.mediaText = media;
    }
  }
}

/** @param {string} chosen */
function choose(chosen) {
  try {
    if (chosen) localStorage.setItem(KEY, chosen);
    else localStorage.removeItem(KEY);
  } catch {
    // The choice lasts until the page is closed.
  }
  document.documentElement.dataset["scheme"] = chosen;
  applyScheme();
}

/** Return the switch between light and dark. */
export function schemeSwitch() {
  const names = { "": words.asDevice, light: words.light, dark: words.dark };
  return html`
    <fieldset class="choices">
      <legend>${words.scheme}</legend>
      ${Object.entries(names).map(
        ([
          chosen,
          name,
        ]) => html`<label><input type="radio" name="scheme" .checked=${scheme() === chosen}
          @change=${() => choose(chosen)}> ${name}</label>`,
      )}
    </fieldset>
  `;
}
