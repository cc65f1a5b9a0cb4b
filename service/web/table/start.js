// The edition and the players, for a new game or for a game in progress.

import { languages, message } from "./home.js";
import { icon } from "./icons.js";
import { LONGEST } from "./name-fields.js";
import { playerWords } from "./names.js";
import { symbol } from "./symbols.js";
import { html, nothing } from "./vendor/lit-html.js";
import { locale, words } from "./words.js";

/** @import { Names, Ruleset, Vocabulary } from "./types" */
/** @import { Editor } from "./editor.js" */
/** @import { Table } from "./table.js" */

/** The edition whose words and pieces the first screens show. */
export const USUAL = "second-edition";

/** The editions that most people have. The others are listed below them. */
const COMMON = [USUAL, "first-edition"];

/** The values entered so far. */
const form = {
  ruleset: USUAL,
  /** @type {string[]} */
  seats: [],
  /** @type {Record<string, unknown>} */
  options: {},
  /** @type {Names} */
  names: {},
};

/**
 * @param {Table} table
 * @param {Editor} editor
 * @param {() => void} changed
 * @param {Vocabulary | null} vocabulary
 */
export function start(table, editor, changed, vocabulary) {
  const joining = table.screen === "join";
  const ruleset = table.rulesets.find(({ id }) => id === form.ruleset);
  /** @param {Partial<typeof form>} change */
  const set = (change) => {
    Object.assign(form, change);
    changed();
  };
  return html`
    <main class="start" tabindex="-1">
      <header>
        <button type="button" class="round" aria-label=${words.toHome} title=${words.toHome} @click=${() => table.goToScreen("start")}>${symbol("previous")}</button>
        <h1>${joining ? words.joinIn : words.newGame}</h1>
        ${languages()}
      </header>
      ${message(table)}
      ${ruleset ? choices(table, editor, ruleset, vocabulary, set) : nothing}
    </main>
  `;
}

/**
 * @param {Table} table
 * @param {Editor} editor
 * @param {Ruleset} ruleset
 * @param {Vocabulary | null} vocabulary
 * @param {(change: Partial<typeof form>) => void} set
 */
function choices(table, editor, ruleset, vocabulary, set) {
  const joining = table.screen === "join";
  const seats = form.seats.filter((color) => ruleset.player_colors.includes(color));
  const setting = ruleset.tables.find(({ players }) => players === seats.length);
  const chosen = Object.entries(form.names).filter(
    ([color, name]) => name && seats.includes(color),
  );
  const names = Object.fromEntries(chosen);
  const asked = { id: ruleset.id, options: form.options };
  return html`
    <form @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (!setting) return;
      if (joining) editor.begin(asked, seats, names);
      else table.startGame({ ruleset: asked, players: seats }, names);
    }}>
      ${joining ? html`<p class="soft">${words.joinHelp}</p>` : nothing}
      ${editions(table, ruleset, set)}
      ${players(ruleset, seats, vocabulary, set)}
      ${houseRules(ruleset, (setting ?? ruleset.tables[0])?.options ?? {}, set)}
      <div class="go">
        <button type="submit" class="action primary" ?disabled=${!setting}>${joining ? words.joinGame : words.startGame}</button>
        ${colorsFirst(ruleset)}
      </div>
    </form>
  `;
}

/**
 * @param {Table} table
 * @param {Ruleset} ruleset
 * @param {(change: Partial<typeof form>) => void} set
 */
function editions({ rulesets }, ruleset, set) {
  const common = COMMON.flatMap((id) => rulesets.find((known) => known.id === id) ?? []);
  const others = rulesets.filter((other) => !common.includes(other));
  /** @param {Ruleset} other */
  const choice = (other) =>
    html`<input type="radio" name="edition" .checked=${other === ruleset} @change=${() => set({ ruleset: other.id, options: {} })}>`;
  return html`
    <fieldset class="editions">
      <legend>${words.edition}</legend>
      <div class="cards">
        ${common.map((other) => html`<label>${choice(other)} ${pieces(other)} <strong>${other.name}</strong></label>`)}
      </div>
      <details ?open=${others.includes(ruleset)}>
        <summary>${words.otherEditions}</summary>
        ${others.map((other) => html`<label class="row">${choice(other)} ${other.name}</label>`)}
      </details>
      <p class="soft">${ruleset.description}</p>
    </fieldset>
  `;
}

/**
 * Return what tells the editions apart at a glance: how many can play, and whether there is a well.
 *
 * @param {Ruleset} ruleset
 */
function pieces({ player_colors, tables }) {
  const drawn = player_colors.map((color) => icon("rooftop", color));
  const well = tables.some(({ options }) => options["well"]?.default);
  return html`<span class="art">${drawn}${well ? icon("well") : nothing}</span>`;
}

/**
 * @param {Ruleset} ruleset
 * @param {string[]} seats
 * @param {Vocabulary | null} vocabulary
 * @param {(change: Partial<typeof form>) => void} set
 */
function players(ruleset, seats, vocabulary, set) {
  return html`
    <fieldset class="seats">
      <legend>${words.seats}</legend>
      <p class="soft">${words.seatsHelp}</p>
      ${ruleset.player_colors.map((color) => seat(color, seats, vocabulary, set))}
      ${seats.length ? html`<p class="soft">${words.namesHelp}</p>` : nothing}
    </fieldset>
  `;
}

/**
 * @param {string} color
 * @param {string[]} seats
 * @param {Vocabulary | null} vocabulary
 * @param {(change: Partial<typeof form>) => void} set
 */
function seat(color, seats, vocabulary, set) {
  const place = seats.indexOf(color) + 1;
  const others = seats.filter((other) => other !== color);
  const { player } = playerWords(vocabulary, color);
  return html`
    <div class="seated">
      <button type="button" aria-pressed=${place ? "true" : "false"} @click=${() => set({ seats: place ? others : [...seats, color] })}>
        ${icon("rooftop", color)}
        <span>${player}</span>
        ${place ? html`<span class="hidden">, ${words.seat}</span> <strong>${place}</strong>` : nothing}
      </button>
      ${
        place
          ? html`<input type="text" maxlength=${LONGEST} autocomplete="off" aria-label=${words.nameOf(player)} placeholder=${words.name} .value=${form.names[color] ?? ""}
            data-seat=${place} @keydown=${toNextName} @change=${(/** @type {any} */ event) => set({ names: { ...form.names, [color]: event.target.value.trim() } })}>`
          : nothing
      }
    </div>
  `;
}

/**
 * Go from a name to that of the next player with Enter, which would otherwise start the game.
 *
 * @param {KeyboardEvent} event
 */
function toNextName(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (event.target);
  const seat = Number(field.dataset["seat"]) + 1;
  const next = field.form?.querySelector(`[data-seat="${seat}"]`);
  const then = next ?? field.form?.querySelector("[type=submit]");
  /** @type {HTMLElement | null | undefined} */ (then)?.focus();
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
 * @param {Ruleset} ruleset
 * @param {Record<string, {default: unknown, overridable: boolean}>} settings
 * @param {(change: Partial<typeof form>) => void} set
 */
function houseRules(ruleset, settings, set) {
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
