// Zooms and moves the board by touch, pinch and drag.

/** The minimum width, in pixels, of a space that a finger can hit. */
const FINGER = 34;
const LARGEST = 4;

/**
 * Limit a zoom so that the content always covers the whole frame.
 *
 * @param {{scale: number, x: number, y: number}} zoom the offset is in pixels of the frame
 * @param {{width: number, height: number}} frame
 */
export function within({ scale, x, y }, frame) {
  const bounded = Math.min(Math.max(scale, 1), LARGEST);
  /** @type {(offset: number, length: number) => number} */
  const fit = (offset, length) => Math.min(0, Math.max(offset, length * (1 - bounded)));
  return { scale: bounded, x: fit(x, frame.width), y: fit(y, frame.height) };
}

/**
 * Scale a zoom by a factor, and move the content at one point to another.
 *
 * @param {{scale: number, x: number, y: number}} zoom
 * @param {number} factor
 * @param {{x: number, y: number}} from a point in the frame
 * @param {{x: number, y: number}} [to] where the content goes; by default, it stays in place
 */
export function enlarged(zoom, factor, from, to = from) {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), LARGEST);
  const grown = scale / zoom.scale;
  return { scale, x: to.x - (from.x - zoom.x) * grown, y: to.y - (from.y - zoom.y) * grown };
}

const WHOLE = { scale: 1, x: 0, y: 0 };

export class Zoom {
  #frame;
  #content;
  #changed;
  #zoom = WHOLE;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #moved = 0;

  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} content
   * @param {() => void} changed
   */
  constructor(frame, content, changed) {
    this.#frame = frame;
    this.#content = content;
    this.#changed = changed;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      frame.addEventListener(end, (event) => this.#fingers.delete(event.pointerId));
  }

  get enlarged() {
    return this.#zoom.scale > 1;
  }

  /** Whether the last gesture was a drag or a pinch, not a tap. */
  get dragged() {
    return this.#moved > 10;
  }

  /**
   * Zoom in on a space if it is too small for a finger.
   *
   * @param {Element} cell
   * @returns {boolean} whether the space was too small
   */
  aim(cell) {
    const box = cell.getBoundingClientRect();
    if (box.width >= FINGER) return false;
    const from = this.#inFrame(box.x + box.width / 2, box.y + box.height / 2);
    const { width, height } = this.#frame.getBoundingClientRect();
    const factor = (1.3 * FINGER) / box.width;
    this.#set(enlarged(this.#zoom, factor, from, { x: width / 2, y: height / 2 }), true);
    return true;
  }

  /**
   * Show the whole board again if a space is not fully in view.
   *
   * @param {Element} cell
   */
  reveal(cell) {
    const box = cell.getBoundingClientRect();
    const frame = this.#frame.getBoundingClientRect();
    const inside =
      box.left >= frame.left &&
      box.right <= frame.right &&
      box.top >= frame.top &&
      box.bottom <= frame.bottom;
    if (!inside) this.reset();
  }

  reset() {
    this.#set(WHOLE, true);
  }

  /** @param {number} x @param {number} y */
  #inFrame(x, y) {
    const frame = this.#frame.getBoundingClientRect();
    return { x: x - frame.x, y: y - frame.y };
  }

  /** @param {{scale: number, x: number, y: number}} zoom @param {boolean} smooth */
  #set(zoom, smooth) {
    this.#zoom = within(zoom, this.#frame.getBoundingClientRect());
    const { scale, x, y } = this.#zoom;
    this.#content.classList.toggle("smooth", smooth);
    this.#content.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    this.#frame.classList.toggle("enlarged", this.enlarged);
    this.#changed();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#fingers.size === 0) this.#moved = 0;
    this.#fingers.set(event.pointerId, this.#inFrame(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#inFrame(event.clientX, event.clientY);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / (distance(before, other) || 1);
      this.#set(enlarged(this.#zoom, factor, middle(before, other), middle(now, other)), false);
    } else if (this.enlarged && this.dragged) {
      const { scale, x, y } = this.#zoom;
      this.#set({ scale, x: x + now.x - before.x, y: y + now.y - before.y }, false);
    }
  }
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
