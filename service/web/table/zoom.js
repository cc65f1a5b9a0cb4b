// Enlarges and moves the board with two fingers, and keeps the names of its rows and columns in sight.

import { nameOf } from "./grid.js";

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

  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} content
   * @param {() => void} changed
   */
  constructor(frame, content, changed) {
    this.#frame = frame;
    this.#content = content;
    this.#changed = changed;
  }

  get enlarged() {
    return this.#zoom.scale > 1;
  }

  /**
   * Follow one of two fingers.
   *
   * @param {{x: number, y: number}} before where the finger was
   * @param {{x: number, y: number}} now
   * @param {{x: number, y: number}} other where the other finger is
   */
  pinch(before, now, other) {
    const factor = distance(now, other) / (distance(before, other) || 1);
    const from = this.#inFrame(middle(before, other));
    const to = this.#inFrame(middle(now, other));
    this.#set(enlarged(this.#zoom, factor, from, to));
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
    if (this.enlarged) this.#set(WHOLE);
  }

  /** @param {{x: number, y: number}} point */
  #inFrame({ x, y }) {
    const frame = this.#frame.getBoundingClientRect();
    return { x: x - frame.x, y: y - frame.y };
  }

  /** @param {{scale: number, x: number, y: number}} zoom */
  #set(zoom) {
    this.#zoom = within(zoom, this.#frame.getBoundingClientRect());
    const { scale, x, y } = this.#zoom;
    this.#content.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    this.#changed();
  }
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The names of rows and columns at the edge of an enlarged board. */
export class Coordinates {
  element = document.createElement("div");

  constructor() {
    this.element.className = "coordinates";
    this.element.ariaHidden = "true";
    this.element.hidden = true;
  }

  /**
   * Show the names beside the spaces, wherever these are now.
   *
   * @param {Element[][]} rows the spaces of the board
   * @param {boolean} shown
   */
  show(rows, shown) {
    this.element.hidden = !shown;
    if (!shown) return;
    const frame = this.element.getBoundingClientRect();
    const columns = (rows[0] ?? []).map((cell) => {
      const { x, width } = cell.getBoundingClientRect();
      return label(nameOf(cell)?.slice(0, 1), x + width / 2 - frame.x, 0, frame, "column");
    });
    const numbers = rows.map(([cell]) => {
      if (!cell) return "";
      const { y, height } = cell.getBoundingClientRect();
      return label(nameOf(cell)?.slice(1), 0, y + height / 2 - frame.y, frame, "row");
    });
    this.element.replaceChildren(...columns, ...numbers);
  }
}

/**
 * @param {string | undefined} text
 * @param {number} x
 * @param {number} y
 * @param {{width: number, height: number}} frame
 * @param {string} kind
 */
function label(text, x, y, frame, kind) {
  if (x < 0 || y < 0 || x > frame.width || y > frame.height) return "";
  const element = document.createElement("span");
  element.className = kind;
  element.textContent = text ?? "";
  element.style.translate = `${x}px ${y}px`;
  return element;
}
