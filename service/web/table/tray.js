// The buttons with which the player to move chooses a piece.

import { samePiece } from "./game.js";
import { icon } from "./icons.js";
import { colorName, pieceName } from "./names.js";
import { isCornerAsked } from "./setup.js";
import { symbol } from "./symbols.js";
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
 * Return how many pieces of a kind a player has left, null if the number is hidden, and undefined
 * if the game has no such piece.
 *
 * @param {State["players"][number] | undefined} seat
 * @param {Pick<Placement, "piece" | "color">} placement
 */
function stockOf(seat, { piece, color }) {
  if (!seat) return undefined;
  if (piece === "tea_tile") return seat.tea_tiles;
  if (color) return seat.stock.buildings ? (seat.stock.buildings[color] ?? null) : null;
  const count = seat.stock[`${piece}s`];
  if (Array.isArray(count)) return count.length; // blocking rooftops are listed by colour
  return /** @type {number | null | undefined} */ (count);
}

/** @typedef {Placement & {left: number | null, possible: boolean}} Shelved */

/**
 * Return whether a game has such a piece, whoever has any left.
 *
 * @param {Table} table
 * @param {View} view
 * @param {Pick<Placement, "piece" | "color">} piece
 */
function isInGame({ rulesets }, { ruleset, state }, { piece, color }) {
  const tables = rulesets.find(({ id }) => id === ruleset.id)?.tables;
  const supply = tables?.find(({ players }) => players === state.players.length)?.supply;
  const option = ruleset.options[`${piece}s`];
  if (piece === "tea_tile") return option === true;
  if (color && !(color in state.board.buildings)) return false;
  return option !== false && Boolean(supply?.[`${piece}s`]);
}

/**
 * Return the pieces of the game in the order of the vocabulary, each with the cells on which the
 * player to move may place it. A piece that nobody has left keeps its place.
 *
 * @param {Table} table
 * @param {View} view
 * @returns {Shelved[]}
 */
function shelved(table, view) {
  const { moves, state } = view;
  const { pieces: known = [], building_colors: colors = [] } = table.vocabulary ?? {};
  const seat = state.players.find(({ color }) => color === moves.player);
  const now = pieces(moves.placements);
  if (state.phase === "setup")
    return now.map((piece) => ({ ...piece, left: null, possible: true }));
  return known
    .flatMap(({ piece }) =>
      piece === "building" ? colors.map(({ color }) => ({ piece, color })) : [{ piece }],
    )
    .filter((piece) => isInGame(table, view, piece))
    .map((piece) => {
      const placement = now.find((other) => samePiece(other, piece));
      const left = stockOf(seat, piece) ?? null;
      const nowhere = piece.piece === "tea_tile" ? piece : { ...piece, cells: [] };
      const possible = placement !== undefined && placement.cells?.length !== 0;
      return { ...(placement ?? nowhere), left, possible };
    });
}

/**
 * @param {Table} table
 * @param {View} view
 */
export function tray(table, view) {
  const { moves } = view;
  if (!moves.player || table.looking !== null || isCornerAsked(table, view)) return nothing;
  const shown = shelved(table, view);
  const open = table.screenIsOpen;
  const hidden = shown.every(({ left }) => left === null);
  return html`
    <fieldset class="tray">
      <legend class="hidden">${words.tray}</legend>
      ${shown.map((placement) => item(table, moves.player, placement, open))}
      ${hidden ? nothing : html`<button type="button" class="piece screen" aria-pressed=${open ? "true" : "false"} title=${open ? words.closeScreen : words.openScreen} @click=${() => table.lookBehind()}>${symbol(open ? "open" : "shut")}<span class="hidden">${open ? words.closeScreen : words.openScreen}</span><span class="name" aria-hidden="true">${words.stock}</span></button>`}
      <button type="button" class="piece screen" title=${words.learn} @click=${() => table.learn()}>${symbol("help")}<span class="hidden">${words.learn}</span><span class="name" aria-hidden="true">${words.help}</span></button>
      ${moves.may_pass ? html`<button type="button" class="piece pass" @click=${() => table.pass()}>${words.pass}</button>` : nothing}
    </fieldset>
  `;
}

/**
 * @param {Table} table
 * @param {string | null} player
 * @param {Shelved} placement
 * @param {boolean} open whether the player looks behind their screen
 */
function item(table, player, placement, open) {
  const { piece, color, cells, possible } = placement;
  const left = open ? placement.left : null;
  const name = pieceName(table.vocabulary, placement);
  const label = [
    name,
    left === null ? "" : words.inStock(left),
    cells?.length ? words.spaces(cells.length) : "",
    possible ? "" : cells ? words.noSpaces : words.refusedHere,
  ];
  const { chosen } = table;
  const isChosen = chosen !== null && samePiece(chosen, placement);
  const shown = piece === "rooftop" || piece === "blocking_rooftop" ? player : color;
  return html`
    <button type="button" class="piece ${possible ? "" : "nowhere"}"
      aria-pressed=${isChosen ? "true" : "false"} title=${name}
      @click=${() => table.choose(isChosen && !table.verdict ? null : placement)}>
      ${icon(piece, piece === "neutral_rooftop" ? "neutral" : shown)}
      <span class="hidden">${label.filter(Boolean).join(", ")}</span>
      <span class="name" aria-hidden="true">${piece === "building" ? colorName(table.vocabulary, color ?? "") : name}</span>
      ${left === null ? nothing : html`<span class="count" aria-hidden="true">${left}</span>`}
    </button>
  `;
}
