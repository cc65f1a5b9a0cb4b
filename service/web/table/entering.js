// The screen on which players enter a board by touch.

import { icon } from "./icons.js";
import { pieceName, playerWords, shortName, withNames } from "./names.js";
import { answering, troubles } from "./notice.js";
import { cornerHelp, towerTiles } from "./setup.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Editor, Piece } from "./editor.js" */
/** @import { Table } from "./table.js" */
/** @import { Noun, TableQuestion } from "./types" */
/** @import { TemplateResult } from "./vendor/lit-html.js" */

/** The maximum number of problems to describe. */
const SAID = 2;

/**
 * @param {Table} table
 * @param {Editor} editor
 * @param {Board} board
 * @param {TemplateResult} buttons the undo and redo buttons
 */
export function entering(table, editor, board, buttons) {
  return html`
    <main class="table editor" data-panel="tray">
      <header>
        <h1 class="turn">${words.entering}</h1>
        ${board.hint}
        ${board.zoomOutButton}
        ${buttons}
      </header>
      ${board.element}
      <div class="play">
        <fieldset class="tray compact">
          <legend class="hidden">${words.tray}</legend>
          ${editor.pieces.map((piece) => item(table, editor, piece))}
          ${item(table, editor, null)}
        </fieldset>
        ${troubles(table)} ${answering()}
        ${said(table, editor)}
        ${turn(table, editor)}
        ${editor.first ? cornerHelp(table, editor.first) : nothing}
        ${towerTiles(table, editor.entry?.tower_tiles ?? {}, (corner, value) => editor.revalue(corner, value))}
        <div class="actions">
          <button type="button" class="action primary" ?disabled=${!editor.answer?.notation} @click=${() => editor.play()}>${words.playOn}</button>
          <button type="button" class="action" @click=${() => table.goToScreen("start")}>${words.leave}</button>
        </div>
      </div>
    </main>
  `;
}

/**
 * @param {Table} table
 * @param {Piece} piece
 * @param {keyof Noun} [form]
 */
function nameOf(table, { piece, color }, form = "singular") {
  if (piece !== "rooftop")
    return pieceName(table.vocabulary, { piece, color: color ?? null }, form);
  const own = playerWords(table.vocabulary, color).rooftop?.[form];
  return own ?? pieceName(table.vocabulary, { piece: "neutral_rooftop" }, form);
}

/**
 * @param {Table} table
 * @param {Editor} editor
 * @param {Piece | null} piece null for the button that removes pieces
 */
function item(table, editor, piece) {
  const name = piece ? nameOf(table, piece) : words.erase;
  const neutral = piece?.color === "neutral";
  return html`
    <button type="button" class="piece" title=${name} aria-label=${name}
      aria-pressed=${editor.isChosen(piece) ? "true" : "false"} @click=${() => editor.choose(piece)}>
      ${piece ? icon(neutral ? "neutral_rooftop" : piece.piece, piece.color) : html`<span class="eraser" aria-hidden="true">⌫</span>`}
    </button>
  `;
}

/**
 * @param {Table} table
 * @param {Editor} editor
 */
function said(table, editor) {
  const { answer, choice } = editor;
  // Problems on particular spaces come first.
  const wrong = [...(answer?.reasons ?? [])].sort(
    (one, other) => Number(!one.cells.length) - Number(!other.cells.length),
  );
  const kind = wrong[0]?.cells.length ? "illegal" : answer?.notation ? "legal" : "neutral";
  const missing = wrong.length ? words.notYet : "";
  const sign = { illegal: words.cannotBe, legal: words.canBe, neutral: missing }[kind];
  const help = choice ? words.enterHelp(nameOf(table, choice, "indefinite")) : words.eraseHelp;
  const sentences = wrong.slice(0, SAID).map(({ message }) => named(table, editor, message));
  const more = wrong.length - sentences.length;
  const [asked, ...others] = answer?.questions ?? [];
  return html`
    <section class="verdict ${kind}" aria-label=${words.ruling}>
      <div role="status">
        ${sign ? html`<strong class="sign">${sign}</strong>` : nothing}
        <p>${sentences.join(" ") || help}${more ? ` ${words.moreReasons(more)}` : ""}</p>
      </div>
      ${asked ? question(table, editor, asked) : nothing}
      ${others.length ? html`<p class="soft">${words.moreQuestions(others.length)}</p>` : nothing}
    </section>
  `;
}

/**
 * @param {Table} table
 * @param {Editor} editor
 * @param {TableQuestion} question
 */
function question(table, editor, { about, pointer, message, options }) {
  /** @param {unknown} answer @param {string} name */
  const button = (answer, name) =>
    html`<button type="button" class="chip" @click=${() => editor.answerQuestion(pointer, answer)}>${name}</button>`;
  const most = options.at(-1);
  return html`
    <fieldset class="question">
      <legend>${named(table, editor, message)}</legend>
      ${options.map((option) => button(option, optionName(table, editor, option)))}
      ${about === "tea" ? button(most, words.unknownTea(most)) : nothing}
      ${about === "neutral_rooftops" ? button(null, words.unknown) : nothing}
    </fieldset>
  `;
}

/** @param {Table} table @param {Editor} editor @param {string} sentence */
const named = ({ vocabulary }, { names }, sentence) => withNames(vocabulary, names, sentence);

/**
 * Return the label of a possible answer to a question.
 *
 * @param {Table} table
 * @param {Editor} editor
 * @param {unknown} option
 * @returns {string}
 */
function optionName(table, editor, option) {
  if (option === null) return words.nobody;
  if (Array.isArray(option)) {
    const nested = option.some(Array.isArray);
    return option.map((part) => optionName(table, editor, part)).join(nested ? " · " : "–");
  }
  return shortName(table.vocabulary, editor.names, String(option)) || String(option);
}

/**
 * @param {Table} table
 * @param {Editor} editor
 */
function turn(table, editor) {
  const { entry } = editor;
  if (!entry) return nothing;
  return html`
    <fieldset class="question whose">
      <legend>${words.whoseTurn}</legend>
      ${[...entry.players, null].map((color) => {
        const player = shortName(table.vocabulary, editor.names, color);
        return html`<button type="button" class="chip" aria-pressed=${entry.turn.player === color ? "true" : "false"}
          @click=${() => editor.answerQuestion("/turn/player", color)}>${color ? html`${icon("rooftop", color)} ${player}` : words.none}</button>`;
      })}
    </fieldset>
  `;
}
