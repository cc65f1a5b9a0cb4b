// Storing the game on the device. All tabs share the storage, and it can be full or blocked.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, load, loadChange } from "../../../service/web/table/store.js";

const edit = { at: 0, removed: [], added: [{ player: "red", actions: [] }] };
const kept = (count) => ({
  game: { begin: {}, moves: [] },
  undo: Array(count).fill(edit),
  redo: [],
});

let room;
let content;

beforeEach(() => {
  room = Number.POSITIVE_INFINITY;
  content = null;
  globalThis.localStorage = {
    getItem: () => content,
    setItem: (_, text) => {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      content = text;
    },
  };
});

test("a saved game is loaded unchanged", () => {
  assert.equal(load(), null);
  assert.equal(keep(kept(3)), "all");
  assert.deepEqual(load(), kept(3));
});

test("if there is too little space, the undo list is shortened or dropped, and this is reported", () => {
  room = JSON.stringify(kept(60)).length;
  assert.equal(keep(kept(100)), "part");
  assert.equal(load().undo.length, 50);
  room = JSON.stringify(kept(1)).length;
  assert.equal(keep(kept(100)), "part");
  assert.deepEqual(load(), kept(0));
});

test("if there is no space, the failure is reported and the previous game is kept", () => {
  keep(kept(1));
  room = 10;
  assert.equal(keep(kept(2)), "nothing");
  assert.deepEqual(load(), kept(1));
});

test("if storage is blocked, nothing is stored and no error is thrown", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  assert.deepEqual([load(), loadChange(), keep(kept(1))], [null, null, "nothing"]);
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true });
});

test("damaged content is treated as if no game were stored", () => {
  for (const text of ["{", "7", "null", '{"other": 1}', '"game"']) {
    content = text;
    assert.equal(load(), null);
  }
});

test("a change by another tab is reported once, but a change by this tab is not reported", () => {
  load();
  keep(kept(1));
  assert.equal(loadChange(), null);
  content = JSON.stringify(kept(2));
  assert.deepEqual(loadChange(), kept(2));
  assert.equal(loadChange(), null);
});
