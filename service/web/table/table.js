// Everything that a person can do at the table: begin or open a game, and play.

import { ask, Malformed, Unreachable } from "./ask.js";
import { gainsOf } from "./gains.js";
import { explained, isCutOff, onePieceEach, replacement, samePiece } from "./game.js";
import { verdictOf } from "./judging.js";
import { Looking } from "./looking.js";
import { pieceName, shortName, withoutNames } from "./names.js";
import { Impossible, readGame } from "./opening.js";
import { beginning, isCornerAsked } from "./setup.js";
import { newId } from "./shelf.js";
import { load } from "./store.js";
import { words } from "./words.js";

/**
 * @import { Action, Adjudication, Answer, Begin, Game, KeptGame, Move, Names, Placement, Replay, Verdict } from "./types"
 */

const PARTS = ["legal_moves", "refusals", "position"];

export class Table extends Looking {
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
    await this.work(async () => {
      await Promise.all([this.#loadRulesets(), this.game && this.judgeAll()]);
    });
    await this.openAddress();
  }

  async #loadRulesets() {
    this.rulesets = (await ask("rulesets", null)).rulesets;
  }

  /** Open the game in the fragment of the page's URL, if any. */
  async openAddress() {
    const text = location.hash.slice(1);
    if (!text) return;
    history.replaceState(null, "", location.pathname + location.search);
    await this.open(text);
  }

  /**
   * Open a sample game. A played game that it hides is remembered, to lead back there.
   *
   * @param {string} text
   */
  async openSample(text) {
    const { game } = this;
    const before = game?.sample ? game.before : game?.id;
    await this.open(text, { sample: true, ...(before && { before }) });
  }

