// The first page: go on with a game, begin one, join one, or open one.

import { shortName } from "./names.js";
import { answering, readiness, troubles } from "./notice.js";
import { putAway, remove } from "./shelf.js";
import { thumbnail } from "./thumbnail.js";
import { html, nothing } from "./vendor/lit-html.js";
import { locale, otherLanguages, words } from "./words.js";

/** @import { KeptGame, Vocabulary } from "./types" */
/** @import { Editor } from "./editor.js" */
/** @import { Table } from "./table.js" */

/** Whether the ways to open a game are shown. */
let opening = false;

/** The link or record that is being entered. */
let pasted = "";

/** The id of the game that is being renamed or deleted, or an empty string. */
let managed = "";

/** The game that was just deleted, so that it can be brought back. @type {KeptGame | null} */
let deleted = null;

/**
 * @param {Table} table
 * @param {Editor} editor
 * @param {() => void} changed
 * @param {Vocabulary | null} vocabulary
 */
export function home(table, editor, changed, vocabulary) {
  const { games } = table;
  return html`
    <main class="home" tabindex="-1">
      <header>
        <h1>${words.title}</h1>
        ${languages()}
      </header>
      <div class="messages">${message(table)}</div>
      ${picture(table, changed)}
      <div class="ways">
        ${table.game ? nothing : html`<p>${words.lead}</p>`}
        <button type="button" class="action primary" @click=${() => table.goToScreen("new")}>${words.newGame}</button>
        <button type="button" class="action" @click=${() => table.goToScreen("join")}>${words.joinIn}</button>
        ${editor.isKept ? html`<button type="button" class="action" @click=${() => editor.resume()}>${words.joinKept}</button>` : nothing}
        <button type="button" class="action" aria-expanded=${opening ? "true" : "false"} @click=${() => {
          opening = !opening;
          changed();
        }}>${words.openGame}</button>
        ${opening ? ways(table, changed) : nothing}
        <button type="button" class="action" @click=${async () => table.openSample((await loadSample()).EXAMPLE_TO_THE_END)}>${words.seeEnd}</button>
        ${readiness()}
      </div>
      ${games.length || deleted ? myGames(table, games, vocabulary, changed) : nothing}
    </main>
  `;
}

/**
 * Return the ways to open a game from elsewhere.
 *
 * @param {Table} table
 * @param {() => void} changed
 */
function ways(table, changed) {
  return html`
    <label class="action">${words.openFile} <input class="hidden" type="file" accept=".json,.txt,application/json,text/plain"
      @change=${(/** @type {any} */ event) => openFile(table, event.target)}></label>
    <form class="saying" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (pasted) table.open(pasted);
    }}>
      <label><span class="hidden">${words.paste}</span><input type="text" autocomplete="off" placeholder=${words.paste} .value=${pasted}
        @input=${(/** @type {any} */ event) => {
          pasted = event.target.value;
          changed();
        }}></label>
      <button type="submit" class="action" ?disabled=${!pasted}>${words.open}</button>
    </form>
  `;
}

/** Return links to the page in the other languages. */
export function languages() {
  return html`<p class="links">${otherLanguages.map(([tag, name]) => html`<a href=${`?lang=${tag}`} hreflang=${tag} lang=${tag}>${name}</a>`)}</p>`;
}

/**
 * Return the latest message and the warnings, outside the playing screen.
 *
 * @param {Table} table
 */
export function message(table) {
  const { verdict } = table;
  return html`
    ${verdict ? html`<p class="verdict ${verdict.kind}" role="status">${verdict.text}</p>` : nothing}
    ${troubles(table)}
    ${answering()}
  `;
}

/**
 * Return the board of the last game or, before there is one, of the sample game. From a finished
 * sample, people go back to the game from which they came.
 *
 * @param {Table} table
 * @param {() => void} changed
 */
