// Keeps the game on the device.

/** @import { Edit, Game } from "./types" */

const KEY = "medina.table";

/**
 * @typedef {object} Kept
 * @property {Game | null} game
 * @property {Edit[]} undo
 * @property {Edit[]} redo
 */

/**
 * Return what was kept, or nothing.
 *
 * @returns {Kept | null}
 */
export function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept && "game" in kept ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keep the game, with as much of what can be undone as there is room for.
 *
 * @param {Kept} kept
 * @returns {boolean} whether the game is kept
 */
export function keep(kept) {
  for (const part of [
    kept,
    { ...kept, undo: kept.undo.slice(-50) },
    { ...kept, undo: [], redo: [] },
  ]) {
    try {
      localStorage.setItem(KEY, JSON.stringify(part));
      return true;
    } catch {
      // Full or forbidden: try with less.
    }
  }
  return false;
}
