// Looking at something without playing: panels, cards, rules and earlier positions; and correcting
// what was recorded.

import { ask } from "./ask.js";
import { fragmentOf } from "./game.js";
import { firstPosition, Judging, verdictOf } from "./judging.js";
import { moveName } from "./names.js";
import { words } from "./words.js";

/** @import { Replay, Rule } from "./types" */

/** The screens on which a game is prepared. */
const PREPARING = ["new", "join"];

export class Looking extends Judging {
  panel = "tray";
  /**
   * The rules shown beside the board: one rule or all rules.
   *
   * @type {Rule[]}
   */
  rules = [];
  /** Whether the game has just ended or been opened, so that the score pad is filled in row by row. */
  ended = false;
  /** The game, the turn and the player whose stock is shown, so that it is hidden when the turn passes. */
  #openScreen = "";

  /** @param {string} panel "tray" closes the panel that is open */
  async show(panel) {
    this.setPanel(panel);
    this.changed();
    if (panel === "share" && !this.link && this.game) await this.work(() => this.#makeLink());
  }

  /**
   * Change the panel. The browser's Back button closes a panel before it leaves the page.
   *
   * @param {string} panel
   * @protected
   */
  setPanel(panel) {
    if (panel === this.panel) return;
    this.panel = panel;
    this.#enter(panel === "tray" ? null : { panel });
  }

  /** Show the final score, if the game is over. @protected */
  showEnding() {
    if (this.view?.state.phase !== "finished") return;
    this.ended = true;
    this.setPanel("score");
  }

  /**
   * Put what Back leaves into the browser's history, in one entry of the page's own.
   *
   * @param {{panel: string} | {screen: string} | null} entry null leaves that entry
   */
  #enter(entry) {
    if (!entry) history.state && history.back();
    else if (history.state) history.replaceState(entry, "");
    else history.pushState(entry, "");
  }

  /**
   * Show the panel of an entry in the browser's history, or leave the preparation of a game.
   *
   * @param {{panel?: string, screen?: string} | null} entry
   */
  showEntry(entry) {
    const panel = entry?.panel ?? "tray";
    const left = PREPARING.includes(this.screen) && !entry?.screen;
    const screen = left ? "start" : this.screen;
    if (panel === this.panel && screen === this.screen) return;
    Object.assign(this, { panel, screen });
    this.changed();
  }

  /**
   * Show a screen. The browser's Back button returns from the preparation of a game.
   *
   * @param {string} screen
   */
  goToScreen(screen) {
    this.screen = screen;
    this.panel = "tray";
    this.#enter(PREPARING.includes(screen) ? { screen } : null);
    this.verdict = null;
    this.changed();
  }

  /**
   * Show one rule beside the board, or all rules.
   *
   * @param {string} [id]
   */
  async read(id) {
    await this.work(async () => {
      const answer = await ask(id ? `rules/${id}` : "rules", null);
      this.rules = answer.rules ?? [answer];
      this.setPanel("rules");
    });
  }

  /** Show what the player to move may place, with the rules for it. */
  async learn() {
    await this.work(async () => {
      this.rules = (await ask("rules", null)).rules;
      this.setPanel("learn");
    });
  }

  async #makeLink() {
    if (this.outdated) await this.judgeAll();
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

  /**
   * Show the card of a space.
   *
   * @param {string} cell an empty string closes the card
   */
  lookAt(cell) {
    this.about = cell;
    this.changed();
  }

  /** Whether the player to move looks behind their screen. */
  get screenIsOpen() {
    return this.#openScreen !== "" && this.#openScreen === this.#turn();
  }

  #turn() {
    const { moves, state } = this.view ?? {};
    return `${this.game?.id} ${state?.turn.number} ${moves?.player}`;
  }

  /** Show what the player to move has behind their screen, or hide it. */
  lookBehind() {
    this.#openScreen = this.screenIsOpen ? "" : this.#turn();
    this.changed();
  }

  // --- Earlier turns -----------------------------------------------------------------------------

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
    await this.work(async () => {
      const request = ++this.latestView;
      const before = steps[moves - 1]?.notation ?? (await firstPosition(game));
      if (game !== this.game || !(await this.showPosition(request, before, moves, null))) return;
      this.looking = moves;
      const events = steps[moves - 1]?.events ?? [];
      this.verdict = verdictOf(events.map((event) => event.message).join(" "));
    });
  }

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
    this.setPanel("tray");
    await this.work(async () => {
      const request = ++this.latestView;
      const before = this.steps[at - 1]?.notation ?? (await firstPosition(game));
      if (game !== this.game) return;
      if (!(await this.showPosition(request, before, at, { at, insert }))) return;
      const turn = this.view?.state.turn.number ?? 0;
      const name = moveName(this.vocabulary, game.moves[at]);
      this.verdict = verdictOf(insert ? words.inserting(turn, name) : words.correcting(turn, name));
    });
  }

  /**
   * Remove moves, starting at the one that is being corrected or, if there is none, at the first.
   *
   * @param {number} [count] how many moves to remove; by default, all the rest
   */
  async remove(count) {
    const at = this.correction?.at ?? 0;
    const removed = this.game?.moves.slice(at, count && at + count) ?? [];
    this.change({ at, removed, added: [] });
    const follows = (this.game?.moves.length ?? 0) > at;
    await this.work(() => this.judgeAll(follows ? words.corrected : words.removed));
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
    this.keep();
    this.show(this.panel);
  }
}
