// The record of a game: changes, undo and links. These functions know nothing about the rules.

/** @import { Action, Edit, Game, GameEvent, Move, Names, Reason, State, Step } from "./types" */

/**
 * Return the game after a change. The old game is not modified.
 *
 * @param {Game | null} game
 * @param {Edit} edit
 * @returns {Game | null} null if the change removes the whole game
 */
export function apply(game, edit) {
  const begin = edit.begin ? edit.begin.to : game?.begin;
  if (!begin) return null;
  const moves = game ? [...game.moves] : [];
  moves.splice(edit.at, edit.removed.length, ...edit.added);
  const names = edit.names ? edit.names.to : game?.names;
  const id = edit.id ? edit.id.to : game?.id;
  return {
    begin,
    moves,
    ...(names && Object.keys(names).length && { names }),
    ...(id && { id }),
  };
}

/**
 * Return the change that undoes another change.
 *
 * @param {Edit} edit
 * @returns {Edit}
 */
export function invert(edit) {
  const { at, removed, added, begin, names, id } = edit;
  return {
    at,
    removed: added,
    added: removed,
    ...(begin && { begin: { from: begin.to, to: begin.from } }),
    ...(names && { names: { from: names.to, to: names.from } }),
    ...(id && { id: { from: id.to, to: id.from } }),
  };
}

/**
 * Return the change that replaces one game with another.
 *
 * @param {Game | null} old
 * @param {Game} next
 * @returns {Edit}
 */
export function replacement(old, next) {
  return {
    at: 0,
    removed: old ? old.moves : [],
    added: next.moves,
    begin: { from: old?.begin ?? null, to: next.begin },
    ...((old?.names || next.names) && {
      names: { from: old?.names ?? {}, to: next.names ?? {} },
    }),
    ...((old?.id || next.id) && { id: { from: old?.id ?? "", to: next.id ?? "" } }),
  };
}

/**
 * Return the fragment of a link to a game: the record on one line and the players' names.
 *
 * @param {string} record
 * @param {Names} [names]
 */
export function fragmentOf(record, names = {}) {
  const named = new URLSearchParams(names).toString();
  return record.replaceAll(" ", "_") + (named && `&${named}`);
}

/**
 * Return the record and the players' names in a link or its fragment. Text with whitespace is a
 * record without names.
 *
 * @param {string} text
 * @returns {{record: string, names: Names}}
 */
export function readFragment(text) {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return { record: trimmed, names: {} };
  const fragment = trimmed.slice(trimmed.indexOf("#") + 1);
  const [record = "", ...names] = fragment.split("&");
  const named = Object.fromEntries(new URLSearchParams(names.join("&")));
  try {
    return { record: decodeURIComponent(record), names: named };
  } catch {
    return { record, names: named };
  }
}

/**
 * Return whether a link or a one-line record lacks the `=` at its end.
 *
 * @param {string} text
 */
export function isCutOff(text) {
  const { record } = readFragment(text);
  return /^\w+\.\d+[ _]/.test(record) && !record.includes("=");
}

/**
 * Return whether a stored history, including its undone changes, starts with the given changes.
 *
 * @param {{undo: Edit[], redo: Edit[]}} kept the stored history
 * @param {Edit[]} done
 */
export function startsWith({ undo, redo }, done) {
  const all = [...undo, ...redo.toReversed()];
  return JSON.stringify(all.slice(0, done.length)) === JSON.stringify(done);
}

/**
 * Reconstruct moves from the events that they caused. The page reads records in notation this way.
 *
 * @param {GameEvent[][]} events the events of each move
 * @param {boolean} sources whether to set `from`, which merchants rarely need
 * @returns {Move[]}
 */
export function movesOf(events, sources) {
  return events.map((ofMove) => ({
    player: ofMove.find((event) => event.player)?.player ?? "",
    actions: ofMove.flatMap((event) => actionOf(event, sources) ?? []),
  }));
}

/**
 * @param {GameEvent} event
 * @param {boolean} sources
 * @returns {Action | null} null if the event is only a consequence of an action
 */
