// The slider over the turns, and the curve of the points.

import { turnsOf } from "./game.js";
import { putNames } from "./pad.js";
import { ofGame, Picture } from "./picture.js";
import { symbol } from "./symbols.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { View } from "./types" */
/** @import { Table } from "./table.js" */

/** Puts the players' names into a sentence. @type {(text: string) => string} */
let named = (text) => text;
const curveOf = ofGame(() => new Picture("curve", (drawing) => putNames(drawing, named)));

/**
 * Return the slider with which people look at earlier positions.
 *
 * @param {Table} table
 */
export function slider(table) {
  const last = table.steps.length;
  const now = table.looking ?? table.correction?.at ?? last;
  /** @param {"first" | "previous" | "forward" | "last"} name @param {string} label @param {number} to */
  const button = (name, label, to) =>
    html`<button type="button" class="round" aria-label=${label} title=${label} ?disabled=${to === now || to < 0 || to > last} @click=${() => table.lookBack(to)}>${symbol(name)}</button>`;
  return html`
    <div class="slider" role="group" aria-label=${words.earlier}>
      ${button("first", words.first, 0)} ${button("previous", words.previous, now - 1)}
      <input type="range" min="0" max=${last} .value=${String(now)} aria-label=${words.earlier} aria-valuetext=${words.afterMoves(now)}
        @input=${(/** @type {any} */ event) => table.lookBack(Number(event.target.value))}>
      ${button("forward", words.forward, now + 1)} ${button("last", words.last, last)}
    </div>
  `;
}

/**
 * Return the number of each turn and the players' points after it. The last turn of the record may
 * be unfinished, and people may look at an earlier one meanwhile.
 *
 * @param {Table} table
 * @param {View} view
 */
export function pointsOf({ steps }, { state }) {
  if (steps.length < 2) return [];
  let next = state.turn.number;
  return turnsOf(steps).map(({ last }) => {
    const { events, totals } = steps[last] ?? { events: [], totals: [] };
    const number = events.find(({ type }) => type === "turn_ended")?.number ?? next;
    next = number + 1;
    return [number, ...totals];
  });
}

/**
 * Return the players' points after each turn as lines.
 *
 * @param {Table} table
 * @param {View} view
 */
export function curve(table, view) {
  const turns = pointsOf(table, view);
  if (!turns.length) return nothing;
  named = (text) => table.named(text);
  const picture = curveOf(table);
  picture.show({ position: view.notation, cards: false, curve: turns });
  return picture.element;
}
