// Players' names: shown in place of colours, and never sent.

import assert from "node:assert/strict";
import { test } from "node:test";

// The module imports the page's words, which stand in the page.
const app = { dataset: { words: '{"elided": "de|que"}' } };
const page = { getElementById: () => app, documentElement: { lang: "fr" } };
Object.assign(globalThis, { document: page });
const { withNames, withoutNames } = await import("../../../service/web/table/names.js");

const vocabulary = {
  player_colors: [
    { color: "red", player: "Red" },
    { color: "blue", player: "Blue" },
    { color: "green", player: "Green" },
  ],
  building_colors: [{ name: "violet" }, { name: "orange" }],
  pieces: [{ singular: "thé", definite: "le thé" }, { singular: "mur" }],
};
const said = (names, text) => withoutNames(vocabulary, names, text);

test("what a player says names the colours of the players", () => {
  const names = { red: "Zoé", blue: "Zoé Anna", green: "J. P." };
  assert.equal(said(names, "Can zoé claim C4?"), "Can Red claim C4?");
  assert.equal(said(names, "ZOÉ ANNA: wall at E1"), "Blue: wall at E1");
  assert.equal(said(names, "What are J. P.’s points?"), "What are Green’s points?");
  assert.equal(said(names, "Is Zoéline at C4?"), "Is Zoéline at C4?");
  assert.equal(said({}, "wall at E1"), "wall at E1");
});

test("a player who is called like another colour is not taken for that player", () => {
  const names = { red: "Blue", blue: "Red" };
  assert.equal(said(names, "Blue, then Red"), "Red, then Blue");
});

test("a name that may be a building colour stays", () => {
  assert.equal(said({ red: "Violette" }, "violette en E4"), "violette en E4");
});

test("a sentence names the players, and shortens the words that the language shortens", () => {
  const told = (text, red) => withNames(vocabulary, { red }, text);
  assert.equal(
    told("Le palais de Red vaut plus que Red.", "Anna"),
    "Le palais d’Anna vaut plus qu’Anna.",
  );
  assert.equal(
    told("Le palais de Red vaut plus que Red.", "Zoé"),
    "Le palais de Zoé vaut plus que Zoé.",
  );
  assert.equal(told("El palacio con Red", "Anna"), "El palacio con Anna");
});

test("a name is understood without its accents, and with others", () => {
  const names = { red: "Cléo", blue: "Éloïse", green: "Jean-Noe\u0308l" };
  assert.equal(said(names, "cleo rooftop P7"), "Red rooftop P7");
  assert.equal(said(names, "CLE\u0301O: wall at E1"), "Red: wall at E1");
  assert.equal(said(names, "Eloise pose un mur"), "Blue pose un mur");
  assert.equal(said(names, "jean-noel’s points"), "Green’s points");
  assert.equal(said({ red: "Cleo" }, "Cléo pose un mur à côté"), "Red pose un mur à côté");
  assert.equal(said(names, "Cleopatra, Éloises"), "Cleopatra, Éloises");
});

test("a name that is a word of the game without its accents needs them", () => {
  const names = { red: "Thé", blue: "Mûr" };
  assert.equal(said(names, "where is the mur? Le thé"), "where is the mur? Le Red");
  assert.equal(said(names, "mûr: mur"), "Blue: mur");
  assert.equal(said({ red: "Violètte" }, "violette en E4"), "violette en E4");
});
