// The panel with the score pad: who has how many points, and why.

import { icon } from "./icons.js";
import { colorName, playerName } from "./names.js";
import { Pad } from "./pad.js";
import { savePicture } from "./share.js";
import { again } from "./start.js";
import { curve } from "./timeline.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { View } from "./types" */
/** @import { Table } from "./table.js" */

const pad = new Pad();

/**
 * @param {Table} table
 * @param {View} view
 */
export function score(table, view) {
  const { final } = view.score;
  const free = view.position.palaces.filter((palace) => palace.owner === null);
  pad.show(view.notation, (text) => table.named(text));
  return html`
    <section class="score ${final ? "reveal" : ""}" aria-label=${words.score}>
      ${final ? outcome(table, view) : html`<h2>${words.score}</h2>`}
      ${pad.element}
      ${final ? largest(table, view) : nothing}
      ${final ? onward(table, view) : nothing}
      ${curve(table, view)}
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

/** @param {Table} table @param {View} view */
function outcome(table, { score: { winners } }) {
  const names = winners.map((color) => playerName(table.vocabulary, table.game?.names, color));
  return html`
    <h2 class="winner">${winners.map((color) => icon("rooftop", color))}<span>${names.length > 1 ? words.shared : words.winner}${words.colon}${names.join(", ")}</span></h2>
    <p role="status">${table.named(table.ending)}</p>
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

/** @param {Table} table @param {View} view */
function onward(table, view) {
  return html`
    <div class="actions">
      <button type="button" class="action primary" @click=${() => savePicture(table)}>${words.picture}</button>
      <button type="button" class="action" @click=${() => {
        again(view.state, table.game?.names ?? {});
        table.goToScreen("new");
      }}>${words.again}</button>
    </div>
  `;
}