function picture(table, changed) {
  const { game, games, view } = table;
  const before = games.find((kept) => kept.game.id === game?.before);
  const position = before?.position ?? (game ? view?.notation : sample?.EXAMPLE_POSITION);
  if (!position) loadSample().then(changed);
  const open = async () => {
    if (before) table.openKept(before);
    else if (game) table.goToScreen("table");
    else table.openSample((await loadSample()).EXAMPLE);
  };
  return html`
    <button type="button" class="last" @click=${open}>
      ${position ? thumbnail({ position, cards: false }, changed) : html`<div class="waits"></div>`}
      <span class="action">${game ? words.continueGame : words.tryGame}</span>
    </button>
  `;
}

/**
 * @param {Table} table
 * @param {KeptGame[]} games
 * @param {Vocabulary | null} vocabulary
 * @param {() => void} changed
 */
function myGames(table, games, vocabulary, changed) {
  return html`
    <section class="games" aria-label=${words.myGames}>
      <h2>${words.myGames}</h2>
      <ul>${games.map((kept) => html`<li>${oneGame(table, kept, vocabulary, changed)}</li>`)}</ul>
      ${
        deleted
          ? html`<p role="status">${words.deleted} <button type="button" class="chip" @click=${() => {
              if (deleted) putAway(deleted);
              deleted = null;
              changed();
            }}>${words.bringBack}</button></p>`
          : nothing
      }
    </section>
  `;
}

/**
 * @param {Table} table
 * @param {KeptGame} kept
 * @param {Vocabulary | null} vocabulary
 * @param {() => void} changed
 */
function oneGame(table, kept, vocabulary, changed) {
  const { game, position, totals, winners, turn } = kept;
  const name = (/** @type {string} */ color) => shortName(vocabulary, game.names, color);
  const players = totals.map(({ color, total }) => `${name(color)} ${total}`).join(", ");
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(kept.changed);
  const won = winners.map(name).join(", ");
  const stage = turn ? words.turn(turn) : words.setup;
  const title = kept.title || players;
  const open = managed === game.id;
  return html`
    <button type="button" class="open" @click=${() => table.openKept(kept)}>
      ${thumbnail({ position, cards: false }, changed)}
      <span class="what"><strong>${title}</strong>
        <span class="soft">${kept.title ? `${players} · ` : ""}${when} · ${won ? `${words.winner}${words.colon}${won}` : stage}</span></span>
    </button>
    <button type="button" class="round" aria-label=${words.aboutGame(title)} aria-expanded=${open ? "true" : "false"} @click=${(
      /** @type {any} */ event,
    ) => {
      managed = open ? "" : (game.id ?? "");
      changed();
      event.target.closest("li").scrollIntoView({ block: "nearest" });
    }}>⋯</button>
    ${open ? manage(table, kept, changed) : nothing}
  `;
}

/**
 * Return the form in which a game is renamed or deleted.
 *
 * @param {Table} table
 * @param {KeptGame} kept
 * @param {() => void} changed
 */
function manage(table, kept, changed) {
  return html`
    <div class="manage">
      <label>${words.gameTitle} <input type="text" maxlength="40" autocomplete="off" .value=${kept.title ?? ""}
        @change=${(/** @type {any} */ event) => {
          putAway({ ...kept, title: event.target.value.trim() });
          changed();
        }}></label>
      <button type="button" class="chip" @click=${() => {
        deleted = kept;
        remove(kept);
        if (kept.game.id === table.game?.id) table.leave();
        else changed();
      }}>${words.deleteGame}</button>
    </div>
  `;
}

/**
 * @param {Table} table
 * @param {HTMLInputElement} input
 */
async function openFile(table, input) {
  const file = input.files?.[0];
  input.value = ""; // otherwise, choosing the same file again fires no event
  if (file) table.open(await file.text());
}

/** @type {typeof import("./example.js") | undefined} */
let sample;

/** Load the sample game, which only this page needs. */
async function loadSample() {
  sample = await import("./example.js");
  return sample;
}
