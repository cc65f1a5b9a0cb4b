// The panel for sharing the game as a link, a QR code, a file or a picture.

import { ask } from "./ask.js";
import { nameIn } from "./pad.js";
import { thumbnail } from "./thumbnail.js";
import { generate } from "./vendor/lean-qr.mjs";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function share(table) {
  return html`
    <section class="share" aria-label=${words.share}>
      <h2>${words.share}</h2>
      ${table.view ? thumbnail({ position: table.view.notation, cards: false }, () => table.show(table.panel)) : nothing}
      <button type="button" class="action primary" @click=${(/** @type {any} */ { target }) => savePicture(table, target.closest("section").querySelector("[name=stocks]")?.checked)}>${words.picture}</button>
      ${table.view?.state.phase === "finished" ? nothing : html`<div class="choices"><label><input type="checkbox" name="stocks"> ${words.withStocks}</label></div>`}
      <label>${words.link}
        <input type="text" readonly .value=${table.link} @focus=${(/** @type {any} */ event) => event.target.select()}>
      </label>
      <p class="soft">${words.linkHelp}</p>
      <div class="actions">
        <button type="button" class="action" ?disabled=${!table.link} @click=${(/** @type {Event} */ event) => copy(event, table)}>${copied && copied === table.link ? words.copied : words.copy}</button>
        <button type="button" class="action" @click=${() => saveGame(table)}>${words.save}</button>
      </div>
      ${table.link ? code(table.link) : html`<div class="code"></div>`}
    </section>
  `;
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
    generate(link).toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255] });
    return canvas;
  } catch {
    return null;
  }
}

/** The link that was copied last. */
let copied = "";

/**
 * @param {Event} event
 * @param {Table} table
 */
async function copy(event, table) {
  const { link } = table;
  const button = /** @type {HTMLElement} */ (event.target);
  try {
    await navigator.clipboard.writeText(link);
    copied = link;
    table.show(table.panel);
  } catch {
    /** @type {HTMLInputElement | null | undefined} */
    const field = button.closest("section")?.querySelector("input[readonly]");
    field?.select();
  }
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
  if (!table.view) return;
  const { notation, state } = table.view;
  const cards = stocks || state.phase === "finished";
  const drawn = await ask("diagrams", { position: notation, size: 1200, cards });
  const svg = withHeads(drawn, (text) => table.named(text));
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
  canvas.toBlob((blob) => blob && send(blob, "medina.png"));
}

/**
 * Return an SVG document with the players' names in it.
 *
 * @param {string} svg
 * @param {(text: string) => string} named
 */
function withHeads(svg, named) {
  return svg.replace(/(?<=<text[^>]*>)[^<]+/g, (told) => {
    const name = nameIn(told, named);
    return name === told ? told : name.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  });
}

/**
 * Offer a file to the system's share sheet on a device with a touch screen, or download it.
 *
 * @param {Blob} blob
 * @param {string} name
 */
async function send(blob, name) {
  const files = [new File([blob], name, { type: blob.type })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    try {
      return await navigator.share({ files });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  download(blob, name);
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
