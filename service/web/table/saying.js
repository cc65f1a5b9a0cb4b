// The input for what a player says: a question, or a move that one more touch plays.

import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Table } from "./table.js" */

const LONGEST = 300;

/**
 * @param {Table} table
 * @param {Board} board
 */
export function saying(table, board) {
  return html`
    <form class="saying" @submit=${(/** @type {any} */ event) => {
      event.preventDefault();
      const field = event.target.elements.question;
      const said = field.value.trim();
      field.value = "";
      const cell = said.toUpperCase();
      if (table.chosen && board.has(cell)) table.place(cell);
      else if (said) table.say(said);
    }}>
      <label><span class="hidden">${words.say}</span>
        <input name="question" type="text" maxlength=${LONGEST} placeholder=${table.view?.state.phase === "finished" ? words.askExample : words.sayExample} autocomplete="off" enterkeyhint="send"></label>
      <button type="submit" class="chip">${words.ask}</button>
    </form>
  `;
}

/**
 * Return the questions that may have been meant.
 *
 * @param {Table} table
 */
export function choices(table) {
  if (!table.said?.choices.length) return nothing;
  return html`
    <div class="more">
      ${table.said.choices.map(({ text, question }) => html`<button type="button" class="chip" @click=${() => table.say(question)}>${text}</button>`)}
    </div>
  `;
}
