// Looks up names in the referee's vocabulary, and translated headings of the rulebooks.

import { words } from "./words.js";

/** @import { ColorWords, Move, Names, Noun, Vocabulary } from "./types" */

/**
 * Return the name of a piece, such as "violet building".
 *
 * @param {Vocabulary | null} vocabulary
 * @param {{piece: string, color?: string | null}} piece
 * @param {keyof Noun} [form]
 */
export function pieceName(vocabulary, { piece, color }, form = "singular") {
  const colored = vocabulary?.building_colors.find((building) => building.color === color);
  if (piece === "building" && colored?.building) return colored.building[form];
  return vocabulary?.pieces.find((named) => named.piece === piece)?.[form] ?? piece;
}

/**
 * Return the pieces and spaces of a move as text.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {Move | undefined} move
 */
export function moveName(vocabulary, move) {
  const actions = move?.actions.map((action) => {
    const name = pieceName(vocabulary, action);
    return action.cell ? words.placed(name, action.cell) : name;
  });
  return actions?.join(", ") || words.passed;
}

/**
 * Return the vocabulary's entry for a player.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {string | null | undefined} color
 * @returns {ColorWords}
 */
export function playerWords(vocabulary, color) {
  const found = vocabulary?.player_colors.find((player) => player.color === color);
  const name = color ?? "";
  return found ?? { color: name, name, player: name, letter: "", fill: "", ink: "" };
}

/**
 * Return a player's name and colour, or only the colour if the player has no name.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {Names | undefined} names
 * @param {string | null | undefined} color
 */
export function playerName(vocabulary, names, color) {
  const { player } = playerWords(vocabulary, color);
  const name = names?.[color ?? ""];
  return name ? `${name} (${player})` : (player ?? "");
}

/**
 * Return a player's name, or the colour if the player has no name.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {Names | undefined} names
 * @param {string | null | undefined} color
 */
export function shortName(vocabulary, names, color) {
  return names?.[color ?? ""] || (playerWords(vocabulary, color).player ?? "");
}

/**
 * Return a sentence with the players' names in place of their colours. The names are never sent, so
 * the referee says the colours.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {Names | undefined} names
 * @param {string} text
 */
export function withNames(vocabulary, names, text) {
  let named = text;
  for (const { color, player } of vocabulary?.player_colors ?? []) {
    const name = names?.[color];
    if (!name || !player) continue;
    const vowel = /^[aeiouyhàâéèêëîïôùûœæ]/i.test(name);
    named = named.replace(
      new RegExp(`(?<!\\p{L})(?:(${words.elided}) )?${player}(?!\\p{L})`, "giu"),
      (found, before) => {
        if (!found.endsWith(player)) return found; // the colour itself, as in “red rooftop”
        if (!before) return name;
        return vowel ? `${before.slice(0, -1)}’${name}` : `${before} ${name}`;
      },
    );
  }
  return named;
}

/**
 * Return what a player said with the colours of the players in place of their names, whether or not
 * their accents were typed. A name that begins like a colour of buildings, such as Violette, may be
 * the colour, and stays. A name that is a word of the game without its accents needs them.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {Names | undefined} names
 * @param {string} said
 */
export function withoutNames(vocabulary, names, said) {
  const colors = (vocabulary?.building_colors ?? []).map(({ name }) => folded(name));
  const ofGame = new Set(folded(JSON.stringify(vocabulary)).split(/\P{L}+/u));
  const players = Object.entries(names ?? {})
    .map(([color, name]) => ({ color, name: name.normalize("NFD"), plain: folded(name) }))
    .filter(({ plain }) => !colors.some((color) => plain.startsWith(color)))
    .sort((one, other) => other.plain.length - one.plain.length);
  if (!players.length) return said;
  const patterns = players.map(({ name, plain }) => {
    const marks = ofGame.has(plain) ? "" : "\\p{M}*";
    const letters = marks ? plain : name;
    return `(${[...letters].map((letter) => letter.replace(SPECIAL, "\\$&") + marks).join("")})`;
  });
  const known = new RegExp(`(?<![\\p{L}\\p{M}])(?:${patterns.join("|")})(?![\\p{L}\\p{M}])`, "giu");
  const named = said.normalize("NFD").replace(known, (found, ...groups) => {
    const player = players[groups.findIndex((group) => group !== undefined)];
    return playerWords(vocabulary, player?.color).player ?? found;
  });
  return named.normalize("NFC");
}

/** The characters that have a meaning in a regular expression. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/**
 * Return text in small letters without accents.
 *
 * @param {string} text
 */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Return the name of a thing that is no piece, such as a street.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {string} thing
 */
export function thingName(vocabulary, thing) {
  return vocabulary?.things.find(({ name }) => name === thing)?.singular ?? thing;
}

/**
 * Return the name of the tile of a colour's palaces, with its value.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {string} color
 * @param {number} value
 */
export function palaceTileName(vocabulary, color, value) {
  return words.palaceTile(
    colorName(vocabulary, color),
    thingName(vocabulary, "palace_tile"),
    value,
  );
}

/**
 * Return the name of the tile of a corner's tower, without its article.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {string} corner
 */
export function towerTileName(vocabulary, corner) {
  const named = vocabulary?.corners.find((known) => known.corner === corner)?.tower_tile ?? corner;
  const tile = vocabulary?.things.find(({ name }) => name === "tower_tile");
  const article = tile?.definite.slice(0, -tile.singular.length) ?? "";
  return named.startsWith(article) ? named.slice(article.length) : named;
}

/**
 * Return the name of an item of a score.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {string} item the key of the item's points in a score
 */
export function itemName(vocabulary, item) {
  const thing = vocabulary?.things.find((named) => `${named.name}s` === item);
  const piece = vocabulary?.pieces.find(
    (named) => named.piece === item || `${named.piece}s` === item,
  );
  return thing?.plural ?? (piece?.piece === item ? piece.singular : piece?.plural) ?? item;
}

/**
 * Return the name of a building colour.
 *
 * @param {Vocabulary | null} vocabulary
 * @param {string} color
 */
export function colorName(vocabulary, color) {
  return vocabulary?.building_colors.find((named) => named.color === color)?.name ?? color;
}

/** @type {Record<string, string> | null} */
let sections = null;

/**
 * Return a heading of a rulebook in the language of the page.
 *
 * @param {string} printed the heading in the rulebook
 * @returns {string}
 */
export function sectionName(printed) {
  sections ??= JSON.parse(document.getElementById("app")?.dataset.sections ?? "{}");
  return sections?.[printed] ?? printed;
}
