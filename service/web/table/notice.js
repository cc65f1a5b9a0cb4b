// Says who answers, and what is wrong with the connection or with keeping the game.

import { connection, stateOfPack } from "./ask.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Table } from "./table.js" */

/**
 * What is wrong: the question that waits, and a game that is not kept.
 *
 * @param {Table} table
 */
export function troubles(table) {
  const other = connection.other && !connection.away;
  return html`
    ${table.trouble ? html`<p class="trouble" role="alert">${table.trouble}</p>` : nothing}
    ${table.kept ? nothing : html`<p class="trouble" role="alert">${words.notKept}</p>`}
    ${table.elsewhere ? html`<p class="trouble" role="alert">${table.elsewhere}</p>` : nothing}
    ${other ? html`<p class="trouble" role="alert">${words.otherBuild} <button type="button" class="chip" @click=${() => location.reload()}>${words.reload}</button></p>` : nothing}
  `;
}

/** Who answers, unless it is the service at its usual speed. */
export function answering() {
  const text = connection.starting
    ? words.starting
    : connection.isLocal && connection.away
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
  const text = connection.isLocal ? "" : PACK[stateOfPack()];
  return text ? html`<p class="soft readiness">${text}</p>` : nothing;
}
