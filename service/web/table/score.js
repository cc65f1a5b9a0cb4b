// The panel with the current score and the source of every point.

import { dot } from "./log.js";
import { colorName, itemName, playerName, playerWords, withNames } from "./names.js";
import { savePicture } from "./share.js";
import { again } from "./start.js";
import { thumbnail } from "./thumbnail.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { PalaceScore, PlayerScore, View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @param {View} view
 */
export function score(table, view) {
  const { players, winners, final } = view.score;
  const names = winners.map((color) => playerName(table.vocabulary, table.game?.names, color));
  const free = view.position.palaces.filter((palace) => palace.owner === null);
  return html`
    <section class="score" aria-label=${words.score}>
      <h2>${words.score}</h2>
      ${
        final
          ? html`<div class="reveal">
              <p class="winner">${names.length > 1 ? words.shared : words.winner}${words.colon}<strong>${names.join(", ")}</strong></p>
              <p role="status">${withNames(table.vocabulary, table.game?.names, table.ending)}</p>
              ${thumbnail({ position: view.notation, pad: true }, words.padPicture, () => table.show(table.panel))}
              ${largest(table, view)}
              <div class="actions">
                <button type="button" class="action primary" @click=${() => savePicture(table)}>${words.picture}</button>
                <button type="button" class="action" @click=${() => {
                  again(view.state, table.game?.names ?? {});
                  table.goToScreen("new");
                }}>${words.again}</button>
              </div>
            </div>`
          : nothing
      }
      ${players.map((player) => card(table, player, winners.includes(player.color)))}
      ${
        free.length
          ? html`<h3>${words.unclaimed}</h3>
            <ul class="free">
              ${free.map((palace) => html`<li>${colorName(table.vocabulary, palace.color)} ${words.palace(palace.buildings[0] ?? "")}${words.colon}${words.size(palace.size)}, ${words.points(palace.worth.total)}</li>`)}
            </ul>`
          : nothing
      }
    </section>
  `;
}

/** Return the sentence that names the largest palaces. @param {Table} table @param {View} view */
function largest(table, { position }) {
  const size = Math.max(0, ...position.palaces.map((palace) => palace.size));
  const palaces = position.palaces.filter((palace) => palace.size === size);
  if (!palaces.length) return nothing;
  const said = palaces.map(({ color, owner, rooftop, buildings }) => {
    const named = words.palaceAt(colorName(table.vocabulary, color), rooftop ?? buildings[0] ?? "");
    return owner && owner !== "neutral"
      ? `${named} (${playerName(table.vocabulary, table.game?.names, owner)})`
      : named;
  });
  return html`<p>${words.largest}${words.colon}${said.join(", ")}, ${words.size(size)}</p>`;
}

/**
 * @param {Table} table
 * @param {PlayerScore} player
 * @param {boolean} won
 */
function card(table, player, won) {
  const { fill, ink, letter } = playerWords(table.vocabulary, player.color);
  const name = playerName(table.vocabulary, table.game?.names, player.color);
  const tiles = /** @type {const} */ (["palace_tiles", "tower_tiles"]);
  return html`
    <div class="card ${won ? "won" : ""}">
      <h3>${dot(fill, ink, letter)} ${name} <span class="total">${words.points(player.total)}</span></h3>
      <dl>
        ${player.palaces.map((palace) => html`<div><dt>${colorName(table.vocabulary, palace.color)} ${words.palace(palace.cell)} <span class="soft">${items(table, palace)}</span></dt><dd>${palace.total}</dd></div>`)}
        ${tiles.map((item) => (player[item] ? html`<div><dt>${itemName(table.vocabulary, item)}</dt><dd>${player[item]}</dd></div>` : nothing))}
      </dl>
    </div>
  `;
}

/**
 * @param {Table} table
 * @param {PalaceScore} palace
 */
function items(table, palace) {
  return Object.entries(palace)
    .filter(([item, points]) => typeof points === "number" && points && item !== "total")
    .map(([item, points]) => `${itemName(table.vocabulary, item)}\u00a0${points}`)
    .join(", ");
}
