// What the page holds: the record of the game and the place in it, kept on the device.

import { apply, replacement, startsWith } from "./game.js";
import { myGames, newId, putAway } from "./shelf.js";
import { keep, loadChange } from "./store.js";
import { words } from "./words.js";

/** @import { Answer, Edit, Game, Move, Placement, Step, View } from "./types" */
/** @import { Stored } from "./store.js" */

/** @typedef {{question: string, move: Move | null, choices: Answer["choices"]}} Said */

export class GameRecord {
  /** @type {Game | null} */
  game = null;
  /** @type {Edit[]} */
  undone = [];
  /** @type {Edit[]} */
  done = [];
  /** How much of the game this device keeps. @type {Stored} */
  kept = "all";
  /** A notice that another tab has changed the game, or an empty string. */
  otherTab = "";
  /**
   * The judged moves before the first illegal one.
   *
   * @type {Step[]}
   */
  steps = [];
  /** @type {View | null} */
  view = null;
  /** Whether the record has changed since `view` was requested. @protected */
  outdated = false;
  /**
   * The move that is being corrected, if any. The next move replaces it or, with `insert`, is added
   * before it.
   *
   * @type {{at: number, insert: boolean} | null}
   */
  correction = null;
  /**
   * The number of moves before the earlier position that people look at, if they do.
   *
   * @type {number | null}
   */
  looking = null;
  /** The piece that a player has chosen. @type {Placement | null} */
  choice = null;
  /** The space whose card is shown, or an empty string. */
  about = "";
  /** What was understood of the last thing said, until something else is done. @type {Said | null} */
  said = null;
  screen = "start";
  /** A link that contains the game, once it is made. */
  link = "";
  /** The link that was copied last. */
  copied = "";
  /** The position whose picture was saved last. */
  saved = "";

  /**
   * Change the record so that the change can be undone, and store the game.
   *
   * @param {Edit} edit
   * @protected
   */
  change(edit) {
    this.done.push(edit);
    this.undone = [];
    this.applied(edit);
  }

  /**
   * Begin or open a game. What was played before stays among *My games*, so Undo never leads there.
   *
   * @param {Game} game
   * @protected
   */
  replace(game) {
    this.shelve();
    this.otherTab = "";
    this.takeOther({ game: { ...game, id: newId() }, undo: [], redo: [] });
  }

  /** @param {Edit} edit @protected */
  applied(edit) {
    this.otherTab = "";
    this.game = apply(this.game, edit);
    this.steps.length = Math.min(this.steps.length, edit.begin ? 0 : edit.at);
    this.#outdate();
    this.keep();
  }

  /** Drop what belonged to the record as it was. */
  #outdate() {
    this.correction = null;
    this.looking = null;
    this.choice = null;
    this.forget();
    this.link = "";
    this.copied = "";
    this.saved = "";
    this.outdated = true;
  }

  /**
   * Return the cells on which a move places pieces.
   *
   * @param {number} index
   * @protected
   */
  cellsOf(index) {
    return this.game?.moves[index]?.actions.flatMap((action) => action.cell ?? []) ?? [];
  }

  /** Drop what was only shown: a card, or what was understood. @protected */
  forget() {
    this.about = "";
    this.said = null;
  }

  // --- On the device -----------------------------------------------------------------------------

  /** @protected */
  keep() {
    this.kept = keep({ game: this.game, undo: this.done, redo: this.undone });
  }

  /** @param {{game: Game | null, undo: Edit[], redo: Edit[]}} kept @protected */
  take({ game, undo, redo }) {
    this.game = game;
    this.done = undo;
    this.undone = redo;
    this.steps = [];
    this.#outdate();
  }

  /**
   * Take another game in place of the one that is open, of which nothing stays on the screen.
   *
   * @param {Parameters<GameRecord["take"]>[0]} kept
   * @protected
   */
  takeOther(kept) {
    this.take(kept);
    this.view = null;
    this.keep();
  }

  /** @protected */
  takeOver() {
    const theirs = loadChange();
    if (!theirs?.game) return false;
    const undone = this.game && !startsWith(theirs, this.done);
    this.otherTab = undone ? words.elsewhereBesides : words.elsewhere;
    const redo = undone ? [replacement(theirs.game, this.game ?? theirs.game)] : theirs.redo;
    this.take({ ...theirs, redo });
    this.screen = "table";
    return true;
  }

  /** Put the game among *My games*, unless nobody here has played in it yet. @protected */
  shelve() {
    const { game, view } = this;
    if (!game?.id || !view || this.outdated || this.looking !== null || this.correction) return;
    const { state, score, notation } = view;
    const entered = "position" in game.begin && state.phase !== "setup";
    if (game.sample || (!game.moves.length && !entered)) return;
    const first = this.done.findLastIndex(({ begin }) => begin) + 1;
    const stored = putAway({
      game,
      undo: this.done.slice(first),
      redo: this.undone,
      changed: Date.now(),
      position: notation,
      turn: state.turn.number,
      totals: score.players.map(({ color, total }) => ({ color, total })),
      winners: state.phase === "finished" ? score.winners : [],
    });
    if (this.kept === "all") this.kept = stored;
  }

  /** The games of this device, the latest first. */
  get games() {
    return myGames();
  }
}
