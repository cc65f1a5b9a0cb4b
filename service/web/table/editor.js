// Joining a game in progress: players enter the pieces on their board by touch.

import { ask } from "./ask.js";
import {
  answered,
  drawnState,
  emptyEntry,
  entryOf,
  exchanged,
  piecesOf,
  touched,
} from "./entry.js";
import { samePiece } from "./game.js";

/** @import { Entry, Joined, Names, Placement, State } from "./types" */
/** @import { Table } from "./table.js" */

const KEY = "medina.table.entry";

/** @typedef {Pick<Placement, "piece" | "color">} Piece */

export class Editor {
  /** @type {Entry | null} */
  entry = null;
  /** @type {Entry[]} */
  done = [];
  /** @type {Entry[]} */
  undone = [];
  /** The first state of a new game with the same ruleset and players. */
  /** @type {State | null} */
  first = null;
  /** @type {Piece[]} */
  pieces = [];
  /**
   * The piece that a touch enters, or null if a touch removes pieces.
   *
   * @type {Piece | null}
   */
  choice = null;
  /** @type {Joined | null} */
  answer = null;
  picture = "";
  /** Stored with the board, but never sent. @type {Names} */
  names = {};

  #table;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
  }

  /** Whether this device stores an unfinished board. */
  get isKept() {
    return kept() !== null;
  }

  /**
   * Start entering pieces on an empty board.
   *
   * @param {Entry["ruleset"]} ruleset
   * @param {string[]} players
   * @param {Names} names
   */
  async begin(ruleset, players, names) {
    await this.#table.work(async () => {
      const first = await this.#prepare(ruleset, players);
      if (first) await this.#open(emptyEntry(first, ruleset), names);
    });
  }

  /** Continue with the board stored on this device. */
  async resume() {
    const board = kept();
    if (!board) return;
    const { entry, names } = board;
    await this.#table.work(async () => {
      if (await this.#prepare(entry.ruleset, entry.players)) await this.#open(entry, names);
    });
  }

  /**
   * Set `first` and `pieces` for a new game with this setup.
   *
   * @param {Entry["ruleset"]} ruleset
   * @param {string[]} players
   * @returns {Promise<State | null>} null if the referee refuses the setup
   */
  async #prepare(ruleset, players) {
    const begun = await ask("games", { ruleset, players, seed: 0 });
    if (begun.verdict !== "ok") {
      this.#table.showProblem(sentences(begun.reasons));
      return null;
    }
    /** @type {State} */
    const first = begun.state;
    await this.#table.loadVocabulary(first);
    const colors = this.#table.vocabulary?.player_colors.map(({ color }) => color) ?? [];
    this.first = first;
    this.pieces = piecesOf(first, begun.ruleset.options, colors);
    return first;
  }

  /**
   * @param {Entry} entry
   * @param {Names} names
   */
  async #open(entry, names) {
    this.names = names;
    this.done = [];
    this.undone = [];
    this.choice = this.pieces[0] ?? null;
    this.entry = entry;
    await this.#judge();
    this.#table.goToScreen("editor");
  }

  /**
   * Edit the board of a position.
   *
   * @param {State} state
   * @param {Names} names
   */
  async edit(state, names) {
    const entry = entryOf(state);
    await this.#table.work(async () => {
      if (await this.#prepare(entry.ruleset, entry.players)) await this.#open(entry, names);
    });
  }

  // --- Changing ----------------------------------------------------------------------------------

  /** @param {Piece | null} piece */
  choose(piece) {
    this.choice = piece;
    this.#table.goToScreen("editor");
  }

  /** @param {Piece | null} piece */
  isChosen(piece) {
    if (!piece || !this.choice) return piece === this.choice;
    return samePiece(piece, this.choice);
  }

  /**
   * Put the chosen piece on a space, or remove the piece if it is already there.
   *
   * @param {string} cell
   */
  async touch(cell) {
    if (this.entry) await this.#change(touched(this.entry, this.choice, cell));
  }

  /**
   * Answer one of the referee's questions.
   *
   * @param {string} pointer a JSON Pointer into the request
   * @param {unknown} answer
   */
  async answerQuestion(pointer, answer) {
    if (this.entry) await this.#change(answered(this.entry, pointer, answer));
  }

  /**
   * Set the value of a tower tile.
   *
   * @param {string} corner
   * @param {number} value
   */
  async revalue(corner, value) {
    if (!this.entry) return;
    const tiles = exchanged(this.entry.tower_tiles, corner, value);
    await this.#change({ ...this.entry, tower_tiles: tiles });
  }

  /** @param {Entry} entry */
  async #change(entry) {
    if (this.entry) this.done.push(this.entry);
    this.undone = [];
    await this.#show(entry);
  }

  async undo() {
    const entry = this.done.pop();
    if (!entry || !this.entry) return;
    this.undone.push(this.entry);
    await this.#show(entry);
  }

  async redo() {
    const entry = this.undone.pop();
    if (!entry || !this.entry) return;
    this.done.push(this.entry);
    await this.#show(entry);
  }

  /** @param {Entry} entry */
  async #show(entry) {
    this.entry = entry;
    keep({ entry, names: this.names });
    await this.#table.work(() => this.#judge());
  }

  async #judge() {
    const { entry, first } = this;
    if (!entry || !first) return;
    const [answer, picture] = await Promise.all([
      ask("games", entry),
      ask("diagrams", { state: drawnState(first, entry), cards: false }),
    ]);
    if (entry !== this.entry) return;
    this.answer = answer;
    this.picture = answer.notation
      ? await ask("diagrams", { position: answer.notation, cards: false })
      : picture;
  }

  /** Continue the game from the position that was entered. */
  async play() {
    const position = this.answer?.notation;
    if (!position) return;
    keep(null);
    await this.#table.openPosition(position, this.names);
  }
}

/** @param {{message: string}[]} reasons */
export const sentences = (reasons) => reasons.map((reason) => reason.message).join(" ");

/** @typedef {{entry: Entry, names: Names}} KeptBoard */

/** @returns {KeptBoard | null} */
function kept() {
  try {
    const board = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return board && "entry" in board ? board : null;
  } catch {
    return null;
  }
}

/** @param {KeptBoard | null} board */
function keep(board) {
  try {
    if (board) localStorage.setItem(KEY, JSON.stringify(board));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked. Closing the page loses the board.
  }
}
