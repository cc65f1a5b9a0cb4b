// Keeps every game of this device, so that a new game never replaces another.

import { storeWhatFits } from "./store.js";

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

/** The games as they were read last. @type {KeptGame[] | null} */
let known = null;

/** Read the games again when they are next asked for, because another tab may have changed them. */
export function readAgain() {
  known = null;
}

/**
 * Store a game under its id, with as much of the undo history as fits. The title that it was given
 * stays, and so does its date if nothing has been played since.
 *
 * @param {KeptGame} kept
 */
export function putAway(kept) {
  const before = read(kept.game.id ?? "");
  const title = kept.title ?? before?.title;
  const changed = before && before.position === kept.position ? before.changed : kept.changed;
  known = null;
  const stored = { ...kept, changed, ...(title && { title }) };
  return storeWhatFits(PREFIX + kept.game.id, stored).stored;
}

/** @param {KeptGame} kept */
export function remove({ game }) {
  known = null;
  localStorage.removeItem(PREFIX + game.id);
}

/**
 * Return the games of this device, the latest first.
 *
 * @returns {KeptGame[]}
 */
export function myGames() {
  known ??= keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(key.slice(PREFIX.length)) ?? [])
    .sort((one, other) => other.changed - one.changed);
  return known;
}

function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
