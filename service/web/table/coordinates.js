// The names of rows and columns at the edge of an enlarged board.

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
      return label(nameOf(cell).slice(0, 1), x + width / 2 - frame.x, 0, frame, "column");
    });
    const numbers = rows.map(([cell]) => {
      if (!cell) return "";
      const { y, height } = cell.getBoundingClientRect();
      return label(nameOf(cell).slice(1), 0, y + height / 2 - frame.y, frame, "row");
    });
    this.element.replaceChildren(...columns, ...numbers);
  }
}

/** @param {Element} cell */
const nameOf = (cell) => cell.getAttribute("data-cell") ?? "";

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{width: number, height: number}} frame
 * @param {string} kind
 */
function label(text, x, y, frame, kind) {
  if (x < 0 || y < 0 || x > frame.width || y > frame.height) return "";
  const element = document.createElement("span");
  element.className = kind;
  element.textContent = text;
  element.style.translate = `${x}px ${y}px`;
  return element;
}
