// Keeps every game of this device, so that a new game never replaces another.

/** @import { KeptGame } from "./types" */

const PREFIX = "medina.game.";

/** Return an id for a new game. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** @param {string} id @returns {KeptGame | null} */
function read(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    return kept?.game?.begin ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Store a game under its id. The title that it was given stays.
 *
 * @param {KeptGame} kept
 */
export function putAway(kept) {
  const { id } = kept.game;
  if (!id) return;
  const title = kept.title ?? read(id)?.title;
  for (const part of [kept, { ...kept, undo: [], redo: [] }]) {
    try {
      localStorage.setItem(PREFIX + id, JSON.stringify({ ...part, ...(title && { title }) }));
      return;
    } catch {
      // Storage is full or blocked. Try again without the history.
    }
  }
}

/** @param {KeptGame} kept */
export function remove({ game }) {
  localStorage.removeItem(PREFIX + game.id);
}

/**
 * Return the games of this device, the latest first.
 *
 * @returns {KeptGame[]}
 */
export function myGames() {
  let keys;
  try {
    keys = Object.keys(localStorage);
  } catch {
    return [];
  }
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(key.slice(PREFIX.length)) ?? [])
    .sort((one, other) => other.changed - one.changed);
}
