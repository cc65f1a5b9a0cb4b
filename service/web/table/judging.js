// Asking the referee: what the record is worth, and which position is shown.

import { ask, Malformed, retryDelay, Unreachable } from "./ask.js";
import { invert } from "./game.js";
import { moveName, withNames } from "./names.js";
import { GameRecord } from "./record.js";
import { words } from "./words.js";

/** @import { Game, GameEvent, Replay, Ruleset, State, Verdict, View, Vocabulary } from "./types" */

export class Judging extends GameRecord {
  /** The events of the move just played, so that the page shows where points changed. */
  gains = /** @type {GameEvent[]} */ ([]);
  /** The explanation of the record or of its last move. It includes the result, if any. */
  ending = "";
  picture = "";
  /** @type {Verdict | null} */
  verdict = null;
  /** @type {Vocabulary | null} */
  vocabulary = null;
  /** @type {Ruleset[]} */
  rulesets = [];
  trouble = "";

  /** @protected */
  changed;
  /** The number of the latest request for a view. Answers to earlier requests are not shown. @protected */
  latestView = 0;
  /**
   * The view that `picture` was drawn for.
   *
   * @type {View | null}
   */
  #drawn = null;
  /** The number of the latest task. Earlier tasks are not retried. */
  #latestWork = 0;

  /** @param {() => void} changed called when the page must be rendered again */
  constructor(changed) {
    super();
    this.changed = changed;
  }

  /**
   * Run a task, and retry it until the referee responds.
   *
   * A new task ends the retries of the previous one, and judges the record if the previous one has
   * not done so. A retried task must not change the record a second time.
   *
   * @param {() => Promise<void>} work
   */
  async work(work) {
    const number = ++this.#latestWork;
    let done = false;
    for (;;) {
      try {
        if (!done) await work();
        done = true;
        if (this.outdated && number === this.#latestWork) await this.judgeAll();
        this.trouble = "";
      } catch (error) {
        if (error instanceof Unreachable && number === this.#latestWork) {
          this.trouble = error.reason === "busy" ? words.busy : words.waiting;
          this.changed();
          await retryDelay(error.wait);
          if (number === this.#latestWork) continue;
          return;
        }
        if (error instanceof Malformed) this.verdict = verdictOf(error.message, "illegal");
        else if (!(error instanceof Unreachable)) throw error;
      }
      break;
    }
    this.changed();
  }

  /**
   * Return a sentence of the referee's with the players' names in place of their colours.
   *
   * @param {string} sentence
   */
  named(sentence) {
    return withNames(this.vocabulary, this.game?.names, sentence);
  }

  /** @param {string} sentence */
  showHint(sentence) {
    this.verdict = verdictOf(sentence);
    this.changed();
  }

  /**
   * Set the message that says why something is impossible. It is shown when the current task ends.
   *
   * @param {string} sentences
   */
  showProblem(sentences) {
    this.verdict = verdictOf(sentences, "illegal");
  }

  // --- Judging -----------------------------------------------------------------------------------

  /**
   * Have the referee judge the whole record. Show the position before the first illegal move, or
   * the last position.
   *
   * @param {string} [confirmation] a sentence to show first if all moves are legal
   * @protected
   */
  async judgeAll(confirmation) {
    const game = this.game;
    if (!game) {
      this.screen = "start";
      this.view = null;
      this.verdict = null;
      this.outdated = false;
      return;
    }
    const request = ++this.latestView;
    /** @type {Replay} */
    const replay = await ask("replays", {
      ...game.begin,
      moves: game.moves,
      include: ["positions", "scores"],
    });
    if (game !== this.game) return;
    this.steps = replay.positions.map((notation, index) => ({
      notation,
      events: replay.events[index] ?? [],
      totals: replay.scores[index] ?? [],
    }));
    const broken = replay.played < game.moves.length;
    const correction = broken ? { at: replay.played, insert: false } : null;
    const [shown, explanation] = await Promise.all([
      this.showPosition(request, replay.notation, replay.played, correction),
      this.#ruling(game, replay),
    ]);
    if (!shown || game !== this.game) return;
    this.ending = explanation;
    this.verdict = {
      kind: broken ? "illegal" : "neutral",
      done: broken ? undefined : confirmation,
      text: broken ? `${this.#nameOfBroken(game)} ${explanation}` : explanation,
      reasons: replay.reasons,
      asked: broken ? game.moves[replay.played]?.actions.at(-1) : undefined,
    };
    this.shelve();
  }

  /**
   * Return what the referee says about the first illegal move or, if there is none, the last move,
   * as when it was played.
   *
   * @param {Game} game
   * @param {Replay} replay
   */
  async #ruling(game, { played, positions }) {
    const at = Math.min(played, game.moves.length - 1);
    const move = game.moves[at];
    if (!move) return "";
    const position = positions[at - 1] ?? (await firstPosition(game));
    return (await ask("adjudications", { position, move })).explanation;
  }

  /** @param {Game} game */
  #nameOfBroken({ moves }) {
    const turn = this.view?.state.turn.number ?? 0;
    return words.nowIllegal(turn, moveName(this.vocabulary, moves[this.steps.length]));
  }

