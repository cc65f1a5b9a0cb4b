// Shows where a move changes points: a number floats up from the palace, the tower or the player.

/** @import { Board } from "./board.js" */
/** @import { GameEvent } from "./types" */

/** How long, in milliseconds, a number is shown. */
const SHOWN = 1600;

/**
 * @param {GameEvent[]} events
 * @param {Board} board
 * @param {Record<string, string>} towers the cell of each corner's tower
 */
export function showGains(events, board, towers) {
  for (const { type, player, count, cell, corner } of events) {
    if (type !== "points_changed" || !count) continue;
    const seat = document.querySelector(`.seat[data-color="${player}"]`);
    const place = board.spaceOf(cell ?? towers[corner ?? ""] ?? "") ?? seat;
    if (place) float(place, signed(count), count > 0);
    if (place !== seat && seat) float(seat, signed(count), count > 0);
  }
}

/**
 * @param {Element} place
 * @param {string} text
 * @param {boolean} gain
 */
function float(place, text, gain) {
  const { x, y, width } = place.getBoundingClientRect();
  const element = document.createElement("span");
  element.className = gain ? "gain" : "gain loss";
  element.ariaHidden = "true";
  element.textContent = text;
  element.style.left = `${x + width / 2}px`;
  element.style.top = `${Math.max(y, 24)}px`;
  document.body.append(element);
  setTimeout(() => element.remove(), SHOWN);
}

/**
 * Return by how much the points of players change, with a sign.
 *
 * @param {GameEvent[]} events
 * @returns {Map<string, string>} keyed by player
 */
export function gainsOf(events) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { type, player, count } of events) {
    if (type !== "points_changed" || !player) continue;
    sums.set(player, (sums.get(player) ?? 0) + (count ?? 0));
  }
  return new Map([...sums].filter(([, sum]) => sum).map(([player, sum]) => [player, signed(sum)]));
}

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);
