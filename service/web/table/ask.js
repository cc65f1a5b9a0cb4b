// Asks the referee: the service, or the referee on this device. No other module does.

import { Connection, Unreachable } from "./connection.js";
import { BUILD, keepPage } from "./keep.js";
import { LocalReferee } from "./local.js";
import * as service from "./service.js";
import { words } from "./words.js";

/** @import { Reply } from "./types" */

export { Unreachable };

/** The question was malformed; the message is that of the referee. */
export class Malformed extends Error {
  /**
   * @param {string} message
   * @param {string} [named] the same, with the names of the fields that are wrong
   */
  constructor(message, named = message) {
    super(message);
    this.named = named;
  }
}

const local = new LocalReferee();

/** What is called when there is something new to say about the connection. */
let changed = () => {};

/** Who answers. */
export const connection = new Connection(service, local, BUILD, () => changed());

/** @type {"" | "fetching" | "kept" | "refused"} */
let pack = "";

/** Return the status of the pack: none yet, being fetched, kept, or refused by the device. */
export function packStatus() {
  return local.kept ? "kept" : pack;
}

/**
 * Watch the network.
 *
 * @param {() => void} show called when there is something new to say
 */
export function watchNetwork(show) {
  changed = show;
  addEventListener("online", () => connection.check());
  addEventListener("offline", () => connection.goOffline());
  local.findPack();
}

/** Keep the page and the pack on this device. */
export async function prepareForOffline() {
  try {
    await keepPage();
    await local.findPack();
    if (!local.files || local.kept) return;
    pack = "fetching";
    changed();
    await local.keep();
    pack = "kept";
  } catch {
    // No network, no room, or not allowed: the page works without the pack.
    if (pack === "fetching") pack = "refused";
  }
  changed();
  if (connection.unreachable) await connection.goOffline();
}

/**
 * Ask the referee a question and return its answer, JSON or a picture (SVG).
 *
 * @param {string} path the last steps of the address, such as "adjudications"
 * @param {object | null} request the body of a POST request; null for catalogues, which use GET
 * @param {Record<string, string>} [query] parameters of the address
 * @returns {Promise<any>}
 * @throws {Unreachable | Malformed}
 */
export async function ask(path, request, query = {}) {
  const reply = await connection.ask({
    path,
    query: { ...query, lang: document.documentElement.lang },
    body: request ? JSON.stringify(request) : undefined,
  });
  if (reply.status >= 400) throw problemOf(reply);
  return path === "diagrams" ? reply.text : JSON.parse(reply.text);
}

/**
 * Return the error that a problem document describes.
 *
 * @param {Reply} reply
 */
function problemOf({ status, text }) {
  try {
    /** @type {{detail: string, errors?: {pointer: string, detail: string}[]}} */
    const { detail, errors = [] } = JSON.parse(text);
    if (!errors.length) return new Malformed(detail);
    const named = errors.map((error) => {
      const field = error.pointer.slice(1);
      return field ? `${field}${words.colon}${error.detail}` : error.detail;
    });
    return new Malformed(errors.map((error) => error.detail).join(" "), named.join(" "));
  } catch {
    return new Malformed(`status ${status}`);
  }
}
