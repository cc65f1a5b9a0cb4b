// Requests go to the service while it is reachable, otherwise to the referee on the device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, Unreachable } from "../../../service/web/table/connection.js";

const QUESTION = { path: "scores", query: { lang: "en" }, body: "{}" };
const GOOD = { status: 200, mediaType: "application/json", text: "service" };
const HERE = { status: 200, mediaType: "application/json", text: "here" };

/** Return a connection with a fake service and a fake referee on the device. */
function setUp({ kept = false } = {}) {
  const service = {
    answer: async () => GOOD,
    version: async () => "b1",
    asked: 0,
    looked: 0,
    ask(_, signal) {
      this.asked += 1;
      return this.answer(signal);
    },
    build() {
      this.looked += 1;
      return this.version();
    },
  };
  const local = {
    kept,
    ready: false,
    started: 0,
    findPack: async () => undefined,
    async start() {
      this.started += 1;
      this.ready = true;
    },
    async ask() {
      await this.start();
      return HERE;
    },
  };
  const said = [];
  const connection = new Connection(service, local, "b1", () =>
    said.push([
      connection.unreachable,
      connection.starting,
      connection.slow,
      connection.otherBuild,
    ]),
  );
  return { service, local, said, connection };
}

const down = async () => {
  throw new TypeError("failed to fetch");
};
const hanging = (signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("late"))));
const answers = (status, wait) => async () => ({ ...GOOD, status, wait });

/** Let resolved promises run their callbacks. */
async function settle() {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}

test("requests go to the service while it is reachable", async () => {
  const { service, local, said, connection } = setUp({ kept: true });
  assert.equal((await connection.ask(QUESTION)).text, "service");
  assert.deepEqual([service.asked, local.started, said], [1, 0, []]);
});

test("without the pack, a failed request throws an error and the next one goes to the service", async () => {
  const { service, connection } = setUp();
  service.answer = down;
  const error = await connection.ask(QUESTION).catch((reason) => reason);
  assert.ok(error instanceof Unreachable);
  assert.deepEqual([error.reason, error.wait, connection.unreachable], ["network", 3, true]);
  service.answer = async () => GOOD;
  assert.equal((await connection.ask(QUESTION)).text, "service");
  assert.equal(connection.unreachable, false);
});

test("with the pack, a failed request and the next one go to the device", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { service, local, said, connection } = setUp({ kept: true });
  service.answer = down;
  assert.equal((await connection.ask(QUESTION)).text, "here");
  assert.equal((await connection.ask(QUESTION)).text, "here");
  assert.deepEqual([service.asked, local.started], [1, 2]);
  assert.equal(
    said.some(([, starting]) => starting),
    true,
  );
  assert.equal(connection.starting, false);
});

test("the service is checked repeatedly until it is back", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { service, connection } = setUp({ kept: true });
  service.answer = down;
  service.version = down;
  await connection.ask(QUESTION);
  for (let look = 1; look <= 3; look += 1) {
    t.mock.timers.tick(3000);
    await settle();
    assert.deepEqual([service.looked, connection.unreachable], [look, true]);
  }
  service.answer = async () => GOOD;
  service.version = async () => "b1";
  t.mock.timers.tick(3000);
  await settle();
  assert.equal(connection.unreachable, false);
  assert.equal((await connection.ask(QUESTION)).text, "service");
});

for (const [status, wait, expected] of [
  [429, 7, 7],
  [503, 0, 3],
  [503, 86_400, 30],
  [500, undefined, 3],
]) {
  test(`after status ${status} with Retry-After ${wait}, the page waits ${expected} s`, async () => {
    const { service, connection } = setUp();
    service.answer = answers(status, wait);
    const error = await connection.ask(QUESTION).catch((reason) => reason);
    assert.deepEqual([error.reason, error.wait], ["busy", expected]);
  });
}

test("a request refused by a service of the same build is not sent again", async () => {
  const { service, connection } = setUp({ kept: true });
  service.answer = answers(422);
  assert.equal((await connection.ask(QUESTION)).status, 422);
  assert.deepEqual([service.asked, service.looked, connection.otherBuild], [1, 1, false]);
});

test("a request refused by a service of another build goes to the device", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { service, connection } = setUp({ kept: true });
  service.answer = answers(422);
  service.version = async () => null;
  assert.equal((await connection.ask(QUESTION)).text, "here");
  assert.deepEqual([connection.otherBuild, connection.unreachable], [true, false]);
  // The page checks the service repeatedly until it runs this build.
  for (const seconds of [3, 30]) {
    t.mock.timers.tick(1000 * seconds);
    await settle();
    assert.equal(connection.otherBuild, true);
  }
  service.answer = async () => GOOD;
  service.version = async () => "b1";
  t.mock.timers.tick(30_000);
  await settle();
  assert.equal(connection.otherBuild, false);
  assert.equal((await connection.ask(QUESTION)).text, "service");
});

test("without the pack, a refusal by another build is reported", async () => {
  const { service, connection } = setUp();
  service.answer = answers(404);
  service.version = async () => "b2";
  assert.equal((await connection.ask(QUESTION)).status, 404);
  assert.equal(connection.otherBuild, true);
});

test("a response is reported as slow after a second, but is still used", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { service, local, connection } = setUp({ kept: true });
  let answer;
  service.answer = () => new Promise((resolve) => (answer = resolve));
  const asked = connection.ask(QUESTION);
  await settle();
  t.mock.timers.tick(999);
  assert.equal(connection.slow, false);
  t.mock.timers.tick(1001);
  assert.deepEqual([connection.slow, local.started], [true, 1]);
  answer(GOOD);
  assert.equal((await asked).text, "service");
  assert.deepEqual([connection.slow, connection.unreachable], [false, false]);
});

for (const [kept, patience] of [
  [true, 5000],
  [false, 15_000],
]) {
  test(`a request times out after ${patience} ms ${kept ? "with" : "without"} the pack`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { service, connection } = setUp({ kept });
    service.answer = hanging;
    const asked = connection.ask(QUESTION).catch((reason) => reason);
    await settle();
    t.mock.timers.tick(patience - 1);
    await settle();
    assert.equal(connection.unreachable, false);
    t.mock.timers.tick(1);
    const result = await asked;
    assert.equal(connection.unreachable, true);
    assert.equal(kept ? result.text : result.reason, kept ? "here" : "network");
  });
}

test("when the device loses its network, its own referee starts at once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { service, local, connection } = setUp({ kept: true });
  await connection.goOffline();
  assert.deepEqual([local.started, connection.isLocal, service.asked], [1, true, 0]);
});

test("if the referee on the device fails too, the request throws an error", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { service, local, connection } = setUp({ kept: true });
  service.answer = down;
  local.ask = down;
  const error = await connection.ask(QUESTION).catch((reason) => reason);
  assert.ok(error instanceof Unreachable);
});
