// The start screen, where players begin a new game or open an existing one.

import { EXAMPLE } from "./example.js";
import { nameFields } from "./name-fields.js";
import { playerWords, shortName } from "./names.js";
import { answering, readiness, troubles } from "./notice.js";
import { putAway, remove } from "./shelf.js";
import { thumbnail } from "./thumbnail.js";
import { html, nothing } from "./vendor/lit-html.js";
import { locale, otherLanguages, words } from "./words.js";

/** @import { KeptGame, Names, Ruleset, State, View, Vocabulary } from "./types" */
/** @import { Editor } from "./editor.js" */
/** @import { Table } from "./table.js" */

/** The values entered so far. */
const form = {
  ruleset: "second-edition",
  /** @type {string[]} */
  seats: [],
  /** @type {Record<string, unknown>} */
  options: {},
  well: "",
  merchant: "",
  pasted: "",
  /** @type {Names} */
  names: {},
};

/** The game that was just deleted, so that it can be brought back. @type {KeptGame | null} */
let deleted = null;

/**
 * Fill in the form for another game with the same players.
 *
 * @param {State} state
 * @param {Names} names
 */
export function again({ ruleset, players }, names) {
  Object.assign(form, {
    ruleset: ruleset.id,
    options: ruleset.options ?? {},
    seats: players.map(({ color }) => color),
    names,
    well: "",
    merchant: "",
  });
}

/**
 * The first page: the games of this device, and the ways to begin another. The form for a new game
 * is open if there is no game yet or if it was asked for.
 *
 * @param {Table} table
 * @param {Editor} editor
 * @param {() => void} changed
 * @param {Vocabulary | null} vocabulary
 */
export function start(table, editor, changed, vocabulary) {
  const ruleset = table.rulesets.find(({ id }) => id === form.ruleset) ?? table.rulesets[0];
  /** @param {Partial<typeof form>} change */
  const set = (change) => {
    Object.assign(form, change);
    changed();
  };
  const { games, game } = table;
  const asked = table.screen === "new" || !(games.length || game || deleted);
  return html`
    <main class="start" tabindex="-1">
      <header>
        <h1>${words.title}</h1>
        <p class="links">${otherLanguages.map(([tag, name]) => html`<a href=${`?lang=${tag}`} hreflang=${tag} lang=${tag}>${name}</a>`)}</p>
      </header>
      ${table.verdict ? html`<p class="verdict ${table.verdict.kind}" role="status">${table.verdict.text}</p>` : nothing}
      ${troubles(table)}
      ${answering()}
      ${game ? lastGame(table, table.view, changed) : nothing}
      ${asked && ruleset ? newGame(table, ruleset, vocabulary, set) : nothing}
      ${asked ? nothing : html`<button type="button" class="action primary" @click=${() => table.goToScreen("new")}>${words.newGame}</button>`}
      ${games.length || deleted ? myGames(table, games, vocabulary, changed) : nothing}
      ${ruleset ? join(editor, ruleset) : nothing}
      <section class="card">
        <h2>${words.tryOne}</h2>
        <p class="soft">${words.tryHelp}</p>
        <button type="button" class="action" @click=${() => table.open(EXAMPLE)}>${words.tryGame}</button>
      </section>
      <section class="card">
        <h2>${words.haveOne}</h2>
        <label class="action">${words.openFile} <input class="hidden" type="file" accept=".json,.txt,application/json,text/plain"
          @change=${(/** @type {any} */ event) => openFile(table, event.target)}></label>
        <label>${words.paste} <textarea rows="2" .value=${form.pasted}
          @input=${(/** @type {any} */ event) => set({ pasted: event.target.value })}></textarea></label>
        <button type="button" class="action" ?disabled=${!form.pasted} @click=${() => table.open(form.pasted)}>${words.open}</button>
      </section>
      ${readiness()}
    </main>
  `;
}

