// The cells of a picture as a grid: the Tab key reaches one of them, the arrow keys all others.

/** @param {unknown} element */
export function nameOf(element) {
  return element instanceof Element ? element.getAttribute("data-cell") : null;
}

export class Grid {
  /** The cells, keyed by name. @type {Map<string, SVGGraphicsElement>} */
  cells = new Map();
  #focused = "";
  #pick;

  /**
   * @param {HTMLElement} frame the element that contains the picture
   * @param {(cell: string) => void} pick called with the name of the cell that a key has chosen
   */
  constructor(frame, pick) {
    this.#pick = pick;
    frame.addEventListener("keydown", (event) => this.#keyPressed(event));
    frame.addEventListener("focusin", (event) => {
      const cell = nameOf(event.target);
      if (cell) this.rove(cell);
    });
  }

  /**
   * Make a grid of a picture's cells.
   *
   * @param {Element} picture
   * @param {string} label
   */
  show(picture, label) {
    this.cells = new Map();
    const targets = picture.querySelector(".cells");
    targets?.setAttribute("role", "grid");
    targets?.setAttribute("aria-label", label);
    for (const row of targets?.children ?? []) {
      row.setAttribute("role", "row");
      for (const cell of row.children) {
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("tabindex", "-1");
        this.cells.set(nameOf(cell) ?? "", /** @type {SVGGraphicsElement} */ (cell));
      }
    }
    const first = this.cells.has(this.#focused) ? this.#focused : [...this.cells.keys()][0];
    if (first) this.rove(first);
  }

  /** Focus the cell that the Tab key reaches. */
  focus() {
    this.cells.get(this.#focused)?.focus({ preventScroll: true });
  }

  /**
   * Make the Tab key reach only this cell (“roving tabindex”).
   *
   * @param {string} cell
   */
  rove(cell) {
    this.cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = cell;
    this.cells.get(cell)?.setAttribute("tabindex", "0");
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
    } else if (event.key in steps) {
      event.preventDefault();
      const next = nameOf(steps[/** @type {keyof typeof steps} */ (event.key)]);
      if (!next) return;
      this.rove(next);
      this.focus();
    }
  }
}
