// The state of the page: the record of the game, and which of its positions is shown. Everything
// else comes from the referee.

import { ask, Malformed, retryDelay, Unreachable } from "./ask.js";
import { gainsOf } from "./gains.js";
import {
  apply,
  beginningOf,
  explained,
  fragmentOf,
  invert,
  isCutOff,
  movesOf,
  newGameLike,
  readFragment,
  replacement,
  samePiece,
  startsWith,
} from "./game.js";
import { moveName, shortName, withNames } from "./names.js";
import { beginning } from "./setup.js";
import { myGames, newId, putAway } from "./shelf.js";
import { keep, load, loadChange } from "./store.js";
import { words } from "./words.js";

/**
 * @import { Action, Adjudication, Answer, Begin, Edit, Game, GameEvent, KeptGame, Move, Names, Placement, Replay, Rule, Ruleset, State,
 *   Step, Verdict, View, Vocabulary } from "./types"
 */

/** @import { Stored } from "./store.js" */

/** @typedef {{move: Move | null, choices: Answer["choices"]}} Said */

const PARTS = ["legal_moves", "refusals", "position"];

export class Table {
  /** @type {Game | null} */
  game = null;
  /** @type {Edit[]} */
  undone = [];
  /** @type {Edit[]} */
  done = [];
  /**
   * The judged moves before the first illegal one.
   *
   * @type {Step[]}
   */
  steps = [];
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
  /** The space whose card is shown, or an empty string. */
  about = "";
  /** What was understood of the last thing said, until something else is done. @type {Said | null} */
  said = null;
  /** The events of the move just played, so that the page shows where points changed. */
  gains = /** @type {GameEvent[]} */ ([]);
  /** @type {View | null} */
  view = null;
  /** The explanation of the record or of its last move. It includes the result, if any. */
  ending = "";
  picture = "";
  /** @type {Placement | null} */
  choice = null;
  /** @type {Verdict | null} */
  verdict = null;
  /** @type {Vocabulary | null} */
  vocabulary = null;
  /** @type {Ruleset[]} */
  rulesets = [];
  /**
   * The rules shown beside the board: one rule or all rules.
   *
   * @type {Rule[]}
   */
  rules = [];
  screen = "start";
  panel = "tray";
  trouble = "";
  link = "";
  /** How much of the game this device keeps. @type {Stored} */
  kept = "all";
  /** The turn and the player whose stock is shown, so that it is hidden when the turn passes. */
  #openScreen = "";
  /** A notice that another tab has changed the game, or an empty string. */
  otherTab = "";

  #changed;
  /** Whether the record has changed since `view` was requested. */
  #outdated = false;
  /**
   * The view that `picture` was drawn for.
   *
   * @type {View | null}
   */
  #drawn = null;
  /** The number of the latest task. Earlier tasks are not retried. */
  #latestWork = 0;
  /** The number of the latest request for a view. Answers to earlier requests are not shown. */
  #latestView = 0;

  /** @param {() => void} changed called when the page must be rendered again */
  constructor(changed) {
    this.#changed = changed;
  }

  // --- Asking ------------------------------------------------------------------------------------

