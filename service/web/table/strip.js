// The strip of players: name, points now, tiles and whose turn it is.

import { icon } from "./icons.js";
import { palaceTileName, playerName, playerWords, shortName, towerTileName } from "./names.js";
import { symbol } from "./symbols.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @param {View} view
 */
export function strip(table, view) {
  return html`
    <ul class="strip" aria-label=${words.players}>
      ${view.state.players.map(({ color }) => html`<li>${seat(table, view, color)}</li>`)}
    </ul>
  `;
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {string} color
 */
function seat(table, view, color) {
  const { moves, score } = view;
  const { fill } = playerWords(table.vocabulary, color);
  const total = score.players.find((player) => player.color === color)?.total ?? 0;
  const turn = moves.player === color;
  const won = score.winners.includes(color);
  const tiles = tilesOf(table, view, color);
  const label = [
    playerName(table.vocabulary, table.game?.names, color),
    words.points(total),
    ...tiles.map((tile) => tile.name),
    turn ? words.theirTurn : won ? words.winner : "",
  ];
  return html`
    <button type="button" class="seat ${turn ? "turn" : won ? "won" : ""}" .style=${`--seat: ${fill}`} data-color=${color} @click=${() => table.show("score")}>
      ${icon("rooftop", color)}
      <span class="hidden">${label.filter(Boolean).join(", ")}</span>
      <span class="name" aria-hidden="true">${shortName(table.vocabulary, table.game?.names, color)}</span>
      <span class="tiles">${tiles.map((tile) => tilePicture(tile))}</span>
      <span class="points" aria-hidden="true">${total}</span>
      ${won ? symbol("star") : nothing}
    </button>
  `;
}

/**
 * Return the tiles that a player holds.
 *
 * @param {Table} table
 * @param {View} view
 * @param {string} color
 */
export function tilesOf(table, { state }, color) {
  const { vocabulary } = table;
  const palaces = Object.entries(state.palace_tiles).map(([of, tile]) => ({
    ...tile,
    of,
    ...paint(vocabulary?.building_colors.find((named) => named.color === of)),
    name: palaceTileName(vocabulary, of, tile.value),
  }));
  const towers = Object.entries(state.tower_tiles).map(([of, tile]) => ({
    ...tile,
    of,
    ...paint(undefined),
    name: words.towerTile(towerTileName(vocabulary, of), tile.value),
  }));
  return [...palaces, ...towers].filter(({ holder }) => holder === color);
}

/** @param {{fill: string, ink: string} | undefined} named the colour, or a tower's if undefined */
const paint = (named) => ({ fill: named?.fill ?? "", ink: named?.ink ?? "" });

/** @param {{of: string, value: number, fill: string, ink: string}} tile */
function tilePicture({ of, value, fill, ink }) {
  return html`<svg class="tile ${fill ? "" : "tower"}" data-tile=${of} viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="1" width="18" height="18" rx="2" fill=${fill || nothing}></rect><text x="10" y="15" text-anchor="middle" fill=${ink || nothing}>${value}</text></svg>`;
}
