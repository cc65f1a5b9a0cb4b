// The slider over the turns, and the curve of the points.

import { playerWords } from "./names.js";
import { symbol } from "./symbols.js";
import { html, nothing, svg } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { View } from "./types" */
/** @import { Table } from "./table.js" */

/** How each player's line is dashed, so that the lines are told apart without their colours. */
const DASHES = ["", "5 2.5", "1.5 2.5", "7 2 1.5 2"];

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
 * Return the players' points after each move as lines.
 *
 * @param {Table} table
 * @param {View} view
 */
export function curve(table, view) {
  const { steps } = table;
  if (steps.length < 2) return nothing;
  const highest = Math.max(1, ...steps.flatMap(({ totals }) => totals));
  const seats = view.state.players;
  return html`
    <figure class="curve" role="img" aria-label=${words.curve}>
      <svg viewBox="0 0 240 80" aria-hidden="true">
        ${seats.map(({ color }, seat) => {
          const points = steps.map(({ totals }, index) => {
            const x = 4 + (232 * index) / (steps.length - 1);
            return `${x.toFixed(1)},${(76 - (72 * (totals[seat] ?? 0)) / highest).toFixed(1)}`;
          });
          const { fill } = playerWords(table.vocabulary, color);
          return svg`<polyline points=${points.join(" ")} stroke=${fill} stroke-dasharray=${DASHES[seat] ?? ""}></polyline>`;
        })}
      </svg>
    </figure>
  `;
}
