// Stores the game in `localStorage`, which all tabs share.

/** @import { Edit, Game } from "./types" */

const KEY = "medina.table";

/**
 * @typedef {object} Kept
 * @property {Game | null} game
 * @property {Edit[]} undo
 * @property {Edit[]} redo
 */

/** How much of a game and its undo history was stored. @typedef {"all" | "part" | "nothing"} Stored */

/** The text that this tab last read or wrote, if any. @type {string | null | undefined} */
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
 * Return the stored game, or null if there is none or it is damaged.
 *
 * @returns {Kept | null}
 */
export function load() {
  known = read();
  return parse(known);
}

/**
 * Return the stored game if another tab has changed it, and null otherwise.
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
 * Store the game with as much of the undo history as fits.
 *
 * @param {Kept} kept
 * @returns {Stored}
 */
export function keep(kept) {
  const { text, stored } = storeWhatFits(KEY, kept);
  if (text !== null) known = text;
  return stored;
}

/**
 * Store a game with all, the latest part or none of its undo history, depending on what fits.
 *
 * @param {string} key
 * @param {Kept} kept
 * @returns {{text: string | null, stored: Stored}} the stored text, if any
 */
export function storeWhatFits(key, kept) {
  for (const part of [
    kept,
    { ...kept, undo: kept.undo.slice(-50) },
    { ...kept, undo: [], redo: [] },
  ]) {
    const text = JSON.stringify(part);
    try {
      localStorage.setItem(key, text);
      return { text, stored: part === kept ? "all" : "part" };
    } catch {
      // Storage is full or blocked. Try again with a shorter history.
    }
  }
  return { text: null, stored: "nothing" };
}
