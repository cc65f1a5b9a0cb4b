// What would happen to the piece: the loupe above the finger, which also shows the spaces beneath,
// and the hint beside the board for a mouse.

const SVG = "http://www.w3.org/2000/svg";
/** How many spaces wide the view through the lens is. */
const VIEW = 2.7;
/** The distance in pixels between the finger and the lens, and between the lens and the screen's edge. */
const GAP = 26;
const EDGE = 4;

/**
 * @typedef {object} Seen
 * @property {"legal" | "unsure" | "refused" | ""} kind
 * @property {string} name the name of the space, or its name with what is on it; empty if the text
 *   says it
 * @property {string} text
 */

export class Loupe {
  element = document.createElement("div");
  /** It has its place outside the board, so that it never covers a space. */
  hint = document.createElement("p");
  #lens = document.createElementNS(SVG, "svg");
  #picture = document.createElementNS(SVG, "use");
  #label = document.createElement("p");

  constructor() {
    this.element.className = "loupe";
    this.element.ariaHidden = "true";
    this.element.hidden = true;
    this.#lens.setAttribute("class", "medina lens");
    this.#lens.append(this.#picture);
    this.element.append(this.#lens, this.#label);
    this.hint.className = "hint";
    this.hint.ariaHidden = "true";
  }

  hide() {
    this.element.hidden = true;
    this.hint.replaceChildren();
  }

  /**
   * Say what is under the mouse.
   *
   * @param {Seen} seen
   */
  say(seen) {
    label(this.hint, seen);
    this.hint.dataset["kind"] = seen.kind;
  }

  /**
   * Show what is under the finger.
   *
   * @param {SVGGraphicsElement} drawing the picture of the board
   * @param {SVGGraphicsElement} cell the space that is aimed at
   * @param {{x: number, y: number}} point
   * @param {Seen} seen
   */
  show(drawing, cell, point, seen) {
    this.element.hidden = false;
    this.element.dataset["kind"] = seen.kind;
    label(this.#label, seen);
    this.#look(drawing, cell);
    this.#place(point);
  }

  /** @param {SVGGraphicsElement} drawing @param {SVGGraphicsElement} cell */
  #look(drawing, cell) {
    const box = cell.getBBox();
    const there = drawing
      .getCTM()
      ?.inverse()
      .multiply(cell.getCTM() ?? new DOMMatrix());
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const { x, y } = middle.matrixTransform(there);
    const size = VIEW * box.width;
    this.#picture.setAttribute("href", `#${drawing.id}`);
    this.#lens.setAttribute("viewBox", `${x - size / 2} ${y - size / 2} ${size} ${size}`);
  }

  /**
   * Put the loupe above a point, or beside it where there is no room above. It never covers the point.
   *
   * @param {{x: number, y: number}} point
   */
  #place({ x, y }) {
    const { width, height } = this.element.getBoundingClientRect();
    const top = Math.max(EDGE, y - GAP - height);
    const covers = top + height + GAP / 2 > y;
    const aside = (width / 2 + GAP) * (x > innerWidth / 2 ? -1 : 1);
    const center = covers ? x + aside : x;
    const left = Math.min(Math.max(EDGE, center - width / 2), innerWidth - width - EDGE);
    this.element.style.translate = `${left}px ${top}px`;
  }
}

/** @param {HTMLElement} element @param {Seen} seen */
function label(element, { name, text }) {
  const place = document.createElement("strong");
  place.textContent = name;
  element.replaceChildren(place, " ", text);
}
