// The panel for sharing the game as a link, a QR code, a file or a picture.

import { ask } from "./ask.js";
import { parsePicture } from "./icons.js";
import { putNames } from "./pad.js";
import { pointsOf } from "./timeline.js";
import { html, nothing } from "./vendor/lit-html.js";
import { locale, words } from "./words.js";

/** @import { Table } from "./table.js" */

/** The name of a saved picture. */
const PICTURE = "medina.png";

/** Return what happens to a picture: the system's share sheet takes it, or it is saved. */
export const pictureButton = () =>
  canSend([new File([], PICTURE, { type: "image/png" })]) ? words.sendPicture : words.picture;

/** @param {File[]} files */
const canSend = (files) => Boolean(navigator.canShare?.({ files }));

/** @param {Table} table */
export function share(table) {
  return html`
    <section class="share" aria-label=${words.share}>
      <h2>${words.share}</h2>
      <div class="actions">
        <button type="button" class="action primary" @click=${(/** @type {any} */ { target }) => savePicture(table, target.closest("section").querySelector("[name=stocks]")?.checked)}>${pictureButton()}</button>
        <button type="button" class="action" ?disabled=${!table.link} @click=${(/** @type {Event} */ event) => copy(event, table)}>${table.copied && table.copied === table.link ? words.copied : words.copy}</button>
        <button type="button" class="action" @click=${() => saveGame(table)}>${words.save}</button>
      </div>
      ${pictureSaved(table)}
      ${table.view?.state.phase === "finished" ? nothing : html`<div class="choices"><label><input type="checkbox" name="stocks"> ${words.withStocks}</label></div>`}
      <p class="soft">${words.linkHelp}</p>
      <details @toggle=${() => loadCode(table)}>
        <summary>${words.otherPhone}</summary>
        ${table.link && generate ? code(table.link) : html`<div class="code"></div>`}
        <label>${words.link}
          <input type="text" readonly .value=${table.link} @focus=${(/** @type {any} */ event) => event.target.select()}>
        </label>
      </details>
    </section>
  `;
}

/** The function that makes QR codes, once somebody wants one. @type {typeof import("./vendor/lean-qr.mjs").generate | undefined} */
let generate;

/** @param {Table} table */
async function loadCode(table) {
  ({ generate } = await import("./vendor/lean-qr.mjs"));
  table.show(table.panel);
}

/** @type {{link: string, canvas: HTMLCanvasElement | null}} */
let drawn = { link: "", canvas: null };

/** @param {string} link */
function code(link) {
  if (drawn.link !== link) drawn = { link, canvas: draw(link) };
  return drawn.canvas ?? html`<p class="soft">${words.tooLong}</p>`;
}

/**
 * @param {string} link
 * @returns {HTMLCanvasElement | null} null if the link is too long
 */
function draw(link) {
  const canvas = document.createElement("canvas");
  canvas.className = "code";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", words.code);
  try {
    generate?.(link).toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255] });
    return canvas;
  } catch {
    return null;
  }
}

/**
 * @param {Event} event
 * @param {Table} table
 */
async function copy(event, table) {
  const { link } = table;
  const button = /** @type {HTMLElement} */ (event.target);
  try {
    await navigator.clipboard.writeText(link);
    table.copied = link;
    table.show(table.panel);
  } catch {
    // Without the permission to copy, the link is shown, selected.
    const details = button.closest("section")?.querySelector("details");
    if (details) details.open = true;
    details?.querySelector("input")?.select();
  }
}

/**
 * Return a line that says that the picture of the position has been saved.
 *
 * @param {Table} table
 */
export function pictureSaved({ saved, view }) {
  return saved && saved === view?.notation
    ? html`<p class="soft" role="status">${words.pictureSaved(PICTURE)}</p>`
    : nothing;
}

/**
 * Download the game as JSON: a request to replay it, with the players' names added.
 *
 * @param {Table} table
 */
function saveGame(table) {
  if (!table.game) return;
  const { begin, moves, names } = table.game;
  const text = JSON.stringify({ ...begin, moves, names }, null, 1);
  download(new Blob([text], { type: "application/json" }), "medina.json");
}

/**
 * Download a picture of the position as PNG, converted from the referee's SVG.
 *
 * @param {Table} table
 * @param {boolean} [stocks] whether to show what is behind the players' screens before the end
 */
export async function savePicture(table, stocks = false) {
  const { view } = table;
  if (!view) return;
  const position = view.notation;
  const cards = stocks || view.state.phase === "finished";
  const curve = cards ? pointsOf(table, view) : [];
  const drawn = await ask("diagrams", { position, size: 1200, cards, curve });
  const picture = parsePicture(drawn);
  putNames(picture, (text) => table.named(text));
  const date = table.games.find(({ game }) => game.id === table.game?.id)?.changed;
  if (date) {
    const said = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
    picture.querySelector("text.title + text")?.append(` · ${said}`);
  }
  const [style = ""] = /<style>[^<]*/.exec(drawn) ?? [];
  const styled = `$&${style}${await lettering()}</style>`;
  const svg = new XMLSerializer().serializeToString(picture).replace(/<svg[^>]*>/, styled);
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  // Twice the size, because the screens that it is sent to have several pixels in each CSS pixel.
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  canvas.toBlob(async (blob) => {
    if (!blob || !(await send(blob, PICTURE))) return;
    if (table.view === view) table.saved = position;
    table.show(table.panel);
  });
}

/** Return the rule with the page's typeface, which a picture must contain. */
async function lettering() {
  try {
    const response = await fetch(new URL("vendor/el-messiri.woff2", import.meta.url));
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener("load", resolve));
    reader.readAsDataURL(await response.blob());
    await read;
    return `@font-face{font-family:"El Messiri";src:url(${reader.result})}`;
  } catch {
    return ""; // the picture has another typeface
  }
}

/**
 * Offer a file to the system's share sheet or, where there is none, download it.
 *
 * @param {Blob} blob
 * @param {string} name
 * @returns {Promise<boolean>} whether it was downloaded
 */
async function send(blob, name) {
  const files = [new File([blob], name, { type: blob.type })];
  if (canSend(files)) {
    try {
      await navigator.share({ files });
      return false;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  download(blob, name);
  return true;
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
