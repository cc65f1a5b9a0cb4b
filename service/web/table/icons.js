// Icons of single pieces, from the referee's own drawings.

import { download } from "./keep.js";
import { applyScheme } from "./scheme.js";
import { html } from "./vendor/lit-html.js";

/** The drawings of the pieces, once they are loaded. They are part of the page. @type {Element | null} */
let drawings = null;

/** Load the drawings of the pieces and their style sheet. */
export async function loadIcons() {
  const response = await download(new URL("pieces.svg", import.meta.url).href);
  drawings = parsePicture(await response.text());
  drawings.classList.add("hidden");
  drawings.setAttribute("aria-hidden", "true");
  for (const drawing of drawings.querySelectorAll("[data-piece]")) {
    drawing.classList.add("medina"); // its styles apply inside an icon only with the class itself
    drawing.id = [
      "drawn",
      drawing.getAttribute("data-piece"),
      drawing.getAttribute("data-color"),
    ].join("-");
  }
  document.body.prepend(drawings);
}

let styled = "";

/**
 * Parse an SVG picture and apply its style sheet to the page. The Content-Security-Policy forbids
 * style elements.
 *
 * @param {string} text
 * @returns {Element}
 */
export function parsePicture(text) {
  const [, rules = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
  if (rules && rules !== styled) {
    styled = rules;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
    applyScheme();
  }
  const unstyled = text.replace(/<style>[^<]*<\/style>/, "");
  const picture = new DOMParser().parseFromString(unstyled, "image/svg+xml").documentElement;
  return document.adoptNode(picture);
}

/**
 * Return the drawing of a piece, in another colour if the given colour is not available.
 *
 * @param {string} piece
 * @param {string | null} [color] the colour of the building, or of the rooftop's owner
 * @returns {Element | null | undefined} nothing if the drawings are not loaded or lack the piece
 */
function drawn(piece, color) {
  const any = `[data-piece="${piece}"]`;
  return drawings?.querySelector(`${any}[data-color="${color}"]`) ?? drawings?.querySelector(any);
}

/**
 * Return a copy of the drawing of a piece, or null if there is none.
 *
 * @param {string} piece
 * @param {string | null} color
 */
export function drawing(piece, color) {
  const copy = /** @type {Element | undefined} */ (drawn(piece, color)?.cloneNode(true));
  copy?.removeAttribute("id");
  return copy ?? null;
}

/**
 * Return an SVG icon of a piece. Without a drawing, the icon is empty.
 *
 * @param {string} piece
 * @param {string | null} [color]
 */
export function icon(piece, color) {
  return html`<svg class="medina icon" viewBox="0 0 40 40" aria-hidden="true"><use href=${`#${drawn(piece, color)?.id ?? ""}`}></use></svg>`;
}
