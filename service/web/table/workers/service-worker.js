// Service worker that caches the page, so that the page opens without a network. The service adds
// a first line with the files to cache: `const kept = {…}`.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PAGE = new URL("../table", location.href);
const FOLDER = new URL(`${kept.build}/`, location.href);
const PREFIX = "medina-page-";
/** Milliseconds to wait for the service before showing the cached page. */
const TIME_LIMIT = 4000;
/** How many builds to keep in the cache. An open page needs the files of its own build. */
const BUILDS = 3;

worker.addEventListener("install", (event) => event.waitUntil(keepPage()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === PAGE.pathname) event.respondWith(page(request));
  } else if (pathname.startsWith(`${PAGE.pathname}/`) && pathname.split("/").length > 3) {
    event.respondWith(file(request));
  }
});

/** @param {string} language */
function addressIn(language) {
  return `${PAGE.href}?lang=${language}`;
}

/** Cache the page in every language with all its files. If a download fails, cache nothing. */
async function keepPage() {
  const pages = await Promise.all(
    kept.languages.map(async (language) => {
      const address = addressIn(language);
      const response = await fetch(address, { headers: { Accept: "text/html" } });
      const text = await response.clone().text();
      if (!response.ok || !text.includes(kept.build))
        throw new Error("the service failed or runs another build");
      return { address, response };
    }),
  );
  const cache = await caches.open(PREFIX + kept.build);
  await cache.addAll(kept.files.map((name) => new URL(name, FOLDER).href));
  for (const { address, response } of pages) await cache.put(address, response);
  await worker.skipWaiting();
}

async function takeOver() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = builds.filter((name) => name !== PREFIX + kept.build);
  for (const name of others.slice(0, 1 - BUILDS)) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * Return the page from the service, or from the cache if the service fails or is too slow.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function page(request) {
  /** @type {Promise<Response | undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, TIME_LIMIT, undefined));
  const asked = fetch(request).catch(() => undefined);
  const response = await Promise.race([asked, late]);
  if (response && response.status < 500 && response.status !== 429) return response;
  const wanted = new URL(request.url).searchParams.get("lang");
  const languages = [wanted, ...navigator.languages.map((tag) => tag.split("-")[0])];
  const language = languages.find((tag) => tag && kept.languages.includes(tag));
  const address = addressIn(language ?? kept.languages[0] ?? "");
  const cache = await caches.open(PREFIX + kept.build); // other caches contain other builds
  const found = await cache.match(address, { ignoreVary: true });
  return found ?? response ?? (await asked) ?? Response.error();
}

/**
 * Return a file from the cache if possible. The file at a URL never changes.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function file(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
