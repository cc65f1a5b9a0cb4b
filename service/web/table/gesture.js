// Fingers and the mouse on the board: press, slide and release; pinch and pan with two fingers.

/** @import { Zoom } from "./zoom.js" */

/**
 * How long, in milliseconds, a person needs to see where a press goes. A tap that began sooner after
 * the view had moved counts only if the finger stays down for as long.
 */
const SETTLED = 350;

/**
 * @typedef {object} Aiming
 * @property {(x: number, y: number, byFinger: boolean) => void} aim called with the point aimed at
 * @property {() => void} choose called when what is aimed at was chosen
 * @property {() => void} leave called when nothing is aimed at any more
 */

export class Gesture {
  #frame;
  #zoom;
  #aiming;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** The pointer that aims, and when it was pressed. @type {{id: number, since: number} | null} */
  #press = null;
  #moved = -SETTLED;

  /**
   * @param {HTMLElement} frame
   * @param {Zoom} zoom
   * @param {Aiming} aiming
   */
  constructor(frame, zoom, aiming) {
    this.#frame = frame;
    this.#zoom = zoom;
    this.#aiming = aiming;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", (event) => this.#end(event));
    frame.addEventListener("pointerleave", (event) => {
      if (!this.#fingers.has(event.pointerId)) this.#aiming.leave();
    });
    frame.addEventListener("contextmenu", (event) => {
      if (this.#fingers.size) event.preventDefault();
    });
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.viewMoved());
  }

  /** Say that what is under the finger has changed. */
  viewMoved() {
    this.#moved = performance.now();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#frame.setPointerCapture(event.pointerId);
    if (this.#fingers.size === 1) {
      this.#press = { id: event.pointerId, since: event.timeStamp };
      this.#aim(event);
    } else {
      this.#press = null;
      this.#aiming.leave();
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    if (before) this.#fingers.set(event.pointerId, now);
    if (before && other) this.#zoom.pinch(before, now, other);
    else if (this.#press || event.pointerType === "mouse") this.#aim(event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#end(event);
    if (press?.id !== event.pointerId) return;
    const settled = press.since - this.#moved >= SETTLED;
    if (!settled && event.timeStamp - Math.max(press.since, this.#moved) < SETTLED) return;
    this.viewMoved();
    this.#aiming.choose();
  }

  /** @param {PointerEvent} event */
  #end(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#press?.id === event.pointerId) this.#press = null;
    if (event.pointerType !== "mouse" || event.type === "pointercancel") {
      queueMicrotask(() => this.#aiming.leave());
    }
  }

  /** @param {PointerEvent} event */
  #aim(event) {
    this.#aiming.aim(event.clientX, event.clientY, event.pointerType !== "mouse");
  }
}
