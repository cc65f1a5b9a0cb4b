// The screen on which people play: board, players, pieces, verdict and a panel beside them.

import { card } from "./cards.js";
import { log } from "./log.js";
import { menu } from "./menu.js";
import { answering, preparing, troubles } from "./notice.js";
import { learn, pieceNames, rules } from "./reference.js";
import { score } from "./score.js";
import { share } from "./share.js";
import { strip } from "./strip.js";
import { symbol } from "./symbols.js";
import { slider } from "./timeline.js";
import { tray } from "./tray.js";
import { html, nothing } from "./vendor/lit-html.js";
import { saying, verdict } from "./verdict.js";
import { words } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Table } from "./table.js" */
/** @import { View } from "./types" */

/** The panels that the header opens. */
const PANELS = /** @type {const} */ (["menu", "log", "score", "share"]);

/**
 * @param {Table} table
 * @param {View} view
 * @param {Board} board
 * @param {Editor} editor
 */
export function playingScreen(table, view, board, editor) {
  return html`
    <main class="table" data-panel=${table.panel} tabindex="-1">
      ${header(table, view, board)}
      ${board.element}
      ${strip(table, view)}
      ${tray(table, view)}
      ${slider(table)}
      <div class="talk">
        ${troubles(table)}
        ${answering()}
        ${table.about ? card(table, view, table.about, board.label(table.about)) : verdict(table, board)}
        ${saying(table, board)}
        ${preparing()}
      </div>
      <div class="panel">
        ${table.panel === "tray" || table.panel === "log" ? nothing : html`<button type="button" class="round close" aria-label=${words.close} title=${words.close} @click=${() => table.show("tray")}>${symbol("close")}</button>`}
        ${panel(table, view, board, editor)}
      </div>
    </main>
  `;
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Board} board
 */
function header(table, view, board) {
  const { state } = view;
  const number = state.turn.number ? words.turn(state.turn.number) : words.setup;
  const place = state.phase === "finished" ? words.over : number;
  const earlier = table.looking !== null ? words.looking : table.correction ? words.mending : "";
  return html`
    <header>
      ${toPanel(table, "menu")}
      <h1 class=${earlier ? "earlier" : ""}><span>${words.game}</span> <small>${earlier ? html`<span>${earlier}${words.colon}</span>` : nothing}<span>${place}</span></small></h1>
      ${board.zoomOutButton}
      <nav aria-label=${words.title}>
        ${PANELS.slice(1).map((name) => toPanel(table, name))}
        ${changes(table)}
      </nav>
    </header>
  `;
}

/**
 * Return the button that opens a panel, or closes it if it is open.
 *
 * @param {Table} table
 * @param {typeof PANELS[number]} name
 */
function toPanel(table, name) {
  const open = table.panel === name;
  return html`<button type="button" class="round to-${name}" aria-pressed=${open ? "true" : "false"} aria-label=${words[name]} title=${words[name]}
    @click=${() => table.show(open ? "tray" : name)}>${symbol(name)}</button>`;
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Board} board
 * @param {Editor} editor
 */
function panel(table, view, board, editor) {
  switch (table.panel) {
    case "menu":
      return menu(table, editor);
    case "score":
      return score(table, view);
    case "learn":
      return learn(table, view);
    case "share":
      return share(table);
    case "rules":
      return rules(table);
    case "names":
      return pieceNames(table);
    default:
      return log(table, board.description);
  }
}

/**
 * Return the undo and redo buttons.
 *
 * @param {Table | Editor} changed
 */
export function changes(changed) {
  return html`
    <button type="button" class="round" aria-label=${words.undo} title=${words.undo} ?disabled=${!changed.done.length} @click=${() => changed.undo()}>${symbol("undo")}</button>
    <button type="button" class="round" aria-label=${words.redo} title=${words.redo} ?disabled=${!changed.undone.length} @click=${() => changed.redo()}>${symbol("redo")}</button>
  `;
}
