// The score pad. Each of its numbers says, when it is touched, where the points come from.

import { Grid, nameOf } from "./grid.js";
import { Picture } from "./picture.js";
import { words } from "./words.js";

export class Pad {
  element = document.createElement("div");
  #why = document.createElement("p");
  #grid = new Grid(this.element, (cell) => this.#explain(cell));
  #picture = new Picture("paper", (drawing) => this.#drawn(drawing));
  #chosen = "";
  /** Puts the players' names into a sentence. @type {(text: string) => string} */
  #named = (text) => text;

  constructor() {
    this.element.className = "pad";
    this.#why.role = "status";
    this.#why.className = "why";
    this.element.append(this.#picture.element, this.#why);
    this.element.addEventListener("click", (event) => {
      const cell = nameOf(event.target);
      if (cell) this.#explain(cell);
    });
  }

  /**
   * @param {string} position
   * @param {(text: string) => string} named puts the players' names into a sentence
   */
  show(position, named) {
    this.#named = named;
    this.#picture.show({ position, pad: true });
  }

  /** Fill the pad in row by row, the winner last. A touch or a key fills in all that is missing. */
  fillIn() {
    const { classList } = this.element;
    const filled = new AbortController();
    classList.add("filling");
    const fill = () => {
      classList.remove("filling");
      filled.abort(); // the other listener would keep this pad in memory
    };
    for (const event of ["pointerdown", "keydown"])
      addEventListener(event, fill, { signal: filled.signal });
  }

  /** @param {Element} drawing */
  #drawn(drawing) {
    drawing.setAttribute("role", "group"); // an image has no parts that take the focus
    putNames(drawing, this.#named);
    /** @type {NodeListOf<SVGElement>} */
    const rows = drawing.querySelectorAll(".row");
    for (const [number, row] of rows.entries()) row.style.setProperty("--row", String(number));
    this.#grid.show(drawing, words.score);
    for (const [, cell] of this.#grid.cells) cell.ariaLabel = this.#named(textOf(cell));
    this.#explain(this.#grid.cells.has(this.#chosen) ? this.#chosen : "");
  }

  /** @param {string} name */
  #explain(name) {
    const cell = this.#grid.cells.get(name);
    this.#grid.cells.get(this.#chosen)?.classList.remove("chosen");
    this.#chosen = name;
    cell?.classList.add("chosen");
    this.#why.classList.toggle("told", Boolean(cell));
    if (cell) this.#grid.rove(name);
    this.#why.textContent = cell ? this.#named(textOf(cell)) : words.touchPad;
  }
}

/** The letters for which the columns of a pad have room, all together. */
const ROOM = 28;

/**
 * Put the players' names, which the referee doesn't know, into the texts of a picture in place of
 * their colours. A name at the head of a column is shortened. A text that becomes longer is written
 * smaller, because its place is no longer.
 *
 * @param {Element} drawing
 * @param {(text: string) => string} named puts the players' names into a sentence
 */
export function putNames(drawing, named) {
  const heads = [...drawing.querySelectorAll("text.bold.middle")].filter(
    (text) => !text.closest(".row"),
  );
  const room = Math.floor(ROOM / heads.length);
  for (const text of drawing.querySelectorAll("text")) {
    const told = text.textContent ?? "";
    const name = named(told);
    if (name === told) continue;
    const isHead = text.classList.contains("middle");
    const shown = isHead && name.length > room ? `${name.slice(0, room - 1)}…` : name;
    text.textContent = shown;
    const smaller = isHead ? 1 : Math.min(1, told.length / shown.length);
    text.setAttribute("font-size", String(smaller * Number(text.getAttribute("font-size"))));
  }
}

/** @param {Element} cell */
const textOf = (cell) => cell.querySelector("title")?.textContent ?? "";
