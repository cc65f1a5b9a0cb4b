// The panel with the referee's latest message and buttons for what the players can do next.

import { explained } from "./game.js";
import { pieceName, sectionName, shortName } from "./names.js";
import { openHere, pageOf } from "./reference.js";
import { understood } from "./saying.js";
import { setup } from "./setup.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Action, Verdict, View } from "./types" */
/** @import { Table } from "./table.js" */

/** @param {Table} table */
export function verdict(table) {
  const { verdict: said, chosen, view } = table;
  const finished = view?.state.phase === "finished";
  return html`
    <section class="verdict ${said?.kind ?? "neutral"} ${said?.text || table.correction ? "" : "idle"}" aria-label=${words.ruling}>
      ${table.said ? html`<q>${table.named(table.said.question)}</q>` : nothing}
      <div role="status">
        ${said?.kind === "legal" ? html`<strong class="sign">${words.legal}</strong>` : nothing}
        ${said?.kind === "illegal" ? html`<strong class="sign">${words.illegal}</strong>` : nothing}
        <p>${(said && table.named(said.text)) || (chosen ? words.chooseFor(pieceName(table.vocabulary, chosen, "definite")) : finished ? words.over : words.choose)}</p>
      </div>
      ${said ? alternatives(table, said) : nothing}
      ${understood(table)}
      ${table.looking === null ? nothing : looking(table, table.looking)}
      ${table.correction ? correcting(table) : nothing}
      ${view ? setup(table, view) : nothing}
      ${view ? whoseTurn(table, view) : nothing}
    </section>
  `;
}

/**
 * @param {Table} table
 * @param {Verdict} said
 */
function alternatives(table, { text, reasons, instead: others = [] }) {
  /** @type {Map<string, string>} The first broken rule in each section of the rulebook. */
  const rules = new Map();
  for (const { rule, sources } of explained(text, reasons)) {
    const section = sources[0]?.section ?? rule;
    if (!rules.has(section)) rules.set(section, rule);
  }
  if (!others.length && !rules.size) return nothing;
  return html`
    <div class="more">
      ${others.map((action) => offer(table, action))}
      ${[...rules].slice(0, 2).map(([section, rule]) => html`<a class="rule" href=${pageOf(`rules/${rule}`)} @click=${openHere(() => table.read(rule))}>${words.rule(sectionName(section))}</a>`)}
    </div>
  `;
}

/**
 * @param {Table} table
 * @param {Action} action
 */
function offer(table, action) {
  return html`<button type="button" class="chip" @click=${() => table.play(action)}>${action.from} → ${action.cell}</button>`;
}

/** @param {Table} table @param {number} moves */
function looking(table, moves) {
  return html`
    <div class="more">
      <button type="button" class="chip" @click=${() => table.goToEnd()}>${words.back}</button>
      <button type="button" class="chip" @click=${() => table.goTo(moves)}>${words.correctHere}</button>
    </div>
  `;
}

/** @param {Table} table */
function correcting(table) {
  const { correction, game } = table;
  if (!correction || !game) return nothing;
  const broken = !table.isWhole;
  return html`
    <div class="more">
      ${correction.insert ? nothing : html`<button type="button" class="chip" @click=${() => table.remove(1)}>${words.remove}</button>`}
      ${correction.insert ? nothing : html`<button type="button" class="chip" @click=${() => table.goTo(correction.at, true)}>${words.insert}</button>`}
      ${broken ? html`<button type="button" class="chip" @click=${() => table.remove()}>${words.drop}</button>` : nothing}
      ${broken && !table.done.length ? nothing : html`<button type="button" class="chip" @click=${() => table.giveUp()}>${words.back}</button>`}
    </div>
  `;
}

/**
 * Return the line that says whose turn it is. How many pieces they have to place is the ruling's
 * to say: it knows how many there is room for.
 *
 * @param {Table} table
 * @param {View} view
 */
function whoseTurn(table, { moves }) {
  if (!moves.player) return nothing;
  const name = shortName(table.vocabulary, table.game?.names, moves.player);
  return html`<p class="now"><strong>${words.toPlay(name)}</strong></p>`;
}