  /**
   * Open a game from text: a link, a record in notation, or the JSON of a saved file.
   *
   * @param {string} text
   * @param {Pick<Game, "sample" | "before">} [kind]
   */
  async open(text, kind) {
    /** @type {{game: Game, refused: Replay | null} | null} */
    let read = null;
    await this.work(async () => {
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
        this.replace({ ...read.game, ...kind });
      }
      await this.#showOpened();
      this.showEnding();
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
    await this.#setUp(request, false, (begin) => this.replace({ begin, moves: [], names }));
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
      if (game === this.game) this.change(replacement(game, { ...game, begin, moves: [] }));
    });
  }

  /**
   * @param {Record<string, unknown>} request
   * @param {boolean} byLot
   * @param {(begin: Begin) => void} start called once
   */
  async #setUp(request, byLot, start) {
    let begun = false;
    await this.work(async () => {
      if (!begun) {
        const { begin, reasons } = await beginning(request, byLot);
        if (!begin) return this.showProblem(reasons.map(({ message }) => message).join(" "));
        start(begin);
        begun = true;
      }
      await this.#showOpened();
    });
  }

  /**
   * Start recording at a position whose earlier moves are unknown.
   *
   * @param {string} position
   * @param {Names} names
   */
  async openPosition(position, names) {
    this.replace({ begin: { position }, moves: [], names });
    await this.work(() => this.#showOpened());
  }

  /**
   * Go on with one of *My games*.
   *
   * @param {KeptGame} kept
   */
  async openKept(kept) {
    this.shelve();
    if (kept.game.id !== this.game?.id) this.takeOther(kept);
    await this.work(() => this.#showOpened());
  }

  /** Show the game that was opened, once it is judged. The screen before stays until then. */
  async #showOpened() {
    await this.judgeAll();
    this.setPanel("tray");
    this.screen = "table";
  }

  /** Leave the game that was deleted from *My games*. */
  leave() {
    this.takeOther({ game: null, undo: [], redo: [] });
    this.verdict = null;
    this.changed();
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
    const asked = verdict?.kind === "illegal" ? verdict.asked : undefined;
    const refused = asked?.cell ? pieceOf(asked) : null;
    if (view?.state.phase !== "setup" || isCornerAsked(this, view)) return choice ?? refused;
    return choice ?? refused ?? view.moves.placements[0] ?? null;
  }

  /**
   * Choose the piece to place. A piece that needs no space, such as a tea tile, becomes a move to play.
   *
   * @param {Placement | null} placement
   */
  async choose(placement) {
    this.forget();
    this.choice = placement?.cells ? placement : null;
    this.verdict = null;
    this.changed();
    if (placement && !placement.cells) await this.#propose(actionWith(placement));
    else if (placement?.cells?.length === 0) await this.#sayNowhere(placement);
  }

  /**
   * Show what an action would bring, as if a player had said it.
   *
   * @param {Action} action
   */
  async #propose(action) {
    await this.work(async () => {
      const { view } = this;
      if (!view) return;
      const move = { player: view.moves.player ?? "", actions: [action] };
      /** @type {Adjudication} */
      const answer = await ask("adjudications", { position: view.notation, move });
      if (view !== this.view) return;
      if (answer.legal === false) {
        this.verdict = this.#refusal(move, answer);
        return;
      }
      this.said = { question: "", move, choices: [] };
      this.verdict = { kind: "proposed", text: answer.explanation, reasons: answer.reasons };
    });
  }

  /**
   * Say that a piece has no space now, and why it may not go to one of those that it is refused.
   *
   * @param {Placement} placement
   */
  async #sayNowhere(placement) {
    const refusals = this.view?.moves.refusals.filter((other) => samePiece(other, placement)) ?? [];
    const most = refusals.toSorted((one, other) => other.cells.length - one.cells.length)[0];
    // Without such a space, the player has none of these pieces left, which is said on any space.
    const cell = most?.cells[0] ?? Object.keys(this.view?.position.cells ?? {})[0];
    const why = cell ? await this.preview(cell) : "";
    if (this.choice !== placement || this.verdict) return;
    const name = pieceName(this.vocabulary, placement, "indefinite");
    this.showHint(`${words.nowhere(name)} ${why}`);
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

  /**
   * Play a move that was said.
   *
   * @param {Move} move
   */
  async playMove(move) {
    this.said = null;
    await this.#play(move.actions);
  }

  /** @param {Action[]} actions */
  async #play(actions) {
    let judged = false;
    let confirmation = "";
    this.forget();
    await this.work(async () => {
      if (!judged && !this.outdated) confirmation = await this.#judge(actions);
      judged = true;
      await this.catchUp(confirmation);
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
      this.verdict = this.#refusal(move, answer);
      return "";
    }
    return this.#add(game, move, answer);
  }

  /**
   * @param {Move} move
   * @param {Adjudication} answer
   * @returns {Verdict}
   */
  #refusal({ player, actions }, { explanation, reasons }) {
    const isTheirTurn = player === this.view?.moves.player;
    const asked = isTheirTurn ? actions.at(reasons[0]?.action ?? -1) : undefined;
    const instead = asked ? this.#alternatives(asked) : [];
    return { kind: "illegal", text: explanation, reasons, asked, instead };
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
    const added = onePieceEach([move]);
    this.change({ at, removed, added });
    if (["learn", "rules"].includes(this.panel)) this.setPanel("tray");
    if (this.game && at + added.length < this.game.moves.length) return words.corrected;
    if (added.length > 1) return ""; // all of the record is judged again
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
      last: this.cellsOf(at),
    };
    this.outdated = false;
    this.ending = answer.explanation;
    const kind = answer.legal ? "legal" : "neutral"; // neutral: legality depends on hidden stocks
    this.verdict = { kind, text: answer.explanation, reasons: answer.reasons };
    this.showEnding();
    this.changed();
    this.shelve();
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

  // --- Asking in words, and looking ahead --------------------------------------------------------

  /**
   * Ask a question in words, or say a move. Nothing is played, and no player's name is sent. If the
   * question is where a piece may go, the piece is chosen, so that the board shows it.
   *
   * @param {string} question
   */
  async say(question) {
    await this.work(async () => {
      const { view } = this;
      if (!view) return;
      /** @type {Answer} */
      const { answer, kind, understood, choices, adjudication, legal_moves } = await ask(
        "questions",
        {
          position: view.notation,
          question: withoutNames(this.vocabulary, this.game?.names, question),
        },
      );
      if (view !== this.view) return;
      this.about = "";
      this.choice = this.looking === null ? onlyPiece(legal_moves?.placements ?? []) : null;
      const move = understood?.move ?? null;
      const refused = move && adjudication?.legal === false;
      const proposed = kind === "move" && !refused;
      this.said = { question, move: proposed && this.looking === null ? move : null, choices };
      this.verdict = refused
        ? { ...this.#refusal(move, adjudication), text: answer }
        : {
            kind: proposed ? "proposed" : "neutral",
            text: answer,
            reasons: adjudication?.reasons ?? [],
          };
    });
  }

  /** What previews answered, keyed by position and action. @type {Map<string, Adjudication>} */
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
    if (known) return this.#outcome(known);
    try {
      /** @type {Adjudication} */
      const answer = await ask("adjudications", {
        position: view.notation,
        move: { player: view.moves.player, actions: [action] },
      });
      this.#previews.set(key, answer);
      return this.#outcome(answer);
    } catch (error) {
      if (error instanceof Unreachable || error instanceof Malformed) return "";
      throw error;
    }
  }

  /** @param {Adjudication} answer */
  #outcome({ legal, explanation, reasons, events }) {
    if (legal === false) return this.named(explained(explanation, reasons)[0]?.message ?? "");
    const name = (/** @type {string} */ player) =>
      shortName(this.vocabulary, this.game?.names, player);
    return [...gainsOf(events)].map(([player, gain]) => `${name(player)} ${gain}`).join(", ");
  }
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
 * Return the piece that all placements have in common, if there is one.
 *
 * @param {Placement[]} placements
 */
function onlyPiece([first, ...others]) {
  if (!first?.cells || others.some((other) => !samePiece(first, other))) return null;
  return pieceOf(first);
}

/** @param {Action | Placement} action @returns {Placement} */
const pieceOf = ({ piece, color }) => ({ piece, ...(color && { color }) });
