// The one function that asks the referee.

/** The referee did not answer; the same question may be asked again. */
export class Unreachable extends Error {
  /**
   * @param {string} reason what happened, for the console of a developer
   * @param {number} wait seconds after which to ask again
   */
  constructor(reason, wait) {
    super(reason);
    this.wait = wait;
  }
}

/** The question was malformed; the message is the referee's sentence. */
export class Malformed extends Error {}

const PATIENCE = 15_000;

/**
 * Ask the referee a question and return its answer, JSON or a picture (SVG).
 *
 * @param {string} operation the last steps of the path, such as "adjudications"
 * @param {object | null} request the body; null for catalogues, which are read
 * @param {Record<string, string>} [query] parameters of the address
 * @returns {Promise<any>}
 * @throws {Unreachable | Malformed}
 */
export async function ask(operation, request, query = {}) {
  const address = new URL(`v1/${operation}`, document.baseURI);
  address.search = new URLSearchParams({
    ...query,
    lang: document.documentElement.lang,
  }).toString();
  const picture = operation === "diagrams";
  /** @type {RequestInit} */
  const options = {
    method: request ? "POST" : "GET",
    headers: { Accept: picture ? "image/svg+xml" : "application/json" },
    signal: AbortSignal.timeout(PATIENCE),
  };
  if (request) {
    options.headers = { ...options.headers, "Content-Type": "application/json" };
    options.body = JSON.stringify(request);
  }
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, options);
    if (response.ok) return await (picture ? response.text() : response.json());
  } catch (error) {
    throw new Unreachable(String(error), 3);
  }
  if (response.status === 429 || response.status >= 500) {
    throw new Unreachable(
      `status ${response.status}`,
      Number(response.headers.get("Retry-After")) || 3,
    );
  }
  throw new Malformed(await sentenceOf(response));
}

/**
 * Return what a problem document says.
 *
 * @param {Response} response
 */
async function sentenceOf(response) {
  try {
    const problem = await response.json();
    const details = (problem.errors ?? []).map((/** @type {any} */ error) => error.detail);
    return details.length ? details.join(" ") : problem.detail;
  } catch {
    return `${response.status} ${response.statusText}`;
  }
}