function actionOf(event, sources) {
  if (event.type === "tea_tile_spent") return { piece: "tea_tile" };
  if (event.type !== "piece_placed" || !event.piece || !event.cell) return null;
  /** @type {Action} */
  const action = { piece: event.piece, cell: event.cell };
  if (event.piece === "building" && event.color) action.color = event.color;
  if (sources && event.source) action.from = event.source;
  return action;
}

/**
 * Return moves with one piece each, so that players can correct each piece by itself.
 *
 * @param {Move[]} moves
 * @returns {Move[]}
 */
export function onePieceEach(moves) {
  return moves.flatMap((move) =>
    move.actions.length > 1
      ? move.actions.map((action) => ({ ...move, actions: [action] }))
      : [move],
  );
}

/**
 * Return the beginning of a one-line record, and whether the record starts from a position.
 *
 * @param {string} line the record, as the referee writes it
 */
export function beginningOf(line) {
  const fields = line.trim().replace(/=$/, "").split(/[ _]/);
  const fromPosition = fields[2]?.includes("/") ?? false;
  return { fromPosition, line: `${fields.slice(0, fromPosition ? 10 : 3).join(" ")}=` };
}

/**
 * Return a request for a new game that begins with the given state.
 *
 * @param {State} state
 * @returns {{game: Record<string, unknown>}}
 */
export function newGameLike(state) {
  const { id, options } = state.ruleset;
  const merchant = state.board.streets[0]?.[0];
  const values = Object.entries(state.tower_tiles).map(([corner, tile]) => [corner, tile.value]);
  return {
    game: {
      ruleset: { id, options: options ?? {} },
      players: state.players.map((player) => player.color),
      ...(state.board.well && { well: state.board.well }),
      ...(merchant && { merchant }),
      tower_values: Object.fromEntries(values),
    },
  };
}

/**
 * Return a state without the pieces that are placed before the first turn.
 *
 * @param {State} state
 * @returns {State}
 */
export function beforeSetup(state) {
  const player = state.players[0]?.color ?? null;
  return {
    ...state,
    phase: "setup",
    board: { ...state.board, well: null, streets: [] },
    turn: { number: 0, player, actions: [] },
  };
}

/**
 * Group moves into turns. The last turn may be unfinished.
 *
 * @param {Step[]} steps
 * @returns {{first: number, last: number}[]} the indexes of each turn's first and last move
 */
export function turnsOf(steps) {
  const turns = [];
  let first = 0;
  for (const [index, step] of steps.entries()) {
    const over = step.events.some((event) => event.type === "turn_ended");
    if (over || index === steps.length - 1) {
      turns.push({ first, last: index });
      first = index + 1;
    }
  }
  return turns;
}

/**
 * Return the reasons that an explanation mentions, or only the first reason if it mentions none.
 *
 * An explanation may change the beginning or the end of a reason's sentence. A reason counts as
 * mentioned if more than 60% of its words occur in a row.
 *
 * @param {string} explanation
 * @param {Reason[]} reasons
 */
export function explained(explanation, reasons) {
  const words = wordsIn(explanation).join(" ");
  const found = reasons.filter(({ message }) => {
    const said = wordsIn(message);
    return longestRun(said, ` ${words} `) > 0.6 * said.length;
  });
  return found.length ? found : reasons.slice(0, 1);
}

/** @param {string} text */
const wordsIn = (text) => text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [];

/**
 * Return the length of the longest run of words that a sentence shares with a text.
 *
 * @param {string[]} said the words of the sentence
 * @param {string} text
 */
function longestRun(said, text) {
  let longest = 0;
  for (const start of said.keys()) {
    const run = () => said.slice(start, start + longest + 1);
    while (start + longest < said.length && text.includes(` ${run().join(" ")} `)) longest += 1;
  }
  return longest;
}

/**
 * Return whether two actions place the same piece in the same colour.
 *
 * @param {{piece: string, color?: string}} one
 * @param {{piece: string, color?: string}} other
 */
export function samePiece(one, other) {
  return one.piece === other.piece && (one.color ?? null) === (other.color ?? null);
}
