// The buttons with which the player to move chooses a piece.

import { samePiece } from "./game.js";
import { icon } from "./icons.js";
import { colorName, pieceName } from "./names.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Placement, State, View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * Merge placements of the same piece, so that each piece is listed once.
 *
 * @param {Placement[]} placements
 * @returns {Placement[]}
 */
export function pieces(placements) {
  /** @type {Placement[]} */
  const found = [];
  for (const { piece, color, cells } of placements) {
    const known = found.find((other) => samePiece(other, { piece, ...(color && { color }) }));
    if (known) known.cells = [...new Set([...(known.cells ?? []), ...(cells ?? [])])];
    else found.push({ piece, ...(color && { color }), ...(cells && { cells }) });
  }
  return found;
}

/**
 * Return how many pieces of a kind a player has left, or null if the number is hidden.
 *
 * @param {State} state
 * @param {string | null} player
 * @param {Placement} placement
 */
function stockOf(state, player, { piece, color }) {
  const seat = state.players.find((other) => other.color === player);
  if (!seat) return null;
  if (piece === "tea_tile") return seat.tea_tiles;
  if (color) return seat.stock.buildings?.[color] ?? null;
  const count = seat.stock[`${piece}s`];
  if (Array.isArray(count)) return count.length; // blocking rooftops are listed by colour
  return typeof count === "number" ? count : null;
}

/**
 * @param {Table} table
 * @param {View} view
 */
export function tray(table, view) {
  const { moves, state } = view;
  if (!moves.player) return nothing;
  return html`
    <fieldset class="tray">
      <legend class="hidden">${words.tray}</legend>
      ${pieces(moves.placements).map((placement) => item(table, state, moves.player, placement))}
      ${moves.may_pass ? html`<button type="button" class="piece pass" @click=${() => table.pass()}>${words.pass}</button>` : nothing}
    </fieldset>
  `;
}

/**
 * @param {Table} table
 * @param {State} state
 * @param {string | null} player
 * @param {Placement} placement
 */
function item(table, state, player, placement) {
  const { piece, color, cells } = placement;
  const left = stockOf(state, player, placement);
  const name = pieceName(table.vocabulary, placement);
  const label = [
    name,
    left === null ? "" : words.inStock(left),
    cells ? (cells.length ? words.spaces(cells.length) : words.noSpaces) : "",
  ];
  const chosen = table.choice !== null && samePiece(table.choice, placement);
  const shown = piece === "rooftop" || piece === "blocking_rooftop" ? player : color;
  return html`
    <button type="button" class="piece ${cells?.length === 0 ? "nowhere" : ""}"
      aria-pressed=${chosen ? "true" : "false"} title=${name}
      @click=${() => table.choose(chosen ? null : placement)}>
      ${icon(piece, piece === "neutral_rooftop" ? "neutral" : shown)}
      <span class="hidden">${label.filter(Boolean).join(", ")}</span>
      <span class="name" aria-hidden="true">${piece === "building" ? colorName(table.vocabulary, color ?? "") : name}</span>
      ${left === null ? nothing : html`<span class="count" aria-hidden="true">${left}</span>`}
    </button>
  `;
}
