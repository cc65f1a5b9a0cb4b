// The panel with everything that is not about the present move.

import { nameFields } from "./name-fields.js";
import { readiness } from "./notice.js";
import { openHere, pageOf } from "./reference.js";
import { schemeSwitch } from "./scheme.js";
import { html, nothing } from "./vendor/lit-html.js";
import { otherLanguages, words } from "./words.js";

/** @import { Editor } from "./editor.js" */
/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @param {Editor} editor
 */
export function menu(table, editor) {
  const state = table.view?.state;
  const names = table.game?.names;
  return html`
    <section class="menu" aria-label=${words.menu}>
      <h2>${words.menu}</h2>
      <div class="actions">
        <button type="button" class="action" @click=${() => table.goToScreen("new")}>${words.newGame}</button>
        <button type="button" class="action" @click=${() => table.goToScreen("games")}>${words.myGames}</button>
        ${state && !state.turn.actions.length && state.turn.number ? html`<button type="button" class="action" @click=${() => editor.edit(state, names ?? {})}>${words.editBoard}</button>` : nothing}
      </div>
      ${nameFields(table.vocabulary, state?.players.map(({ color }) => color) ?? [], names, (color, name) => table.rename(color, name))}
      ${schemeSwitch()}
      <p class="links">
        <a href=${pageOf("rules")} @click=${openHere(() => table.read())}>${words.rules}</a>
        <a href=${`${pageOf("vocabulary")}&ruleset=${state?.ruleset.id ?? ""}`} @click=${openHere(() => table.show("names"))}>${words.vocabulary}</a>
        ${otherLanguages.map(([tag, name]) => html`<a href=${`?lang=${tag}`} hreflang=${tag} lang=${tag}>${name}</a>`)}
      </p>
      ${readiness()}
    </section>
  `;
}
