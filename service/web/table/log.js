// The panel that describes every move in sentences.

import { gainsOf } from "./gains.js";
import { turnsOf } from "./game.js";
import { icon } from "./icons.js";
import { moveName, playerWords, shortName } from "./names.js";
import { curve } from "./timeline.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** The events that say what a player did; all others follow from them. A claim says it best. */
const DONE = ["palace_claimed", "piece_placed", "tea_tile_spent"];

/** @import { GameEvent, Step } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @param {string} position the position in words
 */
export function log(table, position) {
  const { steps, game, correction } = table;
  const waiting = game ? game.moves.slice(steps.length) : [];
  const joined = game && "position" in game.begin && table.view?.state.phase !== "setup";
  return html`
    <section class="log" aria-label=${words.log}>
      <h2>${words.soFar}</h2>
      ${table.view ? curve(table, table.view) : nothing}
      <p class="soft">${steps.length ? words.correctHelp : joined ? words.fromBoard : words.noTurns}</p>
      <ol>
        ${turnsOf(steps).map(({ first, last }) => turn(table, steps, first, last))}
        ${waiting.map((move, index) => {
          const at = steps.length + index;
          const what = moveName(table.vocabulary, move);
          return html`<li class="waiting">
            <span class="soft">${playerWords(table.vocabulary, move.player).player}${words.colon}${what} (${at === correction?.at ? words.broken : words.unjudged})</span>
          </li>`;
        })}
      </ol>
      <details class="inwords"><summary>${words.inWords}</summary><p>${position}</p></details>
    </section>
  `;
}

/**
 * @param {Table} table
 * @param {Step[]} steps
 * @param {number} first
 * @param {number} last
 */
function turn(table, steps, first, last) {
  const ended = steps[last]?.events.find((event) => event.type === "turn_ended");
  const player = table.game?.moves[first]?.player;
  return html`
    <li>
      ${icon("rooftop", player)}
      <div>
        ${ended?.number ? html`<span class="number">${words.turn(ended.number)}</span>` : nothing}
        ${steps.slice(first, last + 1).map((step, index) => {
          const at = first + index;
          return move(table, step, at);
        })}
      </div>
    </li>
  `;
}

/**
 * Return a placement on one line. What follows from it is folded.
 *
 * @param {Table} table
 * @param {Step} step
 * @param {number} at
 */
function move(table, { events }, at) {
  const isDone = DONE.find((done) => events.some(({ type }) => type === done));
  const done = events.filter(({ type }) => type === isDone);
  const effects = events.filter(({ type }) => ![...DONE, "turn_ended"].includes(type));
  const names = table.game?.names;
  /** @param {GameEvent[]} some */
  const text = (some) => table.named(some.map(({ message }) => message).join(" "));
  const gains = [...gainsOf(events)].map(([player, gain]) => {
    const { fill, ink } = playerWords(table.vocabulary, player);
    return html` <b .style=${`--fill: ${fill}; --ink: ${ink}`}>${shortName(table.vocabulary, names, player)} ${gain}</b>`;
  });
  return html`
    <button type="button" class="move" aria-pressed=${table.correction?.at === at ? "true" : "false"}
      @click=${() => table.goTo(at)}>${text(done) || text(effects) || text(events.slice(0, 1)) || "–"} ${gains}</button>
    ${done.length && effects.length ? html`<details class="effects"><summary>${words.effects}</summary><p>${text(effects)}</p></details>` : nothing}
  `;
}
