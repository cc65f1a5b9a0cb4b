// The cards that say what stands on a space: a palace, a street, a tower or the well.

import { icon } from "./icons.js";
import { colorName, itemName, playerName, thingName } from "./names.js";
import { symbol } from "./symbols.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Palace, Street, View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * Return the cells to light up for the card of a space.
 *
 * @param {View} view
 * @param {string} cell
 */
export function cellsOfCard({ position }, cell) {
  const palace = palaceAt(position, cell);
  if (palace) return [...palace.buildings, ...palace.stables];
  return streetAt(position, cell)?.cells ?? [cell];
}

/** @param {View["position"]} position @param {string} cell */
function palaceAt(position, cell) {
  return position.palaces[position.cells[cell]?.palace ?? -1];
}

/** @param {View["position"]} position @param {string} cell */
const streetAt = (position, cell) => position.streets[position.cells[cell]?.street ?? -1];

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
  return html`
    <section class="verdict about" aria-label=${words.about}>
      <div role="status">
        ${palace ? aboutPalace(table, view, palace) : street ? aboutStreet(table, street) : html`<h2>${label}</h2>`}
      </div>
      <button type="button" class="round close" aria-label=${words.close} title=${words.close} @click=${() => table.lookAt("")}>${symbol("close")}</button>
    </section>
  `;
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Palace} palace
 */
function aboutPalace(table, view, { color, buildings, owner, rooftop, size, worth, growth, open }) {
  const { vocabulary, game } = table;
  const tile = view.state.palace_tiles[color];
  const named = words.palaceAt(colorName(vocabulary, color), rooftop ?? buildings[0] ?? "");
  const parts = Object.entries(worth).filter(([item, points]) => item !== "total" && points);
  const rivals = view.position.palaces.filter((other) => other.color === color);
  return html`
    <h2>${icon("building", color)} ${named}</h2>
    <dl class="facts">
      <div><dt>${words.owner}</dt><dd>${owner === "neutral" ? words.neutral : owner ? playerName(vocabulary, game?.names, owner) : words.unclaimed}</dd></div>
      <div><dt>${words.sizeNow}</dt><dd>${size}</dd></div>
      ${parts.map(([item, points]) => html`<div><dt>${itemName(vocabulary, item)}</dt><dd>+${points}</dd></div>`)}
      <div class="sum"><dt>${words.worth}</dt><dd>${words.points(worth.total)}</dd></div>
      ${
        tile
          ? html`<div><dt>${words.palaceTile(colorName(vocabulary, color), tile.value)}</dt>
            <dd>${tile.holder ? playerName(vocabulary, game?.names, tile.holder) : words.onBoard}</dd></div>
            <div><dt>${words.sizes}</dt><dd>${rivals.map((other) => `${other.rooftop ?? other.buildings[0]} ${other.size}`).join(" · ")}</dd></div>`
          : nothing
      }
      <div><dt>${words.canGrow}</dt><dd>${open ? growth.join(" ") || words.noSpaces : words.closed}</dd></div>
    </dl>
  `;
}

/** @param {Table} table @param {Street} street */
function aboutStreet(table, { cells, ends, next }) {
  return html`
    <h2>${icon("merchant")} ${thingName(table.vocabulary, "street")}</h2>
    <dl class="facts">
      <div><dt>${itemName(table.vocabulary, "merchants")}</dt><dd>${cells.length}</dd></div>
      <div><dt>${words.ends}</dt><dd>${ends.join(" ")}</dd></div>
      <div><dt>${words.canGrow}</dt><dd>${next.join(" ") || words.noSpaces}</dd></div>
    </dl>
  `;
}
