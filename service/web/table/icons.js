// Icons of single pieces, from the referee's own drawings.

import { download } from "./keep.js";
import { applyScheme } from "./scheme.js";

/** @type {Map<string, Element>} */
const drawings = new Map();

/** @param {string} piece @param {string | null | undefined} color */
const key = (piece, color) => `${piece} ${color ?? ""}`;

/** Load the drawings of the pieces and their style sheet. */
export async function loadIcons() {
  const response = await download(new URL("pieces.svg", import.meta.url).href);
  const sheet = parsePicture(await response.text());
  for (const drawing of sheet.querySelectorAll("[data-piece]")) {
    const color = drawing.getAttribute("data-color");
    drawings.set(key(drawing.getAttribute("data-piece") ?? "", color), drawing);
  }
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
  return new DOMParser().parseFromString(unstyled, "image/svg+xml").documentElement;
}

/**
 * Return a drawing of a piece, in another colour if the given colour is not available.
 *
 * @param {string} piece
 * @param {string | null} [color] the colour of the building, or of the rooftop's owner
 * @returns {Element | null} null if the drawings are not loaded or lack the piece
 */
export function drawing(piece, color) {
  const any = [...drawings.keys()].find((name) => name.startsWith(key(piece, null)));
  const found = drawings.get(key(piece, color)) ?? drawings.get(any ?? "");
  if (found) return /** @type {Element} */ (document.importNode(found, true));
  return null;
}

/**
 * Return an SVG icon of a piece. Without a drawing, the icon is empty.
 *
 * @param {string} piece
 * @param {string | null} [color]
 */
export function icon(piece, color) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "medina icon");
  picture.setAttribute("viewBox", "0 0 40 40");
  picture.setAttribute("aria-hidden", "true");
  const content = drawing(piece, color);
  if (content) picture.append(content);
  return picture;
}
