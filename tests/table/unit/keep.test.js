// Storing the offline pack: network errors and storage errors are told apart.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Unreachable } from "../../../service/web/table/connection.js";
import { keepPack } from "../../../service/web/table/keep.js";

const files = { all: ["http://a/one", "http://a/two"], cache: "medina-pack-1" };

let stored;

beforeEach(() => {
  stored = new Map();
  const cache = {
    put: async (file, response) => stored.set(file, await response.text()),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  };
  globalThis.caches = {
    open: async () => cache,
    match: async (file) => stored.get(file),
    keys: async () => [files.cache],
  };
  globalThis.fetch = async (file) => new Response(file);
});

const interrupted = () =>
  new Response(
    new ReadableStream({
      start(control) {
        control.enqueue(new Uint8Array(9));
        control.error(new DOMException("cut", "NetworkError"));
      },
    }),
  );

for (const [failure, fail] of [
  ["no response", () => Promise.reject(new TypeError("failed to fetch"))],
  ["status 503", async () => new Response("", { status: 503 })],
  ["an interrupted response", async () => interrupted()],
]) {
  test(`after ${failure}, the download can be continued`, async () => {
    const { fetch } = globalThis;
    globalThis.fetch = (file) => (file === files.all[1] ? fail() : fetch(file));
    await assert.rejects(keepPack(files), Unreachable);
    assert.deepEqual([...stored.keys()], files.all.slice(0, 1));
    const downloaded = [];
    globalThis.fetch = (file) => {
      downloaded.push(file);
      return fetch(file);
    };
    await keepPack(files);
    assert.deepEqual(downloaded, files.all.slice(1));
    assert.deepEqual([...stored.keys()], files.all);
  });
}

test("a full device is not mistaken for a network failure", async () => {
  const cache = await caches.open();
  cache.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await assert.rejects(keepPack(files), { name: "QuotaExceededError" });
});
