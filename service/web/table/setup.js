// Before the first turn: where A1 is, what the tower tiles are worth, and drawing lots.

import { ask } from "./ask.js";
import { exchanged } from "./entry.js";
import { beforeSetup, newGameLike } from "./game.js";
import { thingName } from "./names.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Begin, Entry, Reason, State, View } from "./types" */
/** @import { Table } from "./table.js" */

const KEY = "medina.corner";

/**
 * Return how a new game begins: with its first pieces drawn by lot, or with players placing them on
 * the board.
 *
 * @param {Record<string, unknown>} request the body of `POST /v1/games`
 * @param {boolean} byLot
 * @returns {Promise<{begin: Begin | null, reasons: Reason[]}>} no beginning if the referee refuses
 *   the setup
 */
export async function beginning(request, byLot) {
  const seed = byLot ? Math.floor(Math.random() * 2 ** 31) : 0;
  const { state, reasons } = await ask("games", { ...request, seed });
  if (!state) return { begin: null, reasons };
  if (byLot) return { begin: newGameLike(state), reasons };
  const { notation } = await ask("positions", { state: beforeSetup(state) });
  return { begin: { position: notation }, reasons };
}

/**
 * Return whether players are placing the first pieces.
 *
 * @param {Table} table
 * @param {View} view
 */
export const isSettingUp = ({ looking, correction }, { state }) =>
  state.phase === "setup" && looking === null && !correction;

/**
 * Return whether the players are asked first to turn their board as the page shows it.
 *
 * @param {Table} table
 * @param {View} view
 */
export const isCornerAsked = (table, view) =>
  isSettingUp(table, view) && cornerHint(table, view.state) !== null;

/**
 * Return what the players can do beside placing the first pieces.
 *
 * @param {Table} table
 * @param {View} view
 */
export function setup(table, view) {
  if (!isSettingUp(table, view)) return nothing;
  const { state } = view;
  const { game } = newGameLike(state);
  return html`
    <div class="more">
      <button type="button" class="action" @click=${() => table.beginAgain(game, true)}>${words.byChance}</button>
    </div>
    ${
      table.game?.moves.length
        ? nothing
        : towerTiles(table, state.tower_tiles, (corner, value) => {
            const tiles = exchanged(state.tower_tiles, corner, value);
            const values = Object.entries(tiles).map(([name, tile]) => [name, tile.value]);
            table.beginAgain({ ...game, tower_values: Object.fromEntries(values) }, false);
          })
    }
  `;
}

/**
 * Return the cell of the tower in each corner.
 *
 * @param {Table} table
 * @param {State} state
 * @returns {Record<string, string>}
 */
export function towersOf({ rulesets }, { ruleset, players }) {
  const tables = rulesets.find(({ id }) => id === ruleset.id)?.tables;
  return tables?.find((table) => table.players === players.length)?.board.towers ?? {};
}

/**
 * Return the tower from which the spaces are named, until the players have seen where it is: their
 * board has no letters.
 *
 * @param {Table} table
 * @param {State} state
 * @returns {{cell: string, value: number} | null}
 */
export function cornerHint(table, state) {
  const corner = table.vocabulary?.corners[0]?.corner ?? "";
  const cell = towersOf(table, state)[corner];
  const value = state.tower_tiles[corner]?.value;
  return cell && value && !isSeen() ? { cell, value } : null;
}

/** @param {Table} table @param {State} state */
export function cornerHelp(table, state) {
  const hint = cornerHint(table, state);
  if (!hint) return nothing;
  return html`
    <div class="more corner">
      <p>${words.corner(hint.value, hint.cell)}</p>
      <button type="button" class="action primary" @click=${() => cornerSeen(table)}>${words.seen}</button>
    </div>
  `;
}

/** @param {Table} table */
export function cornerSeen(table) {
  seen = true;
  remember();
  table.goToScreen(table.screen);
}

let seen = false;

function isSeen() {
  try {
    return seen || localStorage.getItem(KEY) !== null;
  } catch {
    return seen;
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // The page shows it again on the next visit.
  }
}

/**
 * Return the values of the tower tiles, for players whose board has others.
 *
 * @param {Table} table
 * @param {Entry["tower_tiles"]} tiles
 * @param {(corner: string, value: number) => void} revalue
 */
export function towerTiles(table, tiles, revalue) {
  const values = Object.values(tiles).map(({ value }) => value);
  return html`
    <details>
      <summary>${words.towers(thingName(table.vocabulary, "tower_tile"))}</summary>
      ${table.vocabulary?.corners.map(
        ({ corner, tower_tile }) => html`<label>${tower_tile}
        <select @change=${(/** @type {any} */ event) => revalue(corner, Number(event.target.value))}>
          ${values.toSorted().map((value) => html`<option value=${value} .selected=${value === tiles[corner]?.value}>${value}</option>`)}
        </select></label>`,
      )}
    </details>
  `;
}