/** @param {Table} table @param {View | null} view @param {() => void} changed */
function lastGame(table, view, changed) {
  return html`
    <button type="button" class="last" @click=${() => table.goToScreen("table")}>
      ${view ? thumbnail({ position: view.notation, cards: false }, "", changed) : html`<div class="waits"></div>`}
      <span class="action primary">${words.continueGame}</span>
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
    <section class="card games" aria-label=${words.myGames}>
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
  const players = totals.map(({ color, total }) => `${name(color)}\u00a0${total}`).join(", ");
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(kept.changed);
  const won = winners.map(name).join(", ");
  const title = kept.title || players;
  return html`
    <button type="button" class="open" @click=${() => table.openKept(kept)}>
      ${thumbnail({ position, cards: false }, "", changed)}
      <span class="what"><strong>${title}</strong>
        <span class="soft">${kept.title ? `${players} · ` : ""}${when} · ${won ? `${words.winner}${words.colon}${won}` : words.turn(turn)}</span></span>
    </button>
    <details>
      <summary aria-label=${words.aboutGame(title)}>⋯</summary>
      <label>${words.gameTitle} <input type="text" maxlength="40" autocomplete="off" .value=${kept.title ?? ""}
        @change=${(/** @type {any} */ event) => {
          putAway({ ...kept, title: event.target.value.trim() });
          changed();
        }}></label>
      <button type="button" class="chip" @click=${() => {
        deleted = kept;
        remove(kept);
        if (game.id === table.game?.id) table.leave();
        else changed();
      }}>${words.deleteGame}</button>
    </details>
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

/**
 * @param {Editor} editor
 * @param {Ruleset} ruleset
 */
function join(editor, ruleset) {
  const seats = seatsOf(ruleset);
  const possible = ruleset.tables.some(({ players }) => players === seats.length);
  return html`
    <section class="card">
      <h2>${words.joinIn}</h2>
      <p class="soft">${words.joinHelp}</p>
      <div class="actions">
        <button type="button" class="action" ?disabled=${!possible} @click=${() => editor.begin(request(ruleset, seats).ruleset, seats, chosenNames(seats))}>${words.joinGame}</button>
        ${editor.isKept ? html`<button type="button" class="action" @click=${() => editor.resume()}>${words.joinKept}</button>` : nothing}
      </div>
      ${possible ? nothing : colorsFirst(ruleset)}
    </section>
  `;
}

/**
 * Return a hint that says how many player colours to choose.
 *
 * @param {Ruleset} ruleset
 */
function colorsFirst({ tables }) {
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  const numbers = either.format(tables.map(({ players }) => String(players)));
  return html`<p class="soft">${words.colorsFirst(numbers)}</p>`;
}

/**
 * @param {Table} table
 * @param {Ruleset} ruleset
 * @param {Vocabulary | null} vocabulary
 * @param {(change: Partial<typeof form>) => void} set
 */
function newGame(table, ruleset, vocabulary, set) {
  const seats = seatsOf(ruleset);
  const setting = ruleset.tables.find(({ players }) => players === seats.length);
  return html`
    <form class="card" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      table.startGame(request(ruleset, seats), chosenNames(seats));
    }}>
      <h2>${words.newGame}</h2>
      <label>${words.edition}
        <select @change=${(/** @type {any} */ event) => set({ ruleset: event.target.value, options: {} })}>
          ${table.rulesets.map(({ id, name }) => html`<option value=${id} ?selected=${id === ruleset.id}>${name}</option>`)}
        </select>
      </label>
      <p class="soft">${ruleset.description}</p>
      <fieldset class="seats">
        <legend>${words.seats}</legend>
        <p class="soft">${words.seatsHelp}</p>
        ${ruleset.player_colors.map((color) => {
          const { fill, ink, player } = playerWords(vocabulary, color);
          const place = seats.indexOf(color) + 1;
          const others = seats.filter((other) => other !== color);
          return html`<button type="button" aria-pressed=${place ? "true" : "false"}
            @click=${() => set({ seats: place ? others : [...seats, color] })}>
            <svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="18" fill=${fill}></circle><text x="20" y="27" text-anchor="middle" fill=${ink}>${place || ""}</text></svg>
            <span>${player}</span>${place ? html`<span class="hidden">, ${words.seat} ${place}</span>` : nothing}</button>`;
        })}
      </fieldset>
      ${seats.length ? nameFields(vocabulary, seats, form.names, (color, name) => set({ names: { ...form.names, [color]: name } })) : nothing}
      <div class="pair">
        ${
          /** @type {const} */ (["well", "merchant"]).map(
            (name) => html`<label>${words[name]}
          <input type="text" size="4" autocapitalize="characters" autocomplete="off" spellcheck="false" .value=${form[name]}
            @change=${(/** @type {any} */ event) => set({ [name]: event.target.value.replace(/\s/g, "").toUpperCase() })}></label>`,
          )
        }
      </div>
      <p class="soft">${words.cellsHelp}</p>
      ${setting ? options(ruleset, setting.options, set) : nothing}
      <button type="submit" class="action primary" ?disabled=${!setting}>${words.startGame}</button>
      ${setting ? nothing : colorsFirst(ruleset)}
    </form>
  `;
}

/**
 * @param {Ruleset} ruleset
 * @param {Record<string, {default: unknown, overridable: boolean}>} settings
 * @param {(change: Partial<typeof form>) => void} set
 */
function options(ruleset, settings, set) {
  return html`
    <details>
      <summary>${words.options}</summary>
      ${ruleset.options
        .filter(({ name }) => settings[name]?.overridable)
        .map(({ name, text, values }) => {
          const current = form.options[name] ?? settings[name]?.default;
          return html`<fieldset class="house">
            <legend>${text}</legend>
            ${values.map(
              ({ value, text: meaning }) => html`<label>
              <input type="radio" name=${name} .checked=${value === current} @change=${() => set({ options: { ...form.options, [name]: value } })}>
              <span>${meaning}</span></label>`,
            )}
          </fieldset>`;
        })}
    </details>
  `;
}

/** @param {string[]} seats */
const chosenNames = (seats) =>
  Object.fromEntries(
    Object.entries(form.names).filter(([color, name]) => name && seats.includes(color)),
  );

/** @param {Ruleset} ruleset */
const seatsOf = (ruleset) => form.seats.filter((color) => ruleset.player_colors.includes(color));

/**
 * @param {Ruleset} ruleset
 * @param {string[]} players
 */
function request(ruleset, players) {
  return {
    ruleset: { id: ruleset.id, options: form.options },
    players,
    ...(form.well && { well: form.well }),
    ...(form.merchant && { merchant: form.merchant }),
  };
}
