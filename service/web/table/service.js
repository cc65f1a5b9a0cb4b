// Sends requests to the service over HTTP.

/** @import { Question, Reply } from "./types" */

/** @param {string} path */
const address = (path) => new URL(path, document.baseURI);

/**
 * @param {Question} question
 * @param {AbortSignal} signal
 * @returns {Promise<Reply>}
 */
export async function ask({ path, query, body }, signal) {
  const asked = address(`v1/${path}`);
  asked.search = new URLSearchParams(query).toString();
  const accepted = path === "diagrams" ? "image/svg+xml" : "application/json";
  const response = await fetch(asked, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Accept: accepted,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
    signal,
  });
  return {
    status: response.status,
    mediaType: response.headers.get("Content-Type") ?? "",
    text: await response.text(),
    wait: Number(response.headers.get("Retry-After")) || 0,
  };
}

/**
 * Return the build id of the service's page, or null if the service has no page.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>}
 */
export async function build(signal) {
  const response = await fetch(address("table/build"), { cache: "no-store", signal });
  if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}`);
  return response.ok ? (await response.json()).build : null;
}
