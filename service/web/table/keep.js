// Keeps the page and the referee on the device, so that they work without a network.

/** @import { Kept } from "./types" */

const PREFIX = "medina-pack-";

/** The address of the files of this build. */
const folder = new URL(".", import.meta.url);

/** The build of this page. */
export const BUILD = folder.pathname.split("/").at(-2) ?? "";

/** @param {string} name */
const address = (name) => new URL(name, folder).href;

/** Let the service worker keep the page. If the browser does not allow that, nothing is kept. */
export async function keepPage() {
  await navigator.serviceWorker?.register(new URL("../worker.js", folder), {
    scope: new URL("../../table", folder).pathname,
    updateViaCache: "none",
  });
}

/**
 * The files of the pack: Python for browsers, and the referee.
 *
 * @typedef {object} Files
 * @property {string} runtime the address of Python's folder
 * @property {string} archive the address of the referee
 * @property {string[]} all
 * @property {number} bytes
 * @property {string} cache the name of the cache that keeps Python
 */

/**
 * Return the pack's files, or nothing if the service has no pack.
 *
 * @returns {Promise<Files | null>}
 */
export async function packFiles() {
  const response = await fetch(address("kept.json"));
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
 * Return whether the whole pack is on the device.
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
 * Keep the whole pack, and drop those of other versions.
 *
 * @param {Files} files
 */
export async function keepPack(files) {
  const cache = await caches.open(files.cache);
  for (const file of files.all) {
    if (!(await caches.match(file, { ignoreVary: true }))) await cache.add(file);
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== files.cache) await caches.delete(name);
  }
  for (const { url } of await cache.keys()) {
    if (!files.all.includes(url)) await cache.delete(url, { ignoreVary: true });
  }
}
