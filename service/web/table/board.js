// Turns the referee's SVG picture into an interactive board.

import { drawing, parsePicture } from "./icons.js";
import { html, render } from "./vendor/lit-html.js";
import { words } from "./words.js";
import { Zoom } from "./zoom.js";

/**
 * @typedef {object} Marks
 * @property {Set<string>} legal
 * @property {Set<string>} unsure legal spaces that hidden stocks might make illegal
 * @property {Set<string>} refused
 * @property {boolean} aiming whether a touch can change the board
 * @property {string[]} forbidding the spaces that cause the refusal
 * @property {{cell: string, piece: string, color: string | null} | null} ghost the refused piece
 */

const zoomOutIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m4 10a6 6 0 1 0 12 0 6 6 0 1 0-12 0m10.5 4.5 5.5 5.5m-12.5-10h5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"></path></svg>`;

export class Board {
  element = document.createElement("div");
  /** Outside `element`, so that the button never covers a space. */
  zoomOutButton = document.createElement("button");
  #content = document.createElement("div");
  #aimHint = document.createElement("p");
  #zoom;
  #text = "";
  #marks = "";
  /** @type {Map<string, Element>} */
  #cells = new Map();
  #focused = "";
  #aiming = false;
  /** Whether the last touch only enlarged the board. */
  #aimed = false;
  #pick;

