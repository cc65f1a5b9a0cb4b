// The panel with the referee's latest message and buttons for what the players can do next.

import { explained } from "./game.js";
import { pieceName, sectionName } from "./names.js";
import { openHere, pageOf } from "./reference.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Action, Verdict } from "./types" */
/** @import { Table } from "./table.js" */

/** The maximum number of spaces that are offered as buttons. */
const OFFERED = 4;

/** @param {Table} table */
export function verdict(table) {
  const { verdict: said, choice, view } = table;
  const finished = view?.state.phase === "finished";
  return html`
    <section class="verdict ${said?.kind ?? "neutral"} ${said?.text || table.correction ? "" : "idle"}" aria-label=${words.ruling}>
      <div role="status">
        ${said?.kind === "legal" ? html`<strong class="sign">${words.legal}</strong>` : nothing}
        ${said?.kind === "illegal" ? html`<strong class="sign">${words.illegal}</strong>` : nothing}
        <p>${said?.text || (choice ? words.chooseFor(pieceName(table.vocabulary, choice, "definite")) : finished ? words.over : words.choose)}</p>
      </div>
      ${said ? alternatives(table, said) : nothing}
      ${table.correction ? correcting(table) : nothing}
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
      ${others.length ? html`<div class="offers"><span class="soft">${words.instead}</span>${others.slice(0, OFFERED).map((action) => offer(table, action))}${others.length > OFFERED ? html`<span class="soft">${words.more(others.length - OFFERED)}</span>` : nothing}</div>` : nothing}
      ${[...rules].slice(0, 2).map(([section, rule]) => html`<a class="rule" href=${pageOf(`rules/${rule}`)} @click=${openHere(() => table.read(rule))}>${words.rule(sectionName(section))}</a>`)}
    </div>
  `;
}

/**
 * @param {Table} table
 * @param {Action} action
 */
function offer(table, action) {
  const name = action.from ? `${action.from} → ${action.cell}` : action.cell;
  return html`<button type="button" class="chip" @click=${() => table.play(action)}>${name}</button>`;
}

/** @param {Table} table */
function correcting(table) {
  const { correction, game } = table;
  if (!correction || !game) return nothing;
  const broken = table.steps.length < game.moves.length;
  return html`
    <div class="more">
      ${correction.insert ? nothing : html`<button type="button" class="chip" @click=${() => table.remove(1)}>${words.remove}</button>`}
      ${correction.insert ? nothing : html`<button type="button" class="chip" @click=${() => table.goTo(correction.at, true)}>${words.insert}</button>`}
      ${broken ? html`<button type="button" class="chip" @click=${() => table.remove()}>${words.drop}</button>` : nothing}
      ${broken && !correction.insert ? nothing : html`<button type="button" class="chip" @click=${() => table.goToEnd()}>${words.back}</button>`}
    </div>
  `;
}
