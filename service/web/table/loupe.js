// The loupe above the finger. It shows the spaces beneath, and what would happen to the piece.

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
  #lens = document.createElementNS(SVG, "svg");
  #picture = document.createElementNS(SVG, "use");
  #name = document.createElement("strong");
  #text = document.createElement("span");

  constructor() {
    this.element.className = "loupe";
    this.element.ariaHidden = "true";
    this.element.hidden = true;
    this.#lens.setAttribute("class", "medina lens");
    this.#lens.append(this.#picture);
    const label = document.createElement("p");
    label.append(this.#name, " ", this.#text);
    this.element.append(this.#lens, label);
  }

  hide() {
    this.element.hidden = true;
  }

  /**
   * Show what is under a point.
   *
   * @param {SVGGraphicsElement} drawing the picture of the board
   * @param {SVGGraphicsElement} cell the space that is aimed at
   * @param {{x: number, y: number}} point
   * @param {boolean} magnified whether to show the lens; under a mouse, the label is enough
   * @param {Seen} seen
   */
  show(drawing, cell, point, magnified, { kind, name, text }) {
    this.element.hidden = false;
    this.element.dataset["kind"] = kind;
    this.#lens.classList.toggle("hidden", !magnified);
    this.#name.textContent = name;
    this.#text.textContent = text;
    if (magnified) this.#look(drawing, cell);
    this.#place(magnified ? point : under(cell), magnified);
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
   * @param {boolean} magnified
   */
  #place({ x, y }, magnified) {
    const { width, height } = this.element.getBoundingClientRect();
    const gap = magnified ? GAP : 6;
    const top = Math.max(EDGE, y - gap - height);
    const covers = top + height + gap / 2 > y;
    const aside = (width / 2 + gap) * (x > innerWidth / 2 ? -1 : 1);
    const below = covers && !magnified;
    const center = covers && magnified ? x + aside : x;
    const left = Math.min(Math.max(EDGE, center - width / 2), innerWidth - width - EDGE);
    this.element.style.translate = `${left}px ${below ? y + 2 * gap + 30 : top}px`;
  }
}

/** Return the middle of the upper edge of a space. @param {Element} cell */
function under(cell) {
  const { x, y, width } = cell.getBoundingClientRect();
  return { x: x + width / 2, y };
}
