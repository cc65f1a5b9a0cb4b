// The record of a game, and changes to it that can be undone.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apply,
  beginningOf,
  explained,
  invert,
  isCutOff,
  movesOf,
  newGameLike,
  onePieceEach,
  replacement,
  samePiece,
  startsWith,
  turnsOf,
} from "../../../service/web/table/game.js";

const begin = { game: { players: ["red", "blue"] } };
const move = (cell) => ({ player: "red", actions: [{ piece: "wall", cell }] });
const game = { begin, moves: ["A2", "A3", "A4"].map(move) };

test("a change followed by its inverse restores the game", () => {
  const edits = [
    { at: 3, removed: [], added: [move("A5")] },
    { at: 1, removed: [move("A3")], added: [] },
    { at: 1, removed: [move("A3")], added: [move("B1"), move("C1")] },
    replacement(game, { begin: { position: "p=" }, moves: [move("D1")] }),
  ];
  for (const edit of edits) {
    const changed = apply(game, edit);
    assert.notDeepEqual(changed, game);
    assert.deepEqual(apply(changed, invert(edit)), game);
    assert.deepEqual(invert(invert(edit)), edit);
  }
});

test("applying a change does not modify the original game", () => {
  const before = structuredClone(game);
  apply(game, { at: 0, removed: [move("A2")], added: [] });
  assert.deepEqual(game, before);
});

test("undoing the start of the first game leaves no game", () => {
  const first = replacement(null, game);
  assert.deepEqual(apply(null, first), game);
  assert.equal(apply(game, invert(first)), null);
});

test("moves are reconstructed from the events that they caused", () => {
  const events = [
    [
      { type: "piece_placed", player: "red", piece: "building", color: "grey", cell: "C4" },
      { type: "palace_started", player: "red", color: "grey", cell: "C4" },
      { type: "tea_tile_spent", player: "red" },
      { type: "turn_ended", player: "red", number: 1 },
    ],
    [{ type: "piece_placed", player: "blue", piece: "merchant", cell: "F6", source: "F5" }],
    [{ type: "piece_placed", player: "blue", piece: "rooftop", color: "blue", cell: "C4" }],
    [{ type: "turn_ended", player: "blue", number: 2 }],
  ];
  assert.deepEqual(movesOf(events, true), [
    {
      player: "red",
      actions: [{ piece: "building", cell: "C4", color: "grey" }, { piece: "tea_tile" }],
    },
    { player: "blue", actions: [{ piece: "merchant", cell: "F6", from: "F5" }] },
    { player: "blue", actions: [{ piece: "rooftop", cell: "C4" }] },
    { player: "blue", actions: [] },
  ]);
  assert.deepEqual(movesOf(events, false)[1].actions, [{ piece: "merchant", cell: "F6" }]);
});

test("a record begins with a new game or a position", () => {
  assert.deepEqual(beginningOf("2e.1 ryg FJ7,MF5 VE4 GC9="), {
    fromPosition: false,
    line: "2e.1 ryg FJ7,MF5=",
  });
  assert.deepEqual(beginningOf("1e.1_ryg_-="), { fromPosition: false, line: "1e.1 ryg -=" });
  const position = "2e.1 ryg //// F5 -/-/-/- - 66/66/T6 ---- ---- 1r";
  assert.deepEqual(beginningOf(`${position} VE4 GC9=`), {
    fromPosition: true,
    line: `${position}=`,
  });
});

test("a request for a new game takes the ruleset, the players and the setup from a state", () => {
  const state = {
    ruleset: { id: "second-edition", revision: 1, options: { gates: true } },
    phase: "play",
    board: { well: "J7", streets: [["F5"]] },
    players: [{ color: "red" }, { color: "blue" }],
    tower_tiles: { NW: { value: 2 }, NE: { value: 1 } },
  };
  assert.deepEqual(newGameLike(state), {
    game: {
      ruleset: { id: "second-edition", options: { gates: true } },
      players: ["red", "blue"],
      well: "J7",
      merchant: "F5",
      tower_values: { NW: 2, NE: 1 },
    },
  });
  const bare = newGameLike({ ...state, board: { well: null, streets: [] } });
  assert.deepEqual(Object.keys(bare.game), ["ruleset", "players", "tower_values"]);
});

test("moves are grouped into turns, including an unfinished turn", () => {
  const step = (...types) => ({ notation: "", events: types.map((type) => ({ type })) });
  const steps = [
    step("piece_placed"),
    step("piece_placed", "turn_ended"),
    step("turn_ended"),
    step("piece_placed"),
  ];
  assert.deepEqual(turnsOf(steps), [
    { first: 0, last: 1 },
    { first: 2, last: 2 },
    { first: 3, last: 3 },
  ]);
  assert.deepEqual(turnsOf([]), []);
});

test("pieces are the same if their names and colours are equal", () => {
  assert.ok(samePiece({ piece: "wall" }, { piece: "wall" }));
  assert.ok(
    !samePiece({ piece: "building", color: "grey" }, { piece: "building", color: "violet" }),
  );
  assert.ok(!samePiece({ piece: "rooftop" }, { piece: "neutral_rooftop" }));
});

test("undone changes count as part of a stored history", () => {
  const edits = ["A2", "A3", "A4"].map((cell, at) => ({ at, removed: [], added: [move(cell)] }));
  const [one, two, three] = edits;
  assert.equal(startsWith({ undo: [one, two], redo: [] }, [one]), true);
  assert.equal(startsWith({ undo: [one], redo: [three, two] }, [one, two]), true);
  assert.equal(startsWith({ undo: [], redo: [] }, []), true);
  assert.equal(startsWith({ undo: [one], redo: [] }, [one, two]), false);
  assert.equal(startsWith({ undo: [one, three], redo: [] }, [one, two]), false);
});

test("the reasons that an explanation mentions are found, or else the first reason is used", () => {
  const reason = (rule, message) => ({ rule, message, cells: [], action: 0, sources: [] });
  const open = reason("open", "The brown palace at E8 is under construction and must be extended.");
  const near = reason("near", "D6 touches the brown palace at C5, and two palaces never touch.");
  const told =
    "A brown building can’t be placed at D6: the brown palace at E8 is under construction and " +
    "must be extended. It can grow at E7.";
  assert.deepEqual(explained(told, [open, near]), [open]);
  assert.deepEqual(explained(told, [near, open]), [open]);
  const both = `${told} Besides, it touches the brown palace at C5, and two palaces never touch.`;
  assert.deepEqual(explained(both, [open, near]), [open, near]);
  assert.deepEqual(explained("No.", [open, near]), [open]);
  assert.deepEqual(explained("No.", []), []);
});

test("a truncated link or record is recognised", () => {
  const line = "2e.1 ryg FJ7,MF5 VE4 GC9=";
  const link = `https://example.org/table#${line.replaceAll(" ", "_")}&red=Zoe`;
  for (const whole of [line, link, "some other text", "{}"]) assert.equal(isCutOff(whole), false);
  for (const part of [line.slice(0, -1), line.slice(0, 12), link.split("=")[0]]) {
    assert.equal(isCutOff(part), true);
  }
});

test("each piece of a move becomes a move of its own, and a pass stays", () => {
  const [one, other] = [
    { piece: "wall", cell: "E1" },
    { piece: "stable", cell: "C4" },
  ];
  const moves = [
    { player: "red", actions: [one, other] },
    { player: "blue", actions: [] },
  ];
  assert.deepEqual(onePieceEach(moves), [
    { player: "red", actions: [one] },
    { player: "red", actions: [other] },
    { player: "blue", actions: [] },
  ]);
});
