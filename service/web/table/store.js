// Keeps the game on the device; all tabs share it.

/** @import { Edit, Game } from "./types" */

const KEY = "medina.table";

/**
 * @typedef {object} Kept
 * @property {Game | null} game
 * @property {Edit[]} undo
 * @property {Edit[]} redo
 */

/** What this tab read or wrote last; undefined before that. @type {string | null | undefined} */
let known;

/** @param {string | null} text @returns {Kept | null} */
function parse(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    return kept && "game" in kept ? kept : null;
  } catch {
    return null;
  }
}

/** @returns {string | null} */
function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Return what was kept, or nothing.
 *
 * @returns {Kept | null}
 */
export function load() {
  known = read();
  return parse(known);
}

/**
 * Return what another tab has kept since this one last read or wrote, or nothing.
 *
 * @returns {Kept | null}
 */
export function loadChange() {
  const text = read();
  if (text === null || text === known) return null;
  known = text;
  return parse(text);
}

/**
 * Keep the game, with as much of the undo history as there is room for.
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
    const text = JSON.stringify(part);
    try {
      localStorage.setItem(KEY, text);
      known = text;
      return true;
    } catch {
      // Full or forbidden: try with less.
    }
  }
  return false;
}
