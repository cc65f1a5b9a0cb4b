// The panel for people who play for the first time: what they may place now, and by which rules.

import { icon } from "./icons.js";
import { colorName, pieceName, shortName } from "./names.js";
import { openHere, pageOf, sectionOf, textOf } from "./reference.js";
import { pieces } from "./tray.js";
import { html, nothing } from "./vendor/lit-html.js";
import { words } from "./words.js";

/** @import { Placement, View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * @param {Table} table
 * @param {View} view
 */
export function learn(table, view) {
  const { player, placements } = view.moves;
  const may = pieces(placements);
  const kinds = [...new Set(may.map(({ piece }) => piece))];
  const name = shortName(table.vocabulary, table.game?.names, player);
  return html`
    <section class="learn" aria-label=${words.learn}>
      <h2>${words.learn}</h2>
      ${player ? html`<p><strong>${words.toPlay(name)}</strong></p>` : html`<p>${words.over}</p>`}
      ${kinds.map((kind) =>
        lesson(
          table,
          view,
          may.filter(({ piece }) => piece === kind),
        ),
      )}
      <p class="links"><a href=${pageOf("rules")} @click=${openHere(() => table.read())}>${words.rules}</a></p>
    </section>
  `;
}

/**
 * Return the card of a piece, or of the buildings of all colours.
 *
 * @param {Table} table
 * @param {View} view
 * @param {Placement[]} placements
 */
function lesson(table, view, placements) {
  const { vocabulary } = table;
  const [first] = placements;
  if (!first) return nothing;
  const basics = vocabulary?.pieces.find(({ piece }) => piece === first.piece)?.basics ?? [];
  const rules = basics.flatMap((id) => table.rules.filter((rule) => rule.id === id));
  return html`
    <article class="card lesson">
      <h3>${pieceName(vocabulary, { piece: first.piece })}</h3>
      <div class="samples">
        ${placements.map(({ piece, color, cells }) => html`<span>${icon(piece, color ?? view.moves.player)} ${color ? colorName(vocabulary, color) : nothing} ${cells ? words.spaces(cells.length) : nothing}</span>`)}
      </div>
      <ul>
        ${rules.map((rule) => html`<li>${textOf(table, rule)} <a class="rule" href=${pageOf(`rules/${rule.id}`)} @click=${openHere(() => table.read(rule.id))}>${words.rule(sectionOf(table, rule))}</a></li>`)}
      </ul>
    </article>
  `;
}
