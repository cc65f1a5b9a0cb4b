// Notices about the connection, the referee in use, and problems with storing the game.

import { connection, packStatus } from "./ask.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Table } from "./table.js" */

/**
 * Return the warnings about the referee, the storage, other tabs and other builds.
 *
 * @param {Table} table
 */
export function troubles(table) {
  const other = connection.otherBuild && !connection.unreachable;
  return html`
    ${table.trouble ? html`<p class="trouble" role="alert">${table.trouble}</p>` : nothing}
    ${table.kept === "all" ? nothing : html`<p class="trouble" role="alert">${table.kept === "part" ? words.partlyKept : words.notKept}</p>`}
    ${table.otherTab ? html`<p class="trouble" role="alert">${table.otherTab}</p>` : nothing}
    ${other ? html`<p class="trouble" role="alert">${words.otherBuild} <button type="button" class="chip" @click=${() => location.reload()}>${words.reload}</button></p>` : nothing}
  `;
}

/** Return a line about a slow service or the referee on this device. Usually it is empty. */
export function answering() {
  const text = connection.starting
    ? words.starting
    : connection.isLocal && connection.unreachable
      ? words.isLocal
      : connection.slow
        ? words.slow
        : "";
  return html`<p class="connection" role="note" aria-live="polite" aria-label=${words.connection}>${text}</p>`;
}

const PACK = {
  "": "",
  fetching: words.fetching,
  kept: words.packKept,
  refused: words.packRefused,
};

/** Return a line that says whether the page is ready for offline use. */
export function readiness() {
  const text = connection.isLocal ? "" : PACK[packStatus()];
  return text ? html`<p class="soft readiness">${text}</p>` : nothing;
}

/** Return that line until the page is ready. */
export const preparing = () => (packStatus() === "kept" ? nothing : readiness());
