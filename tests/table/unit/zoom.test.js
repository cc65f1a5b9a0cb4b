// Zooming into the board: the board always covers its frame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { enlarged, within } from "../../../service/web/table/zoom.js";

const frame = { width: 390, height: 290 };
const whole = { scale: 1, x: 0, y: 0 };

test("the point under the finger stays under the finger", () => {
  const finger = { x: 100, y: 50 };
  const zoom = enlarged(whole, 2, finger);
  assert.equal(zoom.scale, 2);
  assert.equal((finger.x - zoom.x) / zoom.scale, 100);
  assert.equal((finger.y - zoom.y) / zoom.scale, 50);
});

test("the board covers the frame at every zoom", () => {
  let tried = 0;
  for (const factor of [0.1, 1, 1.7, 3, 100]) {
    for (const to of [
      { x: -900, y: -900 },
      { x: 195, y: 145 },
      { x: 900, y: 900 },
    ]) {
      const { scale, x, y } = within(enlarged(whole, factor, { x: 20, y: 280 }, to), frame);
      assert.ok(scale >= 1 && scale <= 4);
      assert.ok(x <= 0 && x + frame.width * scale >= frame.width - 1e-9);
      assert.ok(y <= 0 && y + frame.height * scale >= frame.height - 1e-9);
      tried += 1;
    }
  }
  assert.equal(tried, 15);
});

test("zooming in and out again shows the whole board", () => {
  const there = enlarged(whole, 2.5, { x: 300, y: 200 });
  assert.deepEqual(within(enlarged(there, 0.4, { x: 10, y: 10 }), frame), whole);
});
