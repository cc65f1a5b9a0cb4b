// Notices: who answers, and problems with the connection or with keeping the game.

import { connection, packStatus } from "./ask.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Table } from "./table.js" */

/**
 * Warnings: a question that waits, a game that is not kept or has changed elsewhere, another build.
 *
 * @param {Table} table
 */
export function troubles(table) {
  const other = connection.otherBuild && !connection.unreachable;
  return html`
    ${table.trouble ? html`<p class="trouble" role="alert">${table.trouble}</p>` : nothing}
    ${table.kept ? nothing : html`<p class="trouble" role="alert">${words.notKept}</p>`}
    ${table.otherTab ? html`<p class="trouble" role="alert">${table.otherTab}</p>` : nothing}
    ${other ? html`<p class="trouble" role="alert">${words.otherBuild} <button type="button" class="chip" @click=${() => location.reload()}>${words.reload}</button></p>` : nothing}
  `;
}

/** Who answers, unless it is the service at its usual speed. */
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

/** Whether the page works without a network. */
export function readiness() {
  const text = connection.isLocal ? "" : PACK[packStatus()];
  return text ? html`<p class="soft readiness">${text}</p>` : nothing;
}
