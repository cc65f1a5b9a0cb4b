// The panel with the score pad: who has how many points, and why.

import { newGameLike } from "./game.js";
import { colorName } from "./names.js";
import { Pad } from "./pad.js";
import { ofGame } from "./picture.js";
import { pictureButton, pictureSaved, savePicture } from "./share.js";
import { curve } from "./timeline.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { View } from "./types" */
/** @import { Table } from "./table.js" */

const padOf = ofGame(() => new Pad());

/**
 * @param {Table} table
 * @param {View} view
 */
export function score(table, view) {
  const { final } = view.score;
  const pad = padOf(table);
  const free = view.position.palaces.filter((palace) => palace.owner === null);
  if (table.ended) pad.fillIn();
  table.ended = false;
  pad.show(view.notation, (text) => table.named(text));
  return html`
    <section class="score ${final ? "reveal" : ""}" aria-label=${words.score}>
      <h2 class=${final ? "hidden" : ""}>${final ? words.finalScore : words.score}</h2>
      ${final ? html`<p class="hidden" role="status">${table.named(table.ending)}</p>` : nothing}
      ${pad.element}
      ${final ? onward(table, view) : nothing}
      <div class="after">
        ${curve(table, view)}
        ${
          free.length
            ? html`<h3>${words.unclaimed}</h3>
              <ul class="free">
                ${free.map((palace) => html`<li>${colorName(table.vocabulary, palace.color)} ${words.palace(palace.buildings[0] ?? "")}${words.colon}${words.size(palace.size)}, ${words.points(palace.worth.total)}</li>`)}
              </ul>`
            : nothing
        }
      </div>
    </section>
  `;
}

/** @param {Table} table @param {View} view */
function onward(table, view) {
  return html`
    <div class="onward">
      <div class="actions">
        <button type="button" class="action primary" @click=${() => savePicture(table)}>${pictureButton()}</button>
        <button type="button" class="action" @click=${() => again(table, view)}>${words.again}</button>
      </div>
      ${pictureSaved(table)}
    </div>
  `;
}

/**
 * Set up another game with the same edition, players and tower tiles. Its first pieces are placed
 * next.
 *
 * @param {Table} table
 * @param {View} view
 */
function again(table, { state }) {
  const { ruleset, players, tower_values } = newGameLike(state).game;
  table.startGame({ ruleset, players, tower_values }, table.game?.names ?? {});
}
