// The cards that say what stands on a space: a palace, a street, a tower or the well.

import { icon } from "./icons.js";
import {
  colorName,
  itemName,
  palaceTileName,
  pieceName,
  playerName,
  thingName,
  towerTileName,
} from "./names.js";
import { towersOf } from "./setup.js";
import { symbol } from "./symbols.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Palace, Street, View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * Return the cells to light up for the card of a space, and those where what stands there can grow.
 *
 * @param {Table} table
 * @param {View} view
 * @param {string} cell
 * @returns {{lit: string[], growth: string[]}}
 */
export function cellsOfCard(table, { position, state }, cell) {
  const palace = palaceAt(position, cell);
  if (palace) return { lit: [...palace.buildings, ...palace.stables], growth: growthOf(palace) };
  const street = streetAt(position, cell);
  if (street) return { lit: street.cells, growth: street.next };
  const corner = cornerAt(table, state, cell);
  if (corner) return { lit: [cell, ...wallsOf(position, corner)], growth: [] };
  return { lit: isWell(position, cell) ? [cell, ...position.rewarded] : [cell], growth: [] };
}

/** @param {View["position"]} position @param {string} cell */
function palaceAt(position, cell) {
  return position.palaces[position.cells[cell]?.palace ?? -1];
}

/** @param {View["position"]} position @param {string} cell */
const streetAt = (position, cell) => position.streets[position.cells[cell]?.street ?? -1];

/** @param {View["position"]} position @param {string} cell */
const isWell = ({ cells }, cell) => cells[cell]?.piece === "well";

/** @param {Table} table @param {View["state"]} state @param {string} cell */
const cornerAt = (table, state, cell) =>
  Object.entries(towersOf(table, state)).find(([, tower]) => tower === cell)?.[0];

/** @param {View["position"]} position @param {string} corner */
const wallsOf = ({ arms }, corner) => Object.values(arms[corner] ?? {}).flat();

/** @param {Palace} palace */
const growthOf = ({ growth, stable_growth }) => [...new Set([...growth, ...stable_growth])];

/**
 * Return the card of a space. `label` says what is on it.
 *
 * @param {Table} table
 * @param {View} view
 * @param {string} cell
 * @param {string} label
 */
export function card(table, view, cell, label) {
  const palace = palaceAt(view.position, cell);
  const street = streetAt(view.position, cell);
  const corner = cornerAt(table, view.state, cell);
  return html`
    <section tabindex="0" class="verdict about" aria-label=${words.about}>
      <div role="status">
        ${
          palace
            ? aboutPalace(table, view, palace)
            : street
              ? aboutStreet(table, street)
              : corner
                ? aboutTower(table, view, corner)
                : isWell(view.position, cell)
                  ? aboutWell(table, view)
                  : html`<h2>${label}</h2>`
        }
      </div>
      <button type="button" class="round close" aria-label=${words.close} title=${words.close} @click=${() => table.lookAt("")}>${symbol("close")}</button>
    </section>
  `;
}

/** @param {string} what @param {unknown} value @param {string} [className] */
const fact = (what, value, className = "") =>
  html`<div class=${className}><dt>${what}</dt><dd>${value}</dd></div>`;

/** @param {Table} table @param {string | null} color */
const person = ({ vocabulary, game }, color) => playerName(vocabulary, game?.names, color);

/** @param {Table} table @param {Palace} palace */
const ownerOf = (table, { owner }) =>
  owner === "neutral"
    ? words.neutral(pieceName(table.vocabulary, { piece: "neutral_rooftop" }))
    : owner
      ? person(table, owner)
      : words.unclaimed;

/** @param {Table} table @param {Palace} palace */
const nameOf = ({ vocabulary }, { color, rooftop, buildings }) =>
  words.palaceAt(colorName(vocabulary, color), rooftop ?? buildings[0] ?? "");

/** @param {string[]} cells */
const listed = (cells) => cells.join(" ") || words.noSpaces;

/**
 * @param {Table} table
 * @param {View} view
 * @param {Palace} palace
 */
