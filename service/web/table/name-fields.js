// Input fields for players' names. The names are never sent to the service.

import { playerWords } from "./names.js";
import { html } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Names, Vocabulary } from "./types" */

/** The maximum length of a name. */
export const LONGEST = 30;

/**
 * @param {Vocabulary | null} vocabulary
 * @param {string[]} colors
 * @param {Names | undefined} names
 * @param {(color: string, name: string) => void} rename
 */
export function nameFields(vocabulary, colors, names, rename) {
  return html`
    <details class="names">
      <summary>${words.names}</summary>
      <p class="soft">${words.namesHelp}</p>
      ${colors.map(
        (color) => html`<label>${playerWords(vocabulary, color).player}
        <input type="text" maxlength=${LONGEST} autocomplete="off" .value=${names?.[color] ?? ""}
          @change=${(/** @type {any} */ event) => rename(color, event.target.value.trim())}></label>`,
      )}
    </details>
  `;
}
