// The panels with rules and with the names of the pieces. They are shown beside the board.

import { icon } from "./icons.js";
import { colorName, pieceName, sectionName, shortName } from "./names.js";
import { pieces } from "./tray.js";
import { html, nothing } from "./vendor/lit-html.js";
import { locale, words } from "./words.js";

/** @import { Placement, Rule, View } from "./types" */
/** @import { Table } from "./table.js" */

/**
 * Return a click handler that shows something beside the board instead of following the link.
 * With Ctrl, Cmd or Shift, a click still opens the link in a new tab or window.
 *
 * @param {() => void} show
 */
export function openHere(show) {
  return (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show();
  };
}

/**
 * Return the URL of a resource of the service, in the language of the page.
 *
 * @param {string} path what follows `v1/` in the URL
 */
export function pageOf(path) {
  return `v1/${path}?lang=${document.documentElement.lang}`;
}

/**
 * Return the panel that shows one rule with its example, or all rules about moves.
 *
 * @param {Table} table
 */
export function rules(table) {
  const [rule, ...others] = table.rules;
  return html`
    <section class="rules" aria-label=${words.rules}>
      <h2>${others.length ? words.rules : sectionOf(table, rule)}</h2>
      ${
        others.length
          ? all(table)
          : html`
            <p>${textOf(table, rule)}</p>
            ${rule?.example ? html`<p class="soft">${words.example} ${rule.example.message}</p>` : nothing}
            <p class="links"><a href=${pageOf("rules")} @click=${openHere(() => table.read())}>${words.rules}</a></p>`
      }
    </section>
  `;
}

/** @param {Table} table */
function all(table) {
  /** @type {Map<string, Rule[]>} */
  const sections = new Map();
  for (const rule of table.rules) {
    if (!applies(table, rule) || rule.example.path !== "/v1/adjudications") continue;
    const section = sectionOf(table, rule);
    sections.set(section, [...(sections.get(section) ?? []), rule]);
  }
  return [...sections].map(
    ([section, ofSection]) => html`
      <h3>${section}</h3>
      <ul>
        ${ofSection.map((rule) => html`<li>${textOf(table, rule)}</li>`)}
      </ul>
    `,
  );
}

/**
 * Return whether a rule applies to the current game.
 *
 * @param {Table} table
 * @param {Rule} rule
 */
export function applies({ view }, { rulesets, options = [] }) {
  const inForce = view?.ruleset;
  if (!inForce || !rulesets.includes(inForce.id)) return false;
  return options.every(({ name, values }) => values.includes(inForce.options[name]));
}

/**
 * Return the rulebook heading under which a rule appears, preferably in this game's rulebook.
 *
 * @param {Table} table
 * @param {Rule | undefined} rule
 */
export function sectionOf(table, rule) {
  const id = table.view?.state.ruleset.id;
  const books = table.rulesets.find((ruleset) => ruleset.id === id)?.rulebooks ?? [];
  const own = rule?.sources.find(({ rulebook }) => books.includes(rulebook)) ?? rule?.sources[0];
  return own ? sectionName(own.section) : "";
}

/**
 * Return the text of a rule in the terms of this game's edition.
 *
 * @param {Table} table
 * @param {Rule | undefined} rule
 */
export function textOf(table, rule) {
  return table.vocabulary?.edition === "first" ? rule?.first_edition_text : rule?.text;
}

/**
 * Return the panel with the names of the pieces in this game's edition.
 *
 * @param {Table} table
 */
export function pieceNames(table) {
  const { pieces = [], building_colors: colors = [] } = table.vocabulary ?? {};
  const drawn = pieces.filter(({ piece }) => piece !== "building");
  return html`
    <section class="names" aria-label=${words.vocabulary}>
      <h2>${words.vocabulary}</h2>
      <ul>
        ${colors.map(({ color, building }) => html`<li>${icon("building", color)} ${building?.singular}</li>`)}
        ${drawn.map(({ piece, singular }) => html`<li>${icon(piece)} ${singular}</li>`)}
      </ul>
    </section>
  `;
}

/**
 * Return the panel for people who play for the first time: what they may place now, and by which rules.
 *
 * @param {Table} table
 * @param {View} view
 */
export function learn(table, view) {
  const { player, placements } = view.moves;
  const may = pieces(placements);
  const kinds = [...new Set(may.map(({ piece }) => piece))];
  const common = commonRules(table, kinds);
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
          basicsOf(table, kind).filter((id) => !common.has(id)),
        ),
      )}
      ${[...common].map(([id, sharing]) => commonRule(table, view, sharing, id))}
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
 * @param {string[]} ids the rules
 */
function lesson(table, view, placements, ids) {
  const { vocabulary } = table;
  const [first] = placements;
  if (!first) return nothing;
  return html`
    <article class="card lesson">
      <h3>${pieceName(vocabulary, { piece: first.piece })}</h3>
      <div class="samples">
        ${placements.map(({ piece, color, cells }) => html`<span>${icon(piece, color ?? view.moves.player)} ${color ? colorName(vocabulary, color) : nothing} ${cells ? words.spaces(cells.length) : nothing}</span>`)}
      </div>
      ${list(table, ids)}
    </article>
  `;
}

/**
 * Return the card of a rule that several pieces share.
 *
 * @param {Table} table
 * @param {View} view
 * @param {string[]} kinds
 * @param {string} id
 */
function commonRule(table, view, kinds, id) {
  const names = kinds.map((piece) => pieceName(table.vocabulary, { piece }));
  return html`
    <article class="card lesson">
      <h3>${new Intl.ListFormat(locale).format(names)}</h3>
      <p>${kinds.map((piece) => icon(piece, view.moves.player))}</p>
      ${list(table, [id])}
    </article>
  `;
}

/** @param {Table} table @param {string[]} ids */
function list(table, ids) {
  const rules = ids.flatMap((id) => table.rules.filter((rule) => rule.id === id));
  return html`
    <ul>
      ${rules.map((rule) => html`<li>${textOf(table, rule)} <a class="rule" href=${pageOf(`rules/${rule.id}`)} @click=${openHere(() => table.read(rule.id))}>${words.rule(sectionOf(table, rule))}</a></li>`)}
    </ul>
  `;
}

/** @param {Table} table @param {string} kind */
function basicsOf({ vocabulary }, kind) {
  return vocabulary?.pieces.find(({ piece }) => piece === kind)?.basics ?? [];
}

/**
 * Return the rules that several pieces share, with these pieces. All of them have others besides.
 *
 * @param {Table} table
 * @param {string[]} kinds
 * @returns {Map<string, string[]>}
 */
function commonRules(table, kinds) {
  const ids = new Set(kinds.flatMap((kind) => basicsOf(table, kind)));
  const sharing = (/** @type {string} */ id) =>
    kinds.filter((kind) => basicsOf(table, kind).includes(id));
  const hasOwn = (/** @type {string} */ kind) =>
    basicsOf(table, kind).some((id) => sharing(id).length === 1);
  const told = [...ids].map((id) => /** @type {[string, string[]]} */ ([id, sharing(id)]));
  return new Map(told.filter(([, of]) => of.length > 1 && of.every(hasOwn)));
}