function aboutPalace(table, { state, position }, palace) {
  const { color, size, worth, lead, growth, stable_growth } = palace;
  const { vocabulary } = table;
  const tile = state.palace_tiles[color];
  const parts = Object.entries(worth).filter(([item, points]) => item !== "total" && points);
  const rivals = position.palaces.filter((other) => other.color === color && other !== palace);
  /** @param {Palace} rival */
  const rivalName = (rival) => `${rival.rooftop ?? rival.buildings[0]} (${ownerOf(table, rival)})`;
  return html`
    <h2>${icon("building", color)} <span>${nameOf(table, palace)}</span></h2>
    <dl class="facts">
      ${fact(words.owner, ownerOf(table, palace), "all")}
      ${fact(words.sizeNow, size)}
      ${parts.map(([item, points]) => fact(itemName(vocabulary, item), `+${points}`))}
      ${fact(words.worth, words.points(worth.total), "sum")}
    </dl>
    <dl class="facts wide">
      ${
        tile
          ? fact(
              palaceTileName(vocabulary, color, tile.value),
              [
                tile.holder ? person(table, tile.holder) : words.onBoard,
                lead === null ? "" : lead ? words.ahead(lead) : words.level,
              ]
                .filter(Boolean)
                .join(", "),
            )
          : nothing
      }
      ${rivals.map((rival) => fact(rivalName(rival), words.size(rival.size)))}
      ${
        palace.open
          ? fact(words.canGrow, listed(growth))
          : fact(
              words.roomFor(pieceName(vocabulary, { piece: "stable" }, "indefinite")),
              listed(stable_growth),
            )
      }
    </dl>
  `;
}

/**
 * Return the picture of a palace's rooftop or, without one, of its building.
 *
 * @param {Palace} palace
 */
function tokenOf({ owner, color }) {
  if (owner === "neutral") return icon("neutral_rooftop");
  return owner ? icon("rooftop", owner) : icon("building", color);
}

/**
 * Return a palace on a line of its own.
 *
 * @param {Table} table
 * @param {Palace} palace
 */
const palaceLine = (table, palace) =>
  html`<span class="line">${tokenOf(palace)} ${nameOf(table, palace)} (${ownerOf(table, palace)})</span>`;

/** @param {Table} table @param {Street} street */
function aboutStreet(table, { cells, ends, next }) {
  return html`
    <h2>${icon("merchant")} <span>${thingName(table.vocabulary, "street")}</span></h2>
    <dl class="facts above">
      ${fact(itemName(table.vocabulary, "merchants"), cells.length)}
      ${fact(words.ends, ends.join(" "))}
      ${fact(words.canGrow, listed(next))}
    </dl>
  `;
}

/** @param {Table} table @param {View} view @param {string} corner */
function aboutTower(table, { state, position }, corner) {
  const { vocabulary } = table;
  const { value = 0, holder = null, merchants = 0 } = state.tower_tiles[corner] ?? {};
  const joined = position.palaces.filter(({ towers }) => towers.includes(corner));
  return html`
    <h2><span>${words.towerTile(towerTileName(vocabulary, corner), value)}</span></h2>
    <dl class="facts above">
      ${fact(words.owner, holder ? person(table, holder) : words.onBoard)}
      ${merchants ? fact(itemName(vocabulary, "merchants"), merchants) : nothing}
      ${fact(itemName(vocabulary, "walls"), wallsOf(position, corner).length)}
      ${fact(words.joined, joined.length ? joined.map((palace) => palaceLine(table, palace)) : words.nobody, "all")}
    </dl>
  `;
}

/** @param {Table} table @param {View} view */
function aboutWell(table, { position }) {
  return html`
    <h2>${icon("well")} <span>${pieceName(table.vocabulary, { piece: "well" })}</span></h2>
    <p class="soft">${words.rewards}</p>
    <dl class="facts wide">
      ${position.rewarded.map((cell) => {
        const palace = palaceAt(position, cell);
        return fact(
          cell,
          palace ? `${nameOf(table, palace)} (${ownerOf(table, palace)})` : words.nobody,
        );
      })}
    </dl>
  `;
}
