// Turns the referee's SVG picture into an interactive board.

import { Gesture } from "./gesture.js";
import { Grid, nameOf } from "./grid.js";
import { drawing, parsePicture } from "./icons.js";
import { Loupe } from "./loupe.js";
import { symbol } from "./symbols.js";
import { render } from "./vendor/lit-html.js";
import { words } from "./words.js";
import { Coordinates, Zoom } from "./zoom.js";

/**
 * @typedef {object} Marks
 * @property {Set<string>} legal
 * @property {Set<string>} unsure legal spaces that hidden stocks might make illegal
 * @property {Set<string>} refused
 * @property {Shape | null} piece the piece that a touch would place
 * @property {string[]} lit the spaces of the palace or street whose card is shown
 * @property {string[]} growth the spaces where it can grow
 * @property {string[]} forbidding the spaces that cause the refusal
 * @property {(Shape & {cell: string, kind: string})[]} ghosts pieces that were refused or only said
 */

/** @typedef {{piece: string, color: string | null}} Shape */

/** How long, in milliseconds, an aim rests before the referee is asked what it would bring. */
const REST = 60;

let boards = 0;

export class Board {
  element = document.createElement("div");
  /** Outside `element`, so that the button never covers a space. */
  zoomOutButton = document.createElement("button");
  #content = document.createElement("div");
  #loupe = new Loupe();
  #coordinates = new Coordinates();
  #zoom;
  #gesture;
  #text = "";
  #marks = "";
  #grid = new Grid(this.#content, (cell) => this.#pick(cell));
  /** @type {SVGGraphicsElement | null} */
  #drawing = null;
  #id = `board-${++boards}`;
  /** The space that is aimed at. */
  #aimed = "";
  /** What the referee said about the piece on that space. */
  #told = "";
  #pointer = { point: { x: 0, y: 0 }, byFinger: false };
  /** @type {Shape | null} */
  #piece = null;
  #pick;
  #tell;

  /**
   * @param {(cell: string) => void} pick called with the name of the space that was chosen
   * @param {(cell: string) => Promise<string>} [tell] returns what the loupe says about a space
   */
  constructor(pick, tell = async () => "") {
    this.#pick = pick;
    this.#tell = tell;
    this.element.className = "board";
    this.#content.className = "content";
    this.zoomOutButton.type = "button";
    this.zoomOutButton.className = "round back";
    this.zoomOutButton.title = words.whole;
    this.zoomOutButton.ariaLabel = words.whole;
    this.zoomOutButton.hidden = true;
    render(symbol("whole"), this.zoomOutButton);
    this.element.append(this.#content, this.#coordinates.element, this.#loupe.element);
    this.#zoom = new Zoom(this.element, this.#content, () => this.#viewMoved());
    this.#gesture = new Gesture(this.element, this.#zoom, {
      aim: (x, y, byFinger) => this.#aim({ x, y }, byFinger),
      choose: () => this.#choose(),
      leave: () => this.#leave(),
    });
    this.zoomOutButton.addEventListener("click", () => this.#zoom.reset());
    this.#content.addEventListener("keydown", ({ key }) => key === "Escape" && this.zoomOut());
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
    const drawing = document.createElementNS(picture.namespaceURI, "g");
    drawing.id = this.#id;
    drawing.setAttribute("class", "medina");
    drawing.append(...picture.childNodes);
    picture.append(drawing);
    this.#drawing = /** @type {SVGGraphicsElement} */ (drawing);
    this.#content.replaceChildren(picture);
    this.#gesture.viewMoved();
    this.#grid.show(picture, words.board);
    if (hadFocus) this.#grid.focus();
  }

  /** What is said about the space under a mouse. */
  get hint() {
    return this.#loupe.hint;
  }

  /** The picture's description of the position. */
  get description() {
    return this.#content.querySelector("desc")?.textContent ?? "";
  }

  /** @param {string} name the name of a space */
  spaceOf(name) {
    return this.#grid.cells.get(name);
  }

  /** @param {string} name the name of a space */
  has(name) {
    return this.#grid.cells.has(name);
  }

  /**
   * Return a space's name and what is on it.
   *
   * @param {string} name
   */
  label(name) {
    return this.#contents(name) || `${name}, ${words.empty}`;
  }

  /** @param {string} name the name of a space */
  isEmpty(name) {
    return !this.#contents(name);
  }

