// The referee on this device, which runs in a web worker.

import { isKept, keepPack, packFiles } from "./keep.js";

/** @import { Question, Reply } from "./types" */
/** @import { Files } from "./keep.js" */

export class LocalReferee {
  kept = false;
  ready = false;

  /** Null unless the service is known to have an offline pack. @type {Files | null} */
  files = null;
  /** @type {Promise<void> | null} */
  #searched = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} */
  #started = null;
  /** @type {Map<number, {resolve: (reply: Reply) => void, reject: (error: Error) => void}>} */
  #pending = new Map();
  #lastId = 0;

  /** Look for the offline pack on the device. Later calls look again only after an error. */
  findPack() {
    this.#searched ??= this.#search();
    return this.#searched;
  }

  async #search() {
    try {
      this.files = await packFiles();
      this.kept = this.files !== null && (await isKept(this.files));
    } catch {
      this.#searched = null; // so that the next call tries again
    }
  }

  /** Store the offline pack on the device. */
  async keep() {
    if (!this.files) return;
    await keepPack(this.files);
    this.kept = true;
  }

  /** Start the referee, unless it has been started. */
  start() {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start() {
    const files = this.files;
    if (!files) throw new Error("there is no pack");
    const worker = new Worker(new URL("workers/referee.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    try {
      await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => (data.ready ? resolve(null) : reject(data.failed));
        worker.onerror = reject;
        worker.postMessage({ runtime: files.runtime, archive: files.archive });
      });
    } catch (error) {
      worker.terminate();
      this.#started = null;
      throw new Error(String(error));
    }
    worker.onmessage = ({ data }) => this.#answered(data);
    this.ready = true;
  }

  /** @param {{id: number, failed?: string} & Reply} data */
  #answered({ id, failed, ...reply }) {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    if (failed === undefined) waiting?.resolve(reply);
    else waiting?.reject(new Error(failed));
  }

  /**
   * @param {Question} question
   * @returns {Promise<Reply>}
   */
  async ask({ path, query, body }) {
    await this.start();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker?.postMessage({ id, path, query, body });
    });
  }
}