  /** @param {(cell: string) => void} pick called with the name of the space that was touched */
  constructor(pick) {
    this.#pick = pick;
    this.element.className = "board";
    this.#content.className = "content";
    this.zoomOutButton.type = "button";
    this.zoomOutButton.className = "round back";
    this.zoomOutButton.title = words.whole;
    this.zoomOutButton.ariaLabel = words.whole;
    this.zoomOutButton.hidden = true;
    render(zoomOutIcon, this.zoomOutButton);
    this.#aimHint.className = "aim";
    this.#aimHint.textContent = words.aim;
    this.#aimHint.hidden = true;
    this.element.append(this.#content, this.#aimHint);
    this.#zoom = new Zoom(this.element, this.#content, () => {
      this.zoomOutButton.hidden = !this.#zoom.enlarged;
      if (!this.#zoom.enlarged) this.#hint(false);
    });
    this.zoomOutButton.addEventListener("click", () => this.#zoom.reset());
    this.#content.addEventListener("click", (event) => this.#clicked(event));
    this.#content.addEventListener("keydown", (event) => this.#keyPressed(event));
    this.#content.addEventListener("focusin", (event) => {
      const cell = nameOf(event.target);
      if (cell) this.#rove(cell);
    });
  }

  /**
   * Show a picture of the board.
   *
   * @param {string} text an SVG document
   */
  show(text) {
    if (text === this.#text) return;
    this.#text = text;
    this.#marks = "";
    const hadFocus = this.#content.contains(document.activeElement);
    const picture = parsePicture(text);
    picture.setAttribute("role", "group");
    picture.removeAttribute("aria-labelledby");
    picture.setAttribute("aria-label", words.board);
    picture.querySelector(":scope > title")?.remove();
    this.#content.replaceChildren(document.importNode(picture, true));
    this.#cells = new Map();
    const targets = this.#content.querySelector(".cells");
    targets?.setAttribute("role", "grid");
    targets?.setAttribute("aria-label", words.board);
    for (const row of targets?.children ?? []) {
      row.setAttribute("role", "row");
      for (const cell of row.children) {
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("tabindex", "-1");
        this.#cells.set(nameOf(cell) ?? "", cell);
      }
    }
    const first = this.#cells.has(this.#focused) ? this.#focused : [...this.#cells.keys()][0];
    if (first) this.#rove(first);
    if (hadFocus) this.#focus(this.#focused);
  }

  /** The picture's description of the position. */
  get description() {
    return this.#content.querySelector("desc")?.textContent ?? "";
  }

  /** @param {string} name the name of a space */
  has(name) {
    return this.#cells.has(name);
  }

  /**
   * Return a space's name and what is on it.
   *
   * @param {string} name
   */
  label(name) {
    const what = this.#cells.get(name)?.querySelector("title")?.textContent;
    return what || `${name}, ${words.empty}`;
  }

  /**
   * Mark the spaces of the board, and show a refused piece.
   *
   * @param {Marks} marks
   */
  mark({ legal, unsure, refused, aiming, forbidding, ghost }) {
    this.#aiming = aiming;
    this.#hint(this.#aimed);
    const marks = JSON.stringify([[...legal], [...unsure], [...refused], forbidding, ghost]);
    if (marks === this.#marks) return;
    this.#marks = marks;
    for (const added of this.#content.querySelectorAll(".added")) added.remove();
    for (const [name, cell] of this.#cells) {
      cell.classList.toggle("legal", legal.has(name));
      cell.classList.toggle("unsure", unsure.has(name));
      cell.classList.toggle("refused", refused.has(name));
      const may = unsure.has(name)
        ? words.unsureHere
        : legal.has(name)
          ? words.legalHere
          : refused.has(name)
            ? words.refusedHere
            : "";
      cell.setAttribute("aria-label", may ? `${this.label(name)}, ${may}` : this.label(name));
    }
    if (ghost) this.#showGhost(ghost);
    for (const name of forbidding) {
      const ring = this.#copy(name, "forbids");
      if (ring) this.#zoom.reveal(ring);
    }
  }

  /**
   * Show or hide the hint that the next touch will place the piece.
   *
   * @param {boolean} aimed whether the last touch only enlarged the board
   */
  #hint(aimed) {
    this.#aimed = aimed;
    this.#aimHint.hidden = !(aimed && this.#aiming);
  }

  zoomOut() {
    if (this.#zoom.enlarged) this.#zoom.reset();
  }

  /** @param {{cell: string, piece: string, color: string | null}} ghost */
  #showGhost({ cell, piece, color }) {
    const place = this.#cells.get(cell);
    const shape = drawing(piece, color);
    if (!place || !shape) return;
    shape.setAttribute("class", "ghost");
    shape.setAttribute("transform", `translate(${place.getAttribute("x") ?? 0} 0)`);
    layerOver(place)?.append(shape);
    this.#copy(cell, "no");
  }

  /**
   * Draw a copy of a space on top of the original.
   *
   * @param {string} name
   * @param {string} className
   */
  #copy(name, className) {
    const cell = this.#cells.get(name);
    if (!cell) return null;
    const copy = /** @type {Element} */ (cell.cloneNode());
    for (const attribute of ["data-cell", "role", "tabindex", "aria-label"])
      copy.removeAttribute(attribute);
    copy.setAttribute("class", className);
    layerOver(cell)?.append(copy);
    return copy;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const cell = nameOf(event.target);
    if (!cell || this.#zoom.dragged) return;
    this.#rove(cell);
    const target = this.#cells.get(cell);
    const aimed = target ? this.#zoom.aim(target) : false;
    this.#hint(aimed);
    if (!aimed) this.#pick(cell);
  }

  /** @param {KeyboardEvent} event */
  #keyPressed(event) {
    const target = /** @type {Element} */ (event.target);
    const name = nameOf(target);
    const row = target.parentElement;
    if (!name || !row) return;
    const column = [...row.children].indexOf(target);
    const steps = {
      ArrowLeft: target.previousElementSibling,
      ArrowRight: target.nextElementSibling,
      ArrowUp: row.previousElementSibling?.children[column],
      ArrowDown: row.nextElementSibling?.children[column],
      Home: row.firstElementChild,
      End: row.children[row.children.length - 1],
    };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#pick(name);
    } else if (event.key === "Escape") {
      this.zoomOut();
    } else if (event.key in steps) {
      event.preventDefault();
      const next = nameOf(steps[/** @type {keyof typeof steps} */ (event.key)]);
      if (next) this.#focus(next);
    }
  }

  /** @param {string} cell */
  #focus(cell) {
    this.#rove(cell);
    /** @type {SVGElement | undefined} */ (this.#cells.get(cell))?.focus({ preventScroll: true });
  }

  /**
   * Make the Tab key reach only this space (“roving tabindex”).
   *
   * @param {string} cell
   */
  #rove(cell) {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = cell;
    this.#cells.get(cell)?.setAttribute("tabindex", "0");
  }
}

/** @param {unknown} element */
function nameOf(element) {
  return element instanceof Element ? element.getAttribute("data-cell") : null;
}

/**
 * Add a layer on top of the picture, with the same origin as the row of a space.
 *
 * @param {Element} cell
 */
function layerOver(cell) {
  const row = cell.parentElement;
  if (!row) return null;
  const layer = /** @type {Element} */ (row.cloneNode());
  layer.removeAttribute("role");
  layer.setAttribute("class", "added");
  row.parentElement?.parentElement?.append(layer);
  return layer;
}
