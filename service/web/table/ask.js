// The one function that asks the referee: the service, or the referee on this device.

import { Connection, Unreachable } from "./connection.js";
import { BUILD, keepPage } from "./keep.js";
import { LocalReferee } from "./local.js";
import * as service from "./service.js";

/** @import { Reply } from "./types" */

export { Unreachable };

/** The question was malformed; the message is the referee's sentence. */
export class Malformed extends Error {}

const local = new LocalReferee();

/** What is called when there is something new to say about the connection. */
let changed = () => {};

/** Who answers. */
export const connection = new Connection(service, local, BUILD, () => changed());

/** @type {"" | "fetching" | "kept" | "refused"} */
let pack = "";

/** Return what became of the pack: nothing yet, being fetched, kept, or no room for it. */
export function stateOfPack() {
  return local.kept ? "kept" : pack;
}

/**
 * Watch the network.
 *
 * @param {() => void} show called when there is something new to say
 */
export function watchNetwork(show) {
  changed = show;
  addEventListener("online", () => connection.look());
  addEventListener("offline", () => connection.lose());
  local.settle();
}

/** Keep the page and the pack on this device. */
export async function stayReady() {
  try {
    await keepPage();
    await local.settle();
    if (!local.files || local.kept) return;
    pack = "fetching";
    changed();
    await local.keep();
    pack = "kept";
  } catch {
    // No network, no room, or not allowed: the page does without.
    if (pack === "fetching") pack = "refused";
  }
  changed();
  if (connection.away) await connection.lose();
}

/**
 * Ask the referee a question and return its answer, JSON or a picture (SVG).
 *
 * @param {string} path the last steps of the address, such as "adjudications"
 * @param {object | null} request the body; null for catalogues, which are read
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
  if (reply.status >= 400) throw new Malformed(sentenceOf(reply));
  return path === "diagrams" ? reply.text : JSON.parse(reply.text);
}

/**
 * Return what a problem document says.
 *
 * @param {Reply} reply
 */
function sentenceOf({ status, text }) {
  try {
    const problem = JSON.parse(text);
    const details = (problem.errors ?? []).map((/** @type {any} */ error) => error.detail);
    return details.length ? details.join(" ") : problem.detail;
  } catch {
    return `status ${status}`;
  }
}
