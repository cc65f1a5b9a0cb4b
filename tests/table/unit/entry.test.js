// Entering a board: each touch or answer results in a new entry and leaves the old one unchanged.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  drawnState,
  emptyEntry,
  entryOf,
  exchanged,
  piecesOf,
  touched,
} from "../../../service/web/table/entry.js";

const stock = { rooftops: 4, neutral_rooftops: 1, blocking_rooftops: [], stables: 4, gates: 0 };
const first = {
  ruleset: { id: "second-edition", options: { gates: true } },
  board: { well: "J7", buildings: { grey: [], brown: [] }, rooftops: [], streets: [["F5"]] },
  players: [
    { color: "red", tea_tiles: 0, stock },
    { color: "blue", tea_tiles: 0, stock },
  ],
  palace_tiles: {},
  tower_tiles: { NW: { value: 1, holder: null, merchants: 3 }, NE: { value: 3, holder: null } },
  turn: { number: 4, player: "red", actions: [] },
};
const empty = emptyEntry(first, { id: "second-edition", options: {} });
const put = (entry, piece, cell) => touched(entry, piece, cell);

test("an empty entry lists every building colour and contains no pieces", () => {
  assert.deepEqual(empty.board.buildings, { grey: [], brown: [] });
  assert.equal(empty.board.well, null);
  assert.deepEqual(empty.turn, { player: "red" });
  assert.deepEqual(empty.tower_tiles, { NW: { value: 1 }, NE: { value: 3 } });
});

test("a second touch removes a piece, and a different piece replaces it", () => {
  const building = { piece: "building", color: "grey" };
  const one = put(empty, building, "C4");
  assert.deepEqual(one.board.buildings.grey, ["C4"]);
  assert.deepEqual(put(one, building, "C4"), empty);
  const two = put(one, { piece: "stable" }, "C4");
  assert.deepEqual([two.board.stables, two.board.buildings.grey], [["C4"], []]);
  assert.equal(put(two, { piece: "well" }, "J7").board.well, "J7");
  assert.deepEqual(empty.board.buildings.grey, []);
});

test("a rooftop is on top of a building and is removed first", () => {
  const building = put(empty, { piece: "building", color: "grey" }, "C4");
  const claimed = put(building, { piece: "rooftop", color: "red" }, "C4");
  assert.deepEqual(claimed.board.rooftops, [{ cell: "C4", color: "red" }]);
  assert.deepEqual(claimed.board.buildings.grey, ["C4"]);
  const other = put(claimed, { piece: "rooftop", color: "blue" }, "C4");
  assert.deepEqual(other.board.rooftops, [{ cell: "C4", color: "blue" }]);
  const brown = put(claimed, { piece: "building", color: "brown" }, "C4");
  assert.deepEqual(brown.board.buildings, { grey: [], brown: ["C4"] });
  assert.deepEqual(brown.board.rooftops, claimed.board.rooftops);
  assert.deepEqual(put(claimed, null, "C4").board, building.board);
  assert.deepEqual(put(building, null, "C4").board, empty.board);
});

test("a change to the board drops only answers that depend on the board", () => {
  let entry = answered(empty, "/tea_tiles/red", 2);
  entry = answered(entry, "/tower_tiles/NW/holder", "blue");
  entry = answered(entry, "/claims", ["C4", "E4"]);
  assert.deepEqual(entry.tea_tiles, { red: 2 });
  assert.deepEqual(entry.tower_tiles.NW, { value: 1, holder: "blue" });
  const changed = put(entry, { piece: "wall" }, "B1");
  assert.deepEqual(changed.tower_tiles, empty.tower_tiles);
  assert.deepEqual(changed.tea_tiles, { red: 2 });
  assert.ok(!("claims" in changed));
  assert.ok(!("tea_tiles" in empty));
});

test("a tower tile swaps values with the tile that had its new value", () => {
  const values = exchanged(empty.tower_tiles, "NW", 3);
  assert.deepEqual(values, { NW: { value: 3 }, NE: { value: 1 } });
});

test("the pieces to enter depend on the stocks, the options and the players", () => {
  const names = (options, players) =>
    piecesOf({ ...first, players }, options, ["red", "yellow", "blue"]).map(
      ({ piece, color }) => `${piece} ${color ?? ""}`,
    );
  assert.deepEqual(names({ well: true }, first.players), [
    "building grey",
    "building brown",
    "stable ",
    "well ",
    "rooftop red",
    "rooftop blue",
    "rooftop neutral",
  ]);
  const blocking = { ...stock, neutral_rooftops: 0, blocking_rooftops: ["grey"] };
  const players = first.players.map((player) => ({ ...player, stock: blocking }));
  assert.deepEqual(names({ well: false }, players).slice(3), [
    "rooftop red",
    "rooftop yellow",
    "rooftop blue",
  ]);
});

test("a state can be edited as an entry, and an entry can be drawn as a state without stocks", () => {
  const entry = entryOf(first);
  assert.deepEqual(entry.ruleset, { id: "second-edition", options: { gates: true } });
  assert.deepEqual(entry.board.merchants, ["F5"]);
  assert.deepEqual(entry.board.streets, [["F5"]]);
  assert.deepEqual(entry.tea_tiles, { red: 0, blue: 0 });
  assert.deepEqual(entry.tower_tiles.NW, { value: 1, holder: null });
  const merchants = put(put(empty, { piece: "merchant" }, "F5"), { piece: "merchant" }, "G5");
  const drawn = drawnState(first, merchants);
  assert.deepEqual(drawn.board.streets, [["F5"], ["G5"]]);
  assert.ok(!("merchants" in drawn.board));
  assert.ok(drawn.players.every((player) => player.stock === null));
});
