// A picture of the referee's that is part of the page. It is drawn again when what it shows changes.

import { ask, Malformed, Unreachable } from "./ask.js";
import { parsePicture } from "./icons.js";

/** @import { Game } from "./types" */

/**
 * Return a function that returns what belongs to the game that is open. It is made anew for another
 * game.
 *
 * @template T
 * @param {() => T} make
 * @returns {(table: {game: Game | null}) => T}
 */
export function ofGame(make) {
  let made = make();
  let id = "";
  return ({ game }) => {
    if (game?.id && game.id !== id) {
      id = game.id;
      made = make();
    }
    return made;
  };
}

export class Picture {
  element = document.createElement("div");
  /** The request for the picture that is shown or on its way. */
  #request = "";
  #drawn;

  /**
   * @param {string} className
   * @param {(drawing: Element) => void} [drawn] called with each new drawing
   */
  constructor(className, drawn = () => undefined) {
    this.element.className = className;
    this.#drawn = drawn;
  }

  /**
   * Show a picture, if its place on the page is in sight once the page is rendered. The last one
   * stays until it has come.
   *
   * @param {object} asked what to draw
   */
  async show(asked) {
    const request = JSON.stringify(asked);
    if (request === this.#request) return;
    this.#request = request;
    await new Promise(requestAnimationFrame); // by then, the page is laid out
    if (request !== this.#request) return;
    if (!this.element.checkVisibility()) {
      this.#request = "";
      return;
    }
    try {
      const text = await ask("diagrams", asked);
      if (request !== this.#request) return;
      const drawing = parsePicture(text);
      this.element.replaceChildren(drawing);
      this.#drawn(drawing);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Malformed)) throw error;
      if (request === this.#request) this.#request = ""; // the next rendering asks again
    }
  }
}
