// The referee for JavaScript programs, in Node.js and in a browser's worker.

import { startReferee } from "./offline.js";

export class Referee {
  #answer;

  constructor(answer) {
    this.#answer = answer;
  }

  static async start({ files = new URL("files/", import.meta.url) } = {}) {
    const folder = new URL(files, globalThis.location?.href);
    return new Referee(await startReferee(folder.href, read(new URL("referee.zip", folder))));
  }

  async get(path, query) {
    return this.#ask(path, query);
  }

  async post(path, body, query) {
    return this.#ask(path, query, typeof body === "string" ? body : JSON.stringify(body));
  }

  #ask(path, query = {}, body) {
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
    const reply = this.#answer({
      path: path.replace(/^\/v1\//, ""),
      query: Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])),
      body,
    });
    const isJson = reply.mediaType.endsWith("json");
    return { ...reply, data: isJson ? JSON.parse(reply.text) : undefined };
  }
}

async function read(url) {
  if (url.protocol === "file:") {
    // Node.js's fetch can't read files.
    const fs = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return new Uint8Array(await fs.readFile(url)).buffer;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.arrayBuffer();
}
