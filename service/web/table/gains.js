// Shows what a move brings where it happens: a number floats up from the palace, the tower or the
// player, and a tile moves to its new holder.

/** @import { Board } from "./board.js" */
/** @import { GameEvent } from "./types" */

/** How long, in milliseconds, a number is shown. */
const SHOWN = 1600;

/** How long, in milliseconds, a tile is on its way. */
const UNDERWAY = 900;

/**
 * @param {GameEvent[]} events
 * @param {Board} board
 * @param {Record<string, string>} towers the cell of each corner's tower
 */
export function showGains(events, board, towers) {
  for (const event of events) {
    const { type, player, count, cell, corner } = event;
    if (event.to && type.endsWith("_tile_taken")) {
      const placed = events.find((other) => other.cell && other.action === event.action)?.cell;
      const from = event.from
        ? document.querySelector(`.seat[data-color="${event.from}"]`)
        : board.spaceOf(towers[corner ?? ""] ?? placed ?? "");
      const tile = `.seat[data-color="${event.to}"] [data-tile="${corner ?? event.color}"]`;
      move(from, document.querySelector(tile));
    }
    if (type !== "points_changed" || !count) continue;
    const seat = document.querySelector(`.seat[data-color="${player}"]`);
    const place = board.spaceOf(cell ?? towers[corner ?? ""] ?? "") ?? seat;
    if (place) float(place, signed(count), count > 0);
    if (place !== seat && seat) float(seat, signed(count), count > 0);
  }
}

/**
 * Let a tile come from where it was.
 *
 * @param {Element | null | undefined} from
 * @param {Element | null} tile
 */
function move(from, tile) {
  if (!from || !tile || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [there, here] = [from.getBoundingClientRect(), tile.getBoundingClientRect()];
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  const start = `translate(${x}px, ${y}px) scale(1.8)`;
  tile.animate([{ transform: start }, { transform: start, offset: 0.2 }, { transform: "none" }], {
    duration: UNDERWAY,
    easing: "ease-in-out",
  });
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