  /**
   * Run a task, and retry it until the referee responds.
   *
   * A new task ends the retries of the previous one, and judges the record if the previous one has
   * not done so. A retried task must not change the record a second time.
   *
   * @param {() => Promise<void>} work
   */
  async #work(work) {
    const number = ++this.#latestWork;
    let done = false;
    for (;;) {
      try {
        if (!done) await work();
        done = true;
        if (this.#outdated && number === this.#latestWork) await this.#judgeAll();
        this.trouble = "";
      } catch (error) {
        if (error instanceof Unreachable && number === this.#latestWork) {
          this.trouble = error.reason === "busy" ? words.busy : words.waiting;
          this.#changed();
          await retryDelay(error.wait);
          if (number === this.#latestWork) continue;
          return;
        }
        if (error instanceof Malformed) this.verdict = verdictOf(error.message, "illegal");
        else if (!(error instanceof Unreachable)) throw error;
      }
      break;
    }
    this.#changed();
  }

  /**
   * Run a task of another module, and retry it like `#work`.
   *
   * @param {() => Promise<void>} work
   */
  async work(work) {
    await this.#work(work);
  }

  /** @param {string} sentence */
  showHint(sentence) {
    this.verdict = verdictOf(sentence);
    this.#changed();
  }

  /**
   * Set the message that says why something is impossible. It is shown when the current task ends.
   *
   * @param {string} sentences
   */
  showProblem(sentences) {
    this.verdict = verdictOf(sentences, "illegal");
  }

  // --- Beginning ---------------------------------------------------------------------------------

  /** Load the stored game, then the game in the page's URL, if any. */
  async begin() {
    const kept = load();
    if (kept) {
      this.game = kept.game;
      this.done = kept.undo;
      this.undone = kept.redo;
    }
    if (this.game) {
      this.game.id ??= newId();
      this.screen = "table";
    }
    await this.#work(async () => {
      this.rulesets = (await ask("rulesets", null)).rulesets;
      if (this.game) await this.#judgeAll();
    });
    await this.openAddress();
  }

  /** Open the game in the fragment of the page's URL, if any. */
  async openAddress() {
    const text = location.hash.slice(1);
    if (!text) return;
    history.replaceState(null, "", location.pathname + location.search);
    await this.open(text);
  }

  /**
   * Open a game from text: a link, a record in notation, or the JSON of a saved file.
   *
   * @param {string} text
   */
  async open(text) {
    /** @type {{game: Game, refused: Replay | null} | null} */
    let read = null;
    await this.#work(async () => {
      if (!read) {
        try {
          read = await readGame(text);
        } catch (error) {
          if (!(error instanceof Malformed || error instanceof SyntaxError)) throw error;
          const why = error instanceof Impossible ? error.message : words.perhapsCut;
          const wrong = isCutOff(text) ? words.cutOff : `${words.badLink} ${why}`;
          this.verdict = verdictOf(wrong, "illegal");
          return;
        }
        this.#begin(read.game);
        this.screen = "table";
      }
      await this.#judgeAll();
      const { refused } = read;
      if (refused) {
        this.verdict = verdictOf(`${words.onlyBefore} ${refused.explanation}`, "illegal");
      }
    });
  }

  /**
   * Start a new game.
   *
   * @param {Record<string, unknown>} request the body of `POST /v1/games`
   * @param {Names} names
   * @returns {Promise<void>}
   */
  async startGame(request, names) {
    await this.#setUp(request, false, (begin) => this.#begin({ begin, moves: [], names }));
  }

  /**
   * Set up the same game in another way.
   *
   * @param {Record<string, unknown>} request the body of `POST /v1/games`
   * @param {boolean} byLot whether to draw the spaces that the request doesn't name
   */
  async beginAgain(request, byLot) {
    const { game } = this;
    if (!game) return;
    await this.#setUp(request, byLot, (begin) => {
      if (game === this.game) this.#change(replacement(game, { ...game, begin, moves: [] }));
    });
  }

  /**
   * @param {Record<string, unknown>} request
   * @param {boolean} byLot
   * @param {(begin: Begin) => void} start called once
   */
  async #setUp(request, byLot, start) {
    let begun = false;
    await this.#work(async () => {
      if (!begun) {
        const { begin, reasons } = await beginning(request, byLot);
        if (!begin) return this.showProblem(reasons.map(({ message }) => message).join(" "));
        start(begin);
        this.screen = "table";
        begun = true;
      }
      await this.#judgeAll();
    });
  }

  /**
   * Start recording at a position whose earlier moves are unknown.
   *
   * @param {string} position
   * @param {Names} names
   */
  async openPosition(position, names) {
    this.#begin({ begin: { position }, moves: [], names });
    this.#setPanel("tray");
    this.screen = "table";
    await this.#work(() => this.#judgeAll());
  }

  // --- The record --------------------------------------------------------------------------------

  /**
   * Change the record so that the change can be undone, and store the game.
   *
   * @param {Edit} edit
   */
  #change(edit) {
    this.done.push(edit);
    this.undone = [];
    this.#applied(edit);
  }

  /** @param {Game} game */
  #begin(game) {
    this.#shelve();
    this.#change(replacement(this.game, { ...game, id: newId() }));
  }

  /** Put the game among *My games*, unless nothing has been played yet. */
  #shelve() {
    const { game, view } = this;
    if (!game?.id || !view || this.#outdated || this.looking !== null || this.correction) return;
    const { state, score, notation } = view;
    const entered = "position" in game.begin && state.phase !== "setup";
    if (!game.moves.length && !entered) return;
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

  /**
   * Go on with one of *My games*.
   *
   * @param {KeptGame} kept
   */
  async openKept(kept) {
    this.#shelve();
    if (kept.game.id !== this.game?.id) {
      this.#take(kept);
      this.#keep();
    }
    this.goToScreen("table");
    await this.#work(() => this.#judgeAll());
  }

  /** Leave the game that was deleted from *My games*. */
  leave() {
    this.#take({ game: null, undo: [], redo: [] });
    this.view = null;
    this.#keep();
    this.goToScreen("start");
  }

  /** @param {Edit} edit */
  #applied(edit) {
    this.otherTab = "";
    this.game = apply(this.game, edit);
    this.steps.length = Math.min(this.steps.length, edit.begin ? 0 : edit.at);
    this.correction = null;
    this.looking = null;
    this.choice = null;
    this.#forget();
    this.link = "";
    this.#outdated = true;
    this.#keep();
  }

  /**
   * Load the game if another tab has changed it. Redo restores changes that only this tab has.
   *
   * @returns {Promise<void>}
   */
  async checkOtherTabs() {
    if (this.#takeOver()) await this.#work(() => this.#judgeAll());
  }

  #takeOver() {
    const theirs = loadChange();
    if (!theirs?.game) return false;
    const undone = this.game && !startsWith(theirs, this.done);
    this.otherTab = undone ? words.elsewhereBesides : words.elsewhere;
    const redo = undone ? [replacement(theirs.game, this.game ?? theirs.game)] : theirs.redo;
    this.#take({ ...theirs, redo });
    this.screen = "table";
    return true;
  }

  /** @param {{game: Game | null, undo: Edit[], redo: Edit[]}} kept */
  #take({ game, undo, redo }) {
    this.game = game;
    this.done = undo;
    this.undone = redo;
    this.steps = [];
    this.correction = null;
    this.looking = null;
    this.choice = null;
    this.#forget();
    this.link = "";
    this.#outdated = true;
  }

  #keep() {
    this.kept = keep({ game: this.game, undo: this.done, redo: this.undone });
  }

  async undo() {
    const edit = this.done.pop();
    if (!edit) return;
    this.undone.push(edit);
    this.#applied(invert(edit));
    await this.#work(() => this.#judgeAll());
  }

  async redo() {
    const edit = this.undone.pop();
    if (!edit) return;
    this.done.push(edit);
    this.#applied(edit);
    await this.#work(() => this.#judgeAll());
  }

  /**
   * Have the referee judge the whole record. Show the position before the first illegal move, or
   * the last position.
   *
   * @param {string} [confirmation] a sentence to show first if all moves are legal
   */
  async #judgeAll(confirmation) {
    const game = this.game;
    if (!game) {
      this.screen = "start";
      this.view = null;
      this.verdict = null;
      this.#outdated = false;
      return;
    }
    const request = ++this.#latestView;
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
    if (!(await this.#show(request, replay.notation, replay.played, correction))) return;
    this.ending = replay.explanation;
    const text =
      confirmation && replay.verdict === "legal"
        ? `${confirmation} ${this.#lastSentence()}`
        : replay.explanation;
    this.verdict = {
      kind: broken ? "illegal" : "neutral",
      text: game.moves.length || broken ? text : "",
      reasons: replay.reasons,
      asked: broken ? game.moves[replay.played]?.actions.at(-1) : undefined,
    };
    this.#shelve();
  }

  #lastSentence() {
    return (
      this.steps
        .at(-1)
        ?.events.map((event) => event.message)
        .join(" ") ?? ""
    );
  }

  /**
   * Return the cells on which a move places pieces.
   *
   * @param {number} index
   */
  #cellsOf(index) {
    return this.game?.moves[index]?.actions.flatMap((action) => action.cell ?? []) ?? [];
  }

  /**
   * Request a position. Show it unless the game has changed or another view has been requested.
   *
   * @param {number} request the number of this request
   * @param {string} position
   * @param {number} played the number of moves before the position
   * @param {Table["correction"]} correction
   * @returns {Promise<boolean>} whether the position is shown
   */
  async #show(request, position, played, correction) {
    const game = this.game;
    const last = this.#cellsOf(played - 1);
    const [moves, reading, scored, picture] = await Promise.all([
      ask("legal-moves", { position, explain: true }),
      ask("positions", { position }),
      ask("scores", { position }),
      draw(position, last),
    ]);
    const vocabulary = await vocabularyOf(reading.state.ruleset.id);
    if (game !== this.game || request !== this.#latestView) return false;
    this.vocabulary = vocabulary;
    const { ruleset, state, notation } = reading;
    this.view = { notation, ruleset, state, moves, position: reading, score: scored.score, last };
    this.correction = correction;
    this.looking = null;
    this.#forget();
    this.picture = picture;
    this.#drawn = this.view;
    this.#outdated = false;
    return true;
  }

  /**
   * Draw the new position. If the record has changed, judge all of it again first.
   *
   * @param {string} confirmation a sentence to show first if the later moves are legal
   */
  async #catchUp(confirmation) {
    if (this.#outdated) await this.#judgeAll(confirmation);
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

  /** Whether the player to move looks behind their screen. */
  get screenIsOpen() {
    return this.#openScreen !== "" && this.#openScreen === this.#turn();
  }

  #turn() {
    const { moves, state } = this.view ?? {};
    return `${state?.turn.number} ${moves?.player}`;
  }

  /** Show what the player to move has behind their screen, or hide it. */
  lookBehind() {
    this.#openScreen = this.screenIsOpen ? "" : this.#turn();
    this.#changed();
  }

  // --- Playing -----------------------------------------------------------------------------------

  /**
   * The piece that a touch on the board places: the chosen one, the one that was just refused or, in
   * the setup, the next one.
   *
   * @returns {Placement | null}
   */
  get chosen() {
    const { choice, looking, verdict, view } = this;
    if (looking !== null) return null;
    const refused = verdict?.kind === "illegal" && verdict.asked ? pieceOf(verdict.asked) : null;
    const first = view?.state.phase === "setup" ? view.moves.placements[0] : undefined;
    return choice ?? refused ?? first ?? null;
  }

  /**
   * Choose the piece to place. A piece that needs no space, such as a tea tile, is played at once.
   *
   * @param {Placement | null} placement
   */
  async choose(placement) {
    this.#forget();
    this.choice = placement;
    this.verdict = null;
    this.#changed();
    if (placement && !placement.cells) await this.play(actionWith(placement));
  }

  /**
   * Place the chosen piece on a space, or show what stands there if no piece is chosen.
   *
   * @param {string} cell
   */
  async place(cell) {
    const { chosen } = this;
    if (chosen) await this.play(actionWith(chosen, cell));
    else this.lookAt(cell);
  }

  /**
   * Show the card of a space.
   *
   * @param {string} cell an empty string closes the card
   */
  lookAt(cell) {
    this.said = null;
    this.about = cell;
    this.#changed();
  }

  /** Drop what was only shown: a card, or what was understood. */
  #forget() {
    this.about = "";
    this.said = null;
  }

  /**
   * Ask a question in words, or say a move. Nothing is played.
   *
   * @param {string} question
   */
  async say(question) {
    await this.#work(async () => {
      const { view } = this;
      if (!view) return;
      /** @type {Answer} */
      const { answer, kind, understood, choices, adjudication } = await ask("questions", {
        position: view.notation,
        question,
      });
      if (view !== this.view) return;
      this.about = "";
      this.choice = null;
      const illegal = kind === "move" && adjudication?.legal === false;
      const move = kind === "move" && !illegal && this.looking === null ? understood?.move : null;
      this.said = { move: move ?? null, choices };
      this.verdict = {
        kind: illegal ? "illegal" : "neutral",
        text: answer,
        reasons: adjudication?.reasons ?? [],
      };
    });
  }

  /**
   * Play a move that was said.
   *
   * @param {Move} move
   */
  async playMove(move) {
    this.said = null;
    await this.#play(move.actions);
  }

  /** What previews said, keyed by position and action. @type {Map<string, string>} */
  #previews = new Map();

  /**
   * Return what the chosen piece would bring on a space, or why it may not go there.
   *
   * @param {string} cell
   * @returns {Promise<string>} an empty string if the referee isn't answering
   */
  async preview(cell) {
    const { view, chosen } = this;
    if (!view || !chosen) return "";
    const action = actionWith(chosen, cell);
    const key = `${view.notation} ${JSON.stringify(action)}`;
    const known = this.#previews.get(key);
    if (known !== undefined) return known;
    try {
      /** @type {Adjudication} */
      const answer = await ask("adjudications", {
        position: view.notation,
        move: { player: view.moves.player, actions: [action] },
      });
      const said = this.#outcome(answer);
      this.#previews.set(key, said);
      return said;
    } catch (error) {
      if (error instanceof Unreachable || error instanceof Malformed) return "";
      throw error;
    }
  }

  /** @param {Adjudication} answer */
  #outcome({ legal, explanation, reasons, events }) {
    const names = this.game?.names;
    if (legal === false)
      return withNames(this.vocabulary, names, explained(explanation, reasons)[0]?.message ?? "");
    return [...gainsOf(events)]
      .map(([player, gain]) => `${shortName(this.vocabulary, names, player)} ${gain}`)
      .join(", ");
  }

  /** Pass the turn. */
  async pass() {
    await this.#play([]);
  }

  /**
   * Have the referee judge an action, and add it to the record unless it is illegal.
   *
   * If the shown position is out of date, the action is dropped.
   *
   * @param {Action} action
   */
  async play(action) {
    await this.#play([action]);
  }

  /** @param {Action[]} actions */
  async #play(actions) {
    let judged = false;
    let confirmation = "";
    this.#forget();
    await this.#work(async () => {
      if (!judged && !this.#outdated) confirmation = await this.#judge(actions);
      judged = true;
      await this.#catchUp(confirmation);
    });
  }

  /**
   * @param {Action[]} actions
   * @returns {Promise<string>} a sentence to show if the later moves of the record are legal
   */
  async #judge(actions) {
    const { game, view } = this;
    if (!game || !view || this.looking !== null) return "";
    const player = view.moves.player ?? view.state.players[0]?.color ?? "";
    /** @type {Move} */
    const move = { player, actions };
    /** @type {Adjudication} */
    const answer = await ask("adjudications", {
      position: view.notation,
      move,
      include: PARTS,
    });
    if (view !== this.view || game !== this.game) return "";
    if (answer.legal === false) {
      this.verdict = {
        kind: "illegal",
        text: answer.explanation,
        reasons: answer.reasons,
        ...refused(actions.at(-1), (action) => this.#alternatives(action)),
      };
      return "";
    }
    return this.#add(game, move, answer);
  }

  /**
   * Add a legal or undetermined move to the record, at the end or where a move is being corrected.
   *
   * @param {Game} game
   * @param {Move} move
   * @param {Adjudication} answer
   * @returns {string} a sentence to show if the later moves of the record are legal
   */
  #add(game, move, answer) {
    const at = this.correction?.at ?? game.moves.length;
    const removed = this.correction && !this.correction.insert ? game.moves.slice(at, at + 1) : [];
    this.#change({ at, removed, added: [move] });
    if (["learn", "rules"].includes(this.panel)) this.#setPanel("tray");
    if (this.game && at + 1 < this.game.moves.length) return words.corrected;
    const { notation, ruleset, state, score } = answer;
    const action = move.actions.at(-1);
    const { player, placements } = answer.legal_moves;
    const goesOn = player === move.player && state.turn.number === this.view?.state.turn.number;
    if (goesOn && action?.cell && placements.some((placement) => samePiece(placement, action)))
      this.choice = pieceOf(action);
    const totals = score.players.map(({ total }) => total);
    this.steps.push({ notation, events: answer.events, totals });
    this.gains = answer.events;
    this.view = {
      notation,
      ruleset,
      state,
      moves: answer.legal_moves,
      position: answer.position,
      score,
      last: this.#cellsOf(at),
    };
    this.#outdated = false;
    this.ending = answer.explanation;
    const kind = answer.legal ? "legal" : "neutral"; // neutral: legality depends on hidden stocks
    this.verdict = { kind, text: answer.explanation, reasons: answer.reasons };
    this.#shelve();
    if (state.phase === "finished") this.#setPanel("score");
    this.#changed();
    return "";
  }

  /**
   * Return the actions with the same piece on the same space that are legal, where the referee must
   * know which end of a street is meant.
   *
   * @param {Action} action
   * @returns {Action[]}
   */
  #alternatives(action) {
    const same = this.view?.moves.placements.filter((other) => samePiece(other, action)) ?? [];
    const here = same.filter((other) => other.cells?.includes(action.cell ?? ""));
    return here.map((other) => actionWith(other, action.cell));
  }

  // --- Correcting --------------------------------------------------------------------------------

  /**
   * Show the position before a move, so that players can change the move.
   *
   * @param {number} at
   * @param {boolean} insert whether to add a move before this one instead of replacing it
   */
  async goTo(at, insert = false) {
    const game = this.game;
    if (!game || at > this.steps.length) return;
    this.choice = null;
    this.#setPanel("tray");
    await this.#work(async () => {
      const request = ++this.#latestView;
      const before = this.steps[at - 1]?.notation ?? (await firstPosition(game));
      if (game !== this.game) return;
      if (!(await this.#show(request, before, at, { at, insert }))) return;
      const turn = this.view?.state.turn.number ?? 0;
      const name = moveName(this.vocabulary, game.moves[at]);
      this.verdict = verdictOf(insert ? words.inserting(turn, name) : words.correcting(turn, name));
    });
  }

  /**
   * Look at an earlier position. Nothing is changed.
   *
   * @param {number} moves how many moves come before it
   */
  async lookBack(moves) {
    const { game, steps } = this;
    if (!game) return;
    if (moves >= steps.length) return this.goToEnd();
    this.choice = null;
    await this.#work(async () => {
      const request = ++this.#latestView;
      const before = steps[moves - 1]?.notation ?? (await firstPosition(game));
      if (game !== this.game || !(await this.#show(request, before, moves, null))) return;
      this.looking = moves;
      const events = steps[moves - 1]?.events ?? [];
      this.verdict = verdictOf(events.map((event) => event.message).join(" "));
    });
  }

  /** Go back to the end of the record. */
  async goToEnd() {
    this.choice = null;
    await this.#work(() => this.#judgeAll());
  }

  /**
   * Remove moves, starting at the one that is being corrected or, if there is none, at the first.
   *
   * @param {number} [count] how many moves to remove; by default, all the rest
   */
  async remove(count) {
    const at = this.correction?.at ?? 0;
    const removed = this.game?.moves.slice(at, count && at + count) ?? [];
    this.#change({ at, removed, added: [] });
    const follows = (this.game?.moves.length ?? 0) > at;
    await this.#work(() => this.#judgeAll(follows ? words.corrected : words.removed));
  }

  /**
   * Change a player's name.
   *
   * @param {string} color
   * @param {string} name an empty string removes the name
   */
  rename(color, name) {
    if (!this.game) return;
    const { [color]: _, ...others } = this.game.names ?? {};
    const to = name ? { ...others, [color]: name } : others;
    const names = { from: this.game.names ?? {}, to };
    const edit = { at: this.game.moves.length, removed: [], added: [], names };
    this.done.push(edit);
    this.undone = [];
    this.game.names = to; // keeps the same `game`, so answers to pending requests still apply
    this.link = "";
    this.#keep();
    this.show(this.panel);
  }

  // --- Showing -----------------------------------------------------------------------------------

  /** @param {string} panel "tray" closes the panel that is open */
  async show(panel) {
    this.#setPanel(panel);
    this.#changed();
    if (panel === "share" && !this.link && this.game) await this.#work(() => this.#makeLink());
  }

  /**
   * Change the panel. The browser's Back button closes a panel before it leaves the page.
   *
   * @param {string} panel
   */
  #setPanel(panel) {
    if (panel === this.panel) return;
    const pushed = Boolean(history.state?.panel);
    this.panel = panel;
    if (panel === "tray") pushed && history.back();
    else if (pushed) history.replaceState({ panel }, "");
    else history.pushState({ panel }, "");
  }

  /**
   * Show the panel of an entry in the browser's history.
   *
   * @param {{panel?: string} | null} entry
   */
  showPanelOf(entry) {
    const panel = entry?.panel ?? "tray";
    if (panel === this.panel) return;
    this.panel = panel;
    this.#changed();
  }

  /**
   * Show one rule beside the board, or all rules.
   *
   * @param {string} [id]
   */
  async read(id) {
    await this.#work(async () => {
      const answer = await ask(id ? `rules/${id}` : "rules", null);
      this.rules = answer.rules ?? [answer];
      this.#setPanel("rules");
    });
  }

  /** Show what the player to move may place, with the rules for it. */
  async learn() {
    await this.#work(async () => {
      this.rules = (await ask("rules", null)).rules;
      this.#setPanel("learn");
    });
  }

  async #makeLink() {
    if (this.#outdated) await this.#judgeAll();
    const game = this.game;
    if (!game) return;
    const moves = game.moves.slice(0, this.steps.length);
    /** @type {Replay} */
    const replay = await ask("replays", { ...game.begin, moves, events: false });
    if (game !== this.game) return;
    const address = new URL(location.href);
    address.hash = fragmentOf(replay.record ?? "", game.names);
    this.link = address.href;
  }

  /** @param {string} screen */
  goToScreen(screen) {
    this.screen = screen;
    this.#setPanel("tray");
    this.verdict = null;
    this.#changed();
  }
}

