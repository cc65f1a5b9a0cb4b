// Sends the requests of all other modules to the service or to the referee on this device.

import { Connection, Unreachable } from "./connection.js";
import { BUILD, keepPage } from "./keep.js";
import { LocalReferee } from "./local.js";
import * as service from "./service.js";

/** @import { Reply } from "./types" */

export { Unreachable };

/** The referee rejected a request. `message` is the referee's explanation. */
export class Malformed extends Error {}

const local = new LocalReferee();

let changed = () => {};

export const connection = new Connection(service, local, BUILD, () => changed());

/** @type {"" | "fetching" | "kept" | "refused"} */
let pack = "";

/**
 * Return the status of the offline pack: an empty string before the download, and "refused" if the
 * pack could not be stored.
 */
export function packStatus() {
  return local.kept ? "kept" : pack;
}

/**
 * Watch the network, and look for the offline pack on this device.
 *
 * @param {() => void} show called when the connection or the offline pack changes
 */
export function watchNetwork(show) {
  changed = show;
  addEventListener("online", () => connection.check());
  addEventListener("offline", () => connection.goOffline());
  local.findPack();
}

/**
 * Wait for a number of seconds, or until the browser is online again.
 *
 * @param {number} seconds
 */
export function retryDelay(seconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000 * seconds);
    addEventListener("online", resolve, { once: true });
  });
}

/** Store the page and the offline pack on this device. */
export async function prepareForOffline() {
  try {
    await keepPage();
    await local.findPack();
    if (!local.files || local.kept) return;
    pack = "fetching";
    changed();
    await local.keep();
    pack = "kept";
  } catch (error) {
    if (error instanceof Unreachable) {
      await retryDelay(error.wait);
      return prepareForOffline();
    }
    // If storage is full or not permitted, the page works without the pack.
    if (pack === "fetching") pack = "refused";
  }
  changed();
  if (connection.unreachable) await connection.goOffline();
}

/**
 * Return the referee's answer to a request: parsed JSON, or the text of an SVG picture.
 *
 * @param {string} path what follows `v1/` in the URL, such as "adjudications"
 * @param {object | null} request the body of a POST request, or null for a GET request
 * @param {Record<string, string>} [query] query parameters; `lang` is added
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
 * Return the error that a response describes.
 *
 * @param {Reply} reply
 */
function problemOf({ status, text }) {
  try {
    /** @type {{detail: string, errors?: {detail: string}[]}} */
    const { detail, errors = [] } = JSON.parse(text);
    if (!errors.length) return new Malformed(detail);
    return new Malformed(errors.map((error) => error.detail).join(" "));
  } catch {
    return new Malformed(`status ${status}`);
  }
}
