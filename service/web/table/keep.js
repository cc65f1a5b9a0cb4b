// Stores the page and the referee on the device so that they work without a network.

import { RETRY, TIME_LIMIT, Unreachable } from "./connection.js";

/** @import { Kept } from "./types" */

const PREFIX = "medina-pack-";

/** The URL of the folder with the files of this build. */
const folder = new URL(".", import.meta.url);

/** The id of this page's build. */
export const BUILD = folder.pathname.split("/").at(-2) ?? "";

/** @param {string} name */
const address = (name) => new URL(name, folder).href;

/** Register the service worker, which caches the page. */
export async function keepPage() {
  await navigator.serviceWorker?.register(new URL("../worker.js", folder), {
    scope: new URL("../../table", folder).pathname,
    updateViaCache: "none",
  });
}

/**
 * The files of the offline pack: Pyodide (Python for browsers) and the referee.
 *
 * @typedef {object} Files
 * @property {string} runtime the URL of Pyodide's folder
 * @property {string} archive the URL of the referee's archive
 * @property {string[]} all the URLs of all files
 * @property {number} bytes the size of the download
 * @property {string} cache the name of the cache for these files
 */

/**
 * Return the files of the offline pack, or null if the service has none.
 *
 * @returns {Promise<Files | null>}
 */
export async function packFiles() {
  const response = await fetch(address("kept.json"), {
    signal: AbortSignal.timeout(TIME_LIMIT.withFallback),
  });
  if (!response.ok) return null;
  /** @type {Kept} */
  const { pack } = await response.json();
  if (!pack) return null;
  const runtime = new URL(`../${pack.address}`, folder).href;
  const archive = address("referee.zip");
  return {
    runtime,
    archive,
    all: [archive, ...pack.files.map((name) => runtime + name)],
    bytes: pack.bytes,
    cache: PREFIX + pack.address.split("/").at(-2),
  };
}

/**
 * Return whether all files of the offline pack are stored on the device.
 *
 * @param {Files} files
 */
export async function isKept(files) {
  const found = await Promise.all(
    files.all.map((file) => caches.match(file, { ignoreVary: true })),
  );
  return found.every(Boolean);
}

/**
 * Store the missing files of the offline pack, and delete those of other versions.
 *
 * @param {Files} files
 * @throws {Unreachable} if a download fails
 */
export async function keepPack(files) {
  const cache = await caches.open(files.cache);
  for (const file of files.all) {
    if (!(await caches.match(file, { ignoreVary: true }))) {
      await cache.put(file, await download(file));
    }
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== files.cache) await caches.delete(name);
  }
  for (const { url } of await cache.keys()) {
    if (!files.all.includes(url)) await cache.delete(url, { ignoreVary: true });
  }
}

/**
 * Download a whole file, so that no network error can occur while the file is stored.
 *
 * @param {string} file
 * @throws {Unreachable}
 */
export async function download(file) {
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`status ${response.status}`);
    await response.clone().blob();
    return response;
  } catch {
    throw new Unreachable("network", RETRY.longest);
  }
}