/**
 * @param {string} text
 * @param {"neutral" | "illegal"} kind
 * @returns {Verdict}
 */
function verdictOf(text, kind = "neutral") {
  return { kind, text, reasons: [] };
}

/**
 * Return the action that carries out a placement.
 *
 * @param {Placement} placement
 * @param {string} [cell]
 * @returns {Action}
 */
function actionWith({ piece, color, from }, cell) {
  return { piece, ...(color && { color }), ...(cell && { cell }), ...(from && { from }) };
}

/**
 * Return what a verdict says about the action that was refused.
 *
 * @param {Action | undefined} asked
 * @param {(action: Action) => Action[]} alternatives
 */
const refused = (asked, alternatives) => asked && { asked, instead: alternatives(asked) };

/** @param {Action} action @returns {Placement} */
const pieceOf = ({ piece, color }) => ({ piece, ...(color && { color }) });

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
async function vocabularyOf(ruleset) {
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
async function firstPosition(game) {
  if ("position" in game.begin) return game.begin.position;
  return (await ask("replays", { ...game.begin, moves: [] })).notation;
}

/**
 * Read a game from the JSON of a saved file, or from a link or a record in notation.
 *
 * Of a record in notation, only the moves before the first illegal one are read. `refused` is the
 * replay if there is an illegal one.
 *
 * @param {string} text
 * @returns {Promise<{game: Game, refused: Replay | null}>}
 * @throws {Unreachable | Malformed | SyntaxError}
 */
async function readGame(text) {
  if (text.trimStart().startsWith("{")) {
    const { game, position, state, moves = [], names = {} } = JSON.parse(text);
    const begin = game ? { game } : { position: position ?? (await notationOf(state)) };
    checkSetup(await ask("replays", { ...begin, moves, events: false }));
    return { game: { begin, moves, names }, refused: null };
  }
  const { record, names } = readFragment(text);
  /** @type {Replay} */
  const replay = checkSetup(await ask("replays", { record }));
  const begin = await beginOf(replay.record ?? record);
  const moves = movesOf(replay.events, false);
  const again = await ask("replays", { ...begin, moves, events: false });
  const same = again.notation === replay.notation;
  return {
    game: { begin, moves: same ? moves : movesOf(replay.events, true), names },
    refused: replay.verdict === "illegal" ? replay : null,
  };
}

/** A game that cannot be set up. The message says why, in the referee's words. */
class Impossible extends Malformed {}

/**
 * Return a replay, or throw `Impossible` if its game cannot be set up.
 *
 * @param {Replay} replay
 */
function checkSetup(replay) {
  if (replay.verdict === "invalid_setup") throw new Impossible(replay.explanation);
  return replay;
}

/**
 * Return how the game in a one-line record begins.
 *
 * @param {string} record
 * @returns {Promise<Begin>}
 */
async function beginOf(record) {
  const { fromPosition, line } = beginningOf(record);
  if (fromPosition) return { position: line };
  const first = await ask("replays", { record: line });
  return first.state.phase === "setup" ? { position: first.notation } : newGameLike(first.state);
}

/** @param {unknown} state */
async function notationOf(state) {
  return (await ask("positions", { state })).notation;
}