  /**
   * Request a position. Show it unless the game has changed or another view has been requested.
   *
   * @param {number} request the number of this request
   * @param {string} position
   * @param {number} played the number of moves before the position
   * @param {Judging["correction"]} correction
   * @returns {Promise<boolean>} whether the position is shown
   * @protected
   */
  async showPosition(request, position, played, correction) {
    const game = this.game;
    const last = this.cellsOf(played - 1);
    const [moves, reading, scored, picture] = await Promise.all([
      ask("legal-moves", { position, explain: true }),
      ask("positions", { position }),
      ask("scores", { position }),
      draw(position, last),
    ]);
    const vocabulary = await vocabularyOf(reading.state.ruleset.id);
    if (game !== this.game || request !== this.latestView) return false;
    this.vocabulary = vocabulary;
    const { ruleset, state, notation } = reading;
    this.view = { notation, ruleset, state, moves, position: reading, score: scored.score, last };
    this.correction = correction;
    this.looking = null;
    this.forget();
    this.picture = picture;
    this.#drawn = this.view;
    this.outdated = false;
    return true;
  }

  /**
   * Draw the new position. If the record has changed, judge all of it again first.
   *
   * @param {string} confirmation a sentence to show first if the later moves are legal
   * @protected
   */
  async catchUp(confirmation) {
    if (this.outdated) await this.judgeAll(confirmation);
    const view = this.view;
    if (!view || view === this.#drawn) return;
    const picture = await draw(view.notation, view.last);
    if (view !== this.view) return;
    this.picture = picture;
    this.#drawn = view;
  }

  /**
   * Load the vocabulary of a state's ruleset.
   *
   * @param {State} state
   */
  async loadVocabulary(state) {
    const { id } = state.ruleset;
    this.vocabulary = await vocabularyOf(id);
  }

  // --- Undoing -----------------------------------------------------------------------------------

  /** Take back the last change or, while people look at earlier turns, go back to the last one. */
  async undo() {
    if (this.isEarlier) return this.goToEnd();
    const edit = this.#takeBack();
    if (!edit) return;
    const move = edit.added.at(-1);
    const takenBack = move && words.takenBack(moveName(this.vocabulary, move));
    await this.work(() => this.judgeAll(takenBack));
  }

  #takeBack() {
    const edit = this.done.pop();
    if (!edit) return null;
    this.undone.push(edit);
    this.applied(invert(edit));
    return edit;
  }

  /** Whether an earlier position is shown because people look at it or correct it. */
  get isEarlier() {
    return this.looking !== null || (this.correction !== null && this.isWhole);
  }

  /** Whether every move of the record has been judged and is legal. */
  get isWhole() {
    return this.steps.length === this.game?.moves.length;
  }

  /** Go back to the end of the record. */
  async goToEnd() {
    this.choice = null;
    await this.work(() => this.judgeAll());
  }

  /** Give up a correction: take its changes back, and go to the end of the record. */
  async giveUp() {
    this.choice = null;
    await this.work(async () => {
      for (;;) {
        const { game } = this;
        await this.judgeAll();
        if (game !== this.game || this.isWhole || !this.#takeBack()) return;
      }
    });
  }

  async redo() {
    const edit = this.undone.pop();
    if (!edit) return;
    this.done.push(edit);
    this.applied(edit);
    await this.work(() => this.judgeAll());
  }

  /**
   * Load the game if another tab has changed it. Redo restores changes that only this tab has.
   *
   * @returns {Promise<void>}
   */
  async checkOtherTabs() {
    if (this.takeOver()) await this.work(() => this.judgeAll());
  }
}

/**
 * @param {string} text
 * @param {"neutral" | "illegal"} kind
 * @returns {Verdict}
 */
export function verdictOf(text, kind = "neutral") {
  return { kind, text, reasons: [] };
}

/**
 * Return a picture of a position, without the players' stocks and tiles.
 *
 * @param {string} position
 * @param {string[]} last the cells of the last move
 * @returns {Promise<string>}
 */
function draw(position, last) {
  return ask("diagrams", { position, last, cards: false });
}

/** @type {Map<string, Promise<Vocabulary>>} */
const vocabularies = new Map();

/** @param {string} ruleset */
export async function vocabularyOf(ruleset) {
  const known = vocabularies.get(ruleset) ?? ask("vocabulary", null, { ruleset });
  vocabularies.set(ruleset, known);
  try {
    return await known;
  } catch (error) {
    vocabularies.delete(ruleset);
    throw error;
  }
}

/** @param {Game} game */
export async function firstPosition(game) {
  if ("position" in game.begin) return game.begin.position;
  return (await ask("replays", { ...game.begin, moves: [] })).notation;
}
