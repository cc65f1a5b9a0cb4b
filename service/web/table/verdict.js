// The panel with the referee's latest message and buttons for what the players can do next, and the
// input for what a player says: a question, or a move that one more touch plays.

import { explained } from "./game.js";
import { icon } from "./icons.js";
import { pieceName, sectionName, shortName } from "./names.js";
import { openHere, pageOf } from "./reference.js";
import { cornerHelp, isCornerAsked, setup } from "./setup.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Action, Verdict, View } from "./types" */
/** @import { Board } from "./board.js" */
/** @import { Table } from "./table.js" */

const LONGEST = 300;

const SIGNS = {
  legal: words.legal,
  illegal: words.illegal,
  proposed: words.proposed,
  neutral: "",
};

/**
 * @param {Table} table
 * @param {Board} board
 */
export function verdict(table, board) {
  const { verdict: said, chosen, view } = table;
  if (view && !said?.text && isCornerAsked(table, view)) {
    return html`<section class="verdict" aria-label=${words.ruling}>${cornerHelp(table, view.state)}</section>`;
  }
  const finished = view?.state.phase === "finished" && table.looking === null && !table.correction;
  if (view && finished && !said?.done && (said?.text ?? table.ending) === table.ending)
    return over(table, view);
  const sign = said && SIGNS[said.kind];
  return html`
    <section tabindex="0" class="verdict ${said?.kind ?? "neutral"} ${said?.text || table.correction ? "" : "idle"}" aria-label=${words.ruling}>
      <div class="told">
        ${said ? actions(table, said, board) : nothing}
        ${table.said?.question ? html`<q>${table.named(table.said.question)}</q>` : nothing}
        <div role="status">
          ${sign ? html`<strong class="sign">${sign}</strong>` : nothing}
          ${said?.done ? html`<p><strong>${said.done}</strong></p>` : nothing}
          <p>${(said && table.named(said.text)) || (chosen ? words.chooseFor(pieceName(table.vocabulary, chosen, "definite")) : words.choose)}</p>
        </div>
      </div>
      ${said ? ruleLinks(table, said) : nothing}
      ${choices(table)}
      ${table.looking === null ? nothing : looking(table, table.looking)}
      ${table.correction ? correcting(table) : nothing}
      ${view ? setup(table, view) : nothing}
      ${finished ? toScore(table) : nothing}
      ${board.hint}
      ${view ? whoseTurn(table, view) : nothing}
    </section>
  `;
}

/**
 * Return who has won, with the way to the score.
 *
 * @param {Table} table
 * @param {View} view
 */
function over(table, view) {
  const finished = table.steps.at(-1)?.events.find(({ type }) => type === "game_finished");
  const said = finished ? table.named(finished.message) : words.over;
  return html`
    <section class="verdict" aria-label=${words.ruling}>
      <div class="outcome" role="status">${view.score.winners.map((color) => icon("rooftop", color))}<span>${said}</span></div>
      ${toScore(table)}
    </section>
  `;
}

/** @param {Table} table */
function toScore(table) {
  return html`<div class="more"><button type="button" class="action primary" @click=${() => table.show("score")}>${words.finalScore}</button></div>`;
}

/**
 * Return what can be done about what was said. The buttons come first, so that a long text never hides
 * them.
 *
 * @param {Table} table
 * @param {Verdict} said
 * @param {Board} board
 */
function actions(table, { asked, instead = [] }, board) {
  const move = table.said?.move;
  const cell = asked?.cell ?? "";
  return html`
    <div class="more">
      ${move ? html`<button type="button" class="action primary" @click=${() => table.playMove(move)}>${words.place}</button>` : nothing}
      ${instead.map((action) => offer(table, action))}
      ${board.isEmpty(cell) ? nothing : html`<button type="button" class="chip" @click=${() => table.lookAt(cell)}>${words.whatIsHere}</button>`}
    </div>
  `;
}

/**
 * @param {Table} table
 * @param {Verdict} said
 */
function ruleLinks(table, { text, reasons }) {
  /** @type {Map<string, string>} The first broken rule in each section of the rulebook. */
  const rules = new Map();
  for (const { rule, sources } of explained(text, reasons)) {
    const section = sources[0]?.section ?? rule;
    if (!rules.has(section)) rules.set(section, rule);
  }
  if (!rules.size) return nothing;
  return html`
    <div class="more">
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
      ${broken && !table.done.length ? nothing : html`<button type="button" class="chip" @click=${() => table.giveUp()}>${words.giveUp}</button>`}
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

/**
 * Return the input for what a player says.
 *
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
function choices(table) {
  if (!table.said?.choices.length) return nothing;
  return html`
    <div class="more">
      ${table.said.choices.map(({ text, question }) => html`<button type="button" class="chip" @click=${() => table.say(question)}>${text}</button>`)}
    </div>
  `;
}
