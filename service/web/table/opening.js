// Reading a game from text: a link, a record in notation, or a saved file.

import { ask, Malformed } from "./ask.js";
import { beginningOf, movesOf, newGameLike, onePieceEach, readFragment } from "./game.js";

/** @import { Begin, Game, Replay } from "./types" */

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
export async function readGame(text) {
  if (text.trimStart().startsWith("{")) {
    const { game, position, state, moves = [], names = {} } = JSON.parse(text);
    const begin = game ? { game } : { position: position ?? (await notationOf(state)) };
    checkSetup(await ask("replays", { ...begin, moves, events: false }));
    return { game: { begin, moves: onePieceEach(moves), names }, refused: null };
  }
  const { record, names } = readFragment(text);
  /** @type {Replay} */
  const replay = checkSetup(await ask("replays", { record }));
  const begin = await beginOf(replay.record ?? record);
  const moves = onePieceEach(movesOf(replay.events, false));
  const again = await ask("replays", { ...begin, moves, events: false });
  const same = again.notation === replay.notation;
  return {
    game: { begin, moves: same ? moves : movesOf(replay.events, true), names },
    refused: replay.verdict === "illegal" ? replay : null,
  };
}

/** A game that cannot be set up. The message says why, in the referee's words. */
export class Impossible extends Malformed {}

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
