// Assembles the page, and renders it again after every change.

import { ask, prepareForOffline, watchNetwork } from "./ask.js";
import { Board } from "./board.js";
import { Editor } from "./editor.js";
import { entering } from "./entering.js";
import { explained, samePiece } from "./game.js";
import { icon, loadIcons } from "./icons.js";
import { dot, log } from "./log.js";
import { playerName, playerWords } from "./names.js";
import { answering, readiness, troubles } from "./notice.js";
import { pieceNames, rules } from "./reference.js";
import { score } from "./score.js";
import { share } from "./share.js";
import { start } from "./start.js";
import { Table } from "./table.js";
import { tray } from "./tray.js";
import { html, nothing, render } from "./vendor/lit-html.js";
import { verdict } from "./verdict.js";
import { words } from "./words.js";

/** @import { View, Vocabulary } from "./types" */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = new Table(show);
const board = new Board((cell) => table.place(cell, board.label(cell)));
const editor = new Editor(table);
const entryBoard = new Board((cell) => editor.touch(cell));
/** @type {Vocabulary | null} */
let commonWords = null;

let begun = false;
let shownPosition = "";
let shownPlace = "";

function show() {
  if (!begun) {
    render(html`<main class="loading">${icon("well")}${answering()}</main>`, root);
    return;
  }
  const { screen, view } = table;
  document.title = words.title;
  if (screen === "table" && view) {
    render(atTable(view), root);
    showBoard(view);
  } else if (screen === "editor" && editor.entry) {
    render(entering(table, editor, entryBoard, changes(editor)), root);
    showEntry();
  } else {
    render(start(table, editor, show, commonWords), root);
  }
  const now = `${screen} ${table.panel}`;
  if (now !== shownPlace) showTop();
  shownPlace = now;
}

/** Scroll a new screen or panel to its top. */
function showTop() {
  scrollTo(0, 0);
  document.querySelector(".panel")?.scrollTo(0, 0);
}

function showEntry() {
  entryBoard.show(editor.picture);
  const wrong = editor.answer?.reasons.flatMap((reason) => reason.cells) ?? [];
  entryBoard.mark({
    legal: new Set(),
    unsure: new Set(),
    refused: new Set(),
    aiming: true,
    forbidding: [...new Set(wrong)],
    ghost: null,
  });
}

/** @param {View} view */
function showBoard(view) {
  board.show(table.picture);
  const { choice, verdict: said } = table;
  const asked = said?.kind === "illegal" ? said.asked : undefined;
  const piece = choice ?? asked;
  const given = said ? explained(said.text, said.reasons) : [];
  const mine = view.moves.placements.filter((other) => piece && samePiece(other, piece));
  const theirs = view.moves.refusals.filter((other) => piece && samePiece(other, piece));
  board.mark({
    legal: new Set(mine.flatMap((placement) => placement.cells ?? [])),
    unsure: new Set(mine.flatMap(({ certain, cells }) => (certain === false && cells) || [])),
    refused: new Set(theirs.flatMap((refusal) => refusal.cells)),
    aiming: choice !== null,
    forbidding: asked
      ? [...new Set(given.flatMap((reason) => reason.cells))].filter((cell) => cell !== asked.cell)
      : [],
    ghost: asked?.cell
      ? { cell: asked.cell, piece: asked.piece, color: asked.color ?? view.moves.player }
      : null,
  });
  if (shownPosition !== view.notation) board.zoomOut();
  shownPosition = view.notation;
}

/** @param {View} view */
function atTable(view) {
  const { moves, state } = view;
  const { fill, ink, letter } = playerWords(table.vocabulary, moves.player);
  const name = playerName(table.vocabulary, table.game?.names, moves.player);
  return html`
    <main class="table" data-panel=${table.panel}>
      <header>
        <h1 class="hidden">${words.title}</h1>
        <p class="turn">
          ${
            moves.player
              ? html`${dot(fill, ink, letter)}<strong>${words.toPlay(name)}</strong>
                <span class="soft">${state.turn.number ? words.turn(state.turn.number) : words.setup} · ${words.left(moves.remaining)}</span>`
              : html`<strong>${words.over}</strong>`
          }
        </p>
        ${board.zoomOutButton}
        ${changes(table)}
      </header>
      ${board.element}
      <div class="play">
        ${tray(table, view)}
        ${moves.player ? typed() : nothing}
        ${troubles(table)}
        ${answering()}
        ${verdict(table)}
        <details class="inwords"><summary>${words.inWords}</summary><p>${board.description}</p></details>
        ${readiness()}
      </div>
      <div class="record">
        <nav aria-label=${words.title}>
          ${/** @type {const} */ (["tray", "log", "score", "share"]).map((panel) => html`<button type="button" class="tab to-${panel}" aria-pressed=${table.panel === panel ? "true" : "false"} @click=${() => table.show(panel)}>${words[panel]}</button>`)}
        </nav>
        <div class="panel">
          ${panel(view)}
        </div>
      </div>
    </main>
  `;
}

/** @param {View} view */
function panel(view) {
  switch (table.panel) {
    case "score":
      return score(table, view);
    case "share":
      return share(table, editor);
    case "rules":
      return rules(table);
    case "names":
      return pieceNames(table);
    default:
      return log(table);
  }
}

function typed() {
  return html`
    <form class="typed" @submit=${(/** @type {any} */ event) => {
      event.preventDefault();
      const field = event.target.elements.cell;
      const cell = field.value.trim().toUpperCase();
      field.value = "";
      if (board.has(cell)) table.place(cell, board.label(cell));
      else if (cell) table.showHint(words.noSpace(cell));
    }}>
      <label><span class="hidden">${words.typed}</span>
        <input name="cell" type="text" size="4" placeholder="E4" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
      <button type="submit" class="chip">${words.ask}</button>
    </form>
  `;
}

/**
 * Return the undo and redo buttons.
 *
 * @param {Table | Editor} changed
 */
function changes(changed) {
  return html`
    <button type="button" class="round" aria-label=${words.undo} title=${words.undo} ?disabled=${!changed.done.length} @click=${() => changed.undo()}>${arrow(false)}</button>
    <button type="button" class="round" aria-label=${words.redo} title=${words.redo} ?disabled=${!changed.undone.length} @click=${() => changed.redo()}>${arrow(true)}</button>
  `;
}

/** @param {boolean} forward */
function arrow(forward) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true" class=${forward ? "forward" : ""}><path d="m9 6-5 5 5 5m-5-5h10a5 5 0 0 1 0 10h-3" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"></path></svg>`;
}

watchNetwork(show);
addEventListener("hashchange", () => table.openAddress());
addEventListener("storage", () => table.checkOtherTabs());
document.addEventListener("visibilitychange", () => table.checkOtherTabs());
show();
await Promise.all([
  loadIcons().catch(() => undefined),
  ask("vocabulary", null).then(
    (known) => {
      commonWords = known;
    },
    () => undefined,
  ),
]);
begun = true;
await table.begin();
await prepareForOffline();
