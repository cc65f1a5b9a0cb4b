// Assembles the page, and renders it again after every change.

import { prepareForOffline, retryDelay, Unreachable, watchNetwork } from "./ask.js";
import { Board } from "./board.js";
import { cellsOfCard } from "./cards.js";
import { Editor } from "./editor.js";
import { entering } from "./entering.js";
import { showGains } from "./gains.js";
import { explained, samePiece } from "./game.js";
import { home } from "./home.js";
import { loadIcons } from "./icons.js";
import { vocabularyOf } from "./judging.js";
import { answering, troubles } from "./notice.js";
import { changes, playingScreen } from "./playing.js";
import { applyScheme } from "./scheme.js";
import { cornerHint, cornerSeen, isCornerAsked, towersOf } from "./setup.js";
import { readAgain } from "./shelf.js";
import { start, USUAL } from "./start.js";
import { Table } from "./table.js";
import { html, render } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { View, Vocabulary } from "./types" */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = new Table(show);
const board = new Board(
  (cell) =>
    table.view && isCornerAsked(table, table.view) ? cornerSeen(table) : table.place(cell),
  (cell) => table.preview(cell),
);
const editor = new Editor(table);
const entryBoard = new Board((cell) => editor.touch(cell));
/** @type {Vocabulary | null} */
let commonWords = null;

let begun = false;
let shownPosition = "";
let shownPlace = "";
let shownVerdict = table.verdict;

function show() {
  const { screen, view } = table;
  if (!begun || (screen === "table" && !view)) {
    render(
      html`<main class="loading"><h1>${words.title}</h1>${troubles(table)}${answering()}</main>`,
      root,
    );
    return;
  }
  document.title = words.title;
  if (screen === "table" && view) {
    board.show(table.picture);
    render(playingScreen(table, view, board, editor), root);
    showBoard(view);
  } else if (screen === "editor" && editor.entry) {
    render(entering(table, editor, entryBoard, changes(editor)), root);
    showEntry();
  } else {
    const before = ["new", "join"].includes(screen) ? start : home;
    render(before(table, editor, show, commonWords), root);
  }
  if (table.verdict !== shownVerdict)
    requestAnimationFrame(() => root.querySelector(".verdict")?.scrollTo(0, 0));
  shownVerdict = table.verdict;
  const place = `${screen} ${table.panel}`;
  if (place !== shownPlace) showTop();
  shownPlace = place;
}

/** Scroll a new screen or panel to its top, or to the games. If the focus was lost with the old one, move it there. */
function showTop() {
  scrollTo(0, 0);
  if (table.screen === "games") root.querySelector(".games")?.scrollIntoView();
  document.querySelector(".panel")?.scrollTo(0, 0);
  if (document.activeElement === document.body && shownPlace) {
    /** @type {HTMLElement | null} */ (root.querySelector("main"))?.focus({ preventScroll: true });
  }
}

function showEntry() {
  entryBoard.show(editor.picture);
  const hint = editor.first && cornerHint(table, editor.first);
  const wrong = editor.answer?.reasons.flatMap((reason) => reason.cells) ?? [];
  entryBoard.mark({
    legal: new Set(),
    unsure: new Set(),
    refused: new Set(),
    piece: editor.choice && { piece: editor.choice.piece, color: editor.choice.color ?? null },
    lit: hint ? [hint.cell] : [],
    growth: [],
    forbidding: [...new Set(wrong)],
    ghosts: [],
  });
}

/** @param {View} view */
function showBoard(view) {
  board.show(table.picture);
  const { about, chosen: piece, said, verdict } = table;
  const hint = isCornerAsked(table, view) && cornerHint(table, view.state);
  const asked = verdict?.kind === "illegal" ? verdict.asked : undefined;
  const given = verdict ? explained(verdict.text, verdict.reasons) : [];
  const mine = view.moves.placements.filter((other) => piece && samePiece(other, piece));
  const theirs = view.moves.refusals.filter((other) => piece && samePiece(other, piece));
  board.mark({
    legal: new Set(mine.flatMap((placement) => placement.cells ?? [])),
    unsure: new Set(mine.flatMap(({ certain, cells }) => (certain === false && cells) || [])),
    refused: new Set(theirs.flatMap((refusal) => refusal.cells)),
    piece: piece && { piece: piece.piece, color: piece.color ?? view.moves.player },
    ...(about ? cellsOfCard(table, view, about) : { lit: hint ? [hint.cell] : [], growth: [] }),
    forbidding: asked
      ? [...new Set(given.flatMap((reason) => reason.cells))].filter((cell) => cell !== asked.cell)
      : [],
    ghosts: (said?.move?.actions ?? (asked ? [asked] : [])).flatMap(({ cell, piece, color }) =>
      cell
        ? [
            {
              cell,
              piece,
              color: color ?? view.moves.player,
              kind: said?.move ? "aim legal" : "no",
            },
          ]
        : [],
    ),
  });
  if (shownPosition !== view.notation) board.zoomOut();
  shownPosition = view.notation;
  const { gains } = table;
  table.gains = [];
  // Where they are is known once the page is laid out.
  if (gains.length)
    requestAnimationFrame(() => showGains(gains, board, towersOf(table, view.state)));
}

/**
 * Undo with Ctrl+Z, redo with Ctrl+Shift+Z or Ctrl+Y, wherever the focus is except in a text field.
 *
 * @param {KeyboardEvent} event
 */
function undoByKey(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !["y", "z"].includes(key)) return;
  if (event.target instanceof Element && event.target.matches("input:not([type=range]), textarea"))
    return;
  const changed = { table, editor }[table.screen];
  if (!changed) return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) changed.redo();
  else changed.undo();
}

/**
 * Close what is open over the game: the card of a space, or a panel.
 *
 * @param {KeyboardEvent} event
 */
function closeByKey({ key }) {
  if (key !== "Escape" || table.screen !== "table") return;
  if (table.about) table.lookAt("");
  else if (table.panel !== "tray") table.show("tray");
}

/** Bring what was unfolded into sight. @param {Event} event */
function showUnfolded({ target }) {
  if (target instanceof HTMLDetailsElement && target.open)
    target.scrollIntoView({ block: "nearest" });
}

/** Load the words of the first screens. */
async function loadWords() {
  commonWords = await vocabularyOf(USUAL);
}

/**
 * Load what the page can do without. If the service is out of reach or busy, it comes later.
 *
 * @param {() => Promise<void>} load
 */
async function later(load) {
  try {
    await load();
    show();
  } catch (error) {
    if (error instanceof Unreachable) retryDelay(error.wait).then(() => later(load));
  }
}

watchNetwork(show);
history.scrollRestoration = "manual"; // Back closes a panel, and the page knows where to scroll
addEventListener("hashchange", () => table.openAddress());
addEventListener("storage", () => {
  readAgain();
  table.checkOtherTabs();
});
addEventListener("popstate", () => table.showEntry(history.state));
addEventListener("keydown", undoByKey);
addEventListener("keydown", closeByKey);
document.addEventListener("toggle", showUnfolded, true);
document.addEventListener("visibilitychange", () => table.checkOtherTabs());
applyScheme();
root.replaceChildren();
show();
later(loadIcons);
later(loadWords);
try {
  await table.begin();
} finally {
  begun = true;
  show();
}
await prepareForOffline();