  /** @param {string} name the name of a space */
  #contents(name) {
    return this.#grid.cells.get(name)?.querySelector("title")?.textContent;
  }

  /**
   * Mark the spaces of the board, and show a refused piece.
   *
   * @param {Marks} marks
   */
  mark({ legal, unsure, refused, piece, lit, growth, forbidding, ghosts }) {
    this.#piece = piece;
    const sets = [[...legal], [...unsure], [...refused]];
    const marks = JSON.stringify([...sets, lit, growth, forbidding, ghosts]);
    if (marks === this.#marks) return;
    this.#marks = marks;
    for (const added of this.#content.querySelectorAll(".added")) added.remove();
    for (const [name, cell] of this.#grid.cells) {
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
    for (const ghost of ghosts) this.#showPiece(ghost.cell, ghost, ghost.kind);
    this.#light(lit);
    for (const name of growth) this.#copy(name, "growth");
    if (this.#aimed) this.#aimAt(this.#aimed);
    for (const name of forbidding) {
      const ring = this.#copy(name, "forbids");
      if (ring) this.#zoom.reveal(ring);
    }
  }

  /**
   * Light spaces up as one, with a halo around all of them.
   *
   * @param {string[]} names
   */
  #light(names) {
    const layers = names.flatMap((name) => this.#copy(name, "lit")?.parentElement ?? []);
    const light = document.createElementNS("http://www.w3.org/2000/svg", "g");
    light.setAttribute("class", "added lights");
    layers[0]?.before(light);
    light.append(...layers);
  }

  zoomOut() {
    this.#zoom.reset();
  }

  #viewMoved() {
    this.#gesture.viewMoved();
    this.zoomOutButton.hidden = !this.#zoom.enlarged;
    const rows = [...(this.#content.querySelector(".cells")?.children ?? [])];
    this.#coordinates.show(
      rows.map((row) => [...row.children]),
      this.#zoom.enlarged,
    );
  }

  // --- Aiming ------------------------------------------------------------------------------------

  /**
   * Show what is under a point, and what the referee would say about the piece there.
   *
   * @param {{x: number, y: number}} point
   * @param {boolean} byFinger
   */
  #aim(point, byFinger) {
    const under = document.elementFromPoint(point.x, point.y);
    const name = (this.#content.contains(under) && nameOf(under)) || "";
    if (!this.#grid.cells.has(name)) return this.#leave();
    this.#pointer = { point, byFinger };
    if (name !== this.#aimed) this.#aimAt(name);
    this.#showLoupe();
  }

  /**
   * Show the piece on the space that is aimed at. Once the aim rests, ask what it would bring.
   *
   * @param {string} name
   */
  async #aimAt(name) {
    this.#unaim();
    this.#aimed = name;
    this.#told = "";
    const cell = this.#grid.cells.get(name);
    const piece = this.#piece;
    if (!cell || !piece) return;
    this.#showPiece(name, piece, `aim ${kindOf(cell)}`);
    await new Promise((resolve) => setTimeout(resolve, REST));
    const told = name === this.#aimed ? await this.#tell(name) : "";
    if (!told || name !== this.#aimed || piece !== this.#piece) return;
    this.#told = told;
    this.#showLoupe();
  }

  #showLoupe() {
    const cell = this.#grid.cells.get(this.#aimed);
    const { point, byFinger } = this.#pointer;
    const piece = this.#piece;
    if (!cell || !this.#drawing || !(byFinger || piece)) return this.#loupe.hide();
    const kind = piece ? kindOf(cell) : "";
    const text = this.#told || sayings[kind];
    const isSaid = new RegExp(`\\b${this.#aimed}\\b`).test(text);
    const name = piece ? this.#aimed : this.label(this.#aimed);
    const seen = { kind, name: isSaid ? "" : name, text };
    if (byFinger) this.#loupe.show(this.#drawing, cell, point, seen);
    else this.#loupe.say(seen);
  }

  #choose() {
    const cell = this.#aimed;
    if (!cell) return;
    this.#leave();
    this.#grid.rove(cell);
    this.#pick(cell);
  }

  #leave() {
    this.#unaim();
    this.#loupe.hide();
  }

  #unaim() {
    this.#aimed = "";
    for (const shape of this.#content.querySelectorAll(".aim")) shape.parentElement?.remove();
  }

  /**
   * Draw a piece on a space that it does not stand on.
   *
   * @param {string} cell
   * @param {Shape} shape
   * @param {string} className
   */
  #showPiece(cell, { piece, color }, className) {
    const place = this.#grid.cells.get(cell);
    const shape = drawing(piece, color);
    if (!place || !shape) return;
    shape.setAttribute("class", `ghost ${className}`);
    shape.setAttribute("transform", `translate(${place.getAttribute("x") ?? 0} 0)`);
    layerOver(place)?.append(shape);
    this.#copy(cell, className);
  }

  /**
   * Draw a copy of a space on top of the original.
   *
   * @param {string} name
   * @param {string} className
   */
  #copy(name, className) {
    const cell = this.#grid.cells.get(name);
    if (!cell) return null;
    const copy = /** @type {Element} */ (cell.cloneNode());
    for (const attribute of ["data-cell", "role", "tabindex", "aria-label"])
      copy.removeAttribute(attribute);
    copy.setAttribute("class", className);
    layerOver(cell)?.append(copy);
    return copy;
  }
}

const sayings = {
  legal: words.legalHere,
  unsure: words.unsureHere,
  refused: words.refusedHere,
  "": "",
};

/** @param {Element} cell @returns {keyof typeof sayings} */
function kindOf({ classList }) {
  if (classList.contains("unsure")) return "unsure";
  return classList.contains("legal") ? "legal" : classList.contains("refused") ? "refused" : "";
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
