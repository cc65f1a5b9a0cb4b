// Sends requests to the service or, if it is unreachable, to the referee on this device.

/** @import { Question, Reply } from "./types" */

/** There was no answer, or the service was busy. The request can be sent again. */
export class Unreachable extends Error {
  /**
   * @param {"network" | "busy"} reason "network" if there was no response
   * @param {number} wait seconds to wait before the next attempt
   */
  constructor(reason, wait) {
    super(reason);
    this.reason = reason;
    this.wait = wait;
  }
}

/** Milliseconds without a response after which the service counts as slow. */
const SLOW = 1000;
/**
 * Timeouts in milliseconds. `withFallback` applies to build checks, to the search for the offline
 * pack, and to requests that the referee on this device can answer instead.
 */
export const TIME_LIMIT = { withFallback: 5000, longest: 15_000 };
/** Seconds to wait before retrying: the default and the maximum. */
export const RETRY = { usual: 3, longest: 30 };

/**
 * @typedef {object} Service
 * @property {(question: Question, signal: AbortSignal) => Promise<Reply>} ask
 * @property {(signal: AbortSignal) => Promise<string | null>} build return the build id, or null
 *   if the service has no page
 *
 * @typedef {object} Local the referee on this device
 * @property {boolean} kept whether the offline pack is stored on the device
 * @property {boolean} ready whether the referee is running
 * @property {() => Promise<void>} findPack look for the offline pack
 * @property {() => Promise<void>} start
 * @property {(question: Question) => Promise<Reply>} ask
 */

export class Connection {
  unreachable = false;
  slow = false;
  /** Whether the service runs a different build from the page. */
  otherBuild = false;

  #service;
  #local;
  #build;
  #changed;
  #pending = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Service} service
   * @param {Local} local
   * @param {string} build the build id of this page
   * @param {() => void} changed called when the connection changes
   */
  constructor(service, local, build, changed) {
    this.#service = service;
    this.#local = local;
    this.#build = build;
    this.#changed = changed;
  }

  /** Whether requests go to the referee on this device. */
  get isLocal() {
    return this.#local.kept && (this.unreachable || this.otherBuild);
  }

  /** Whether the referee on this device is needed but still starting. */
  get starting() {
    return this.isLocal && !this.#local.ready;
  }

  /**
   * Send a request to the service or, if the service fails, to the referee on this device.
   *
   * @param {Question} question
   * @returns {Promise<Reply>}
   * @throws {Unreachable}
   */
  async ask(question) {
    if (this.isLocal) return this.#askHere(question);
    try {
      return await this.#askService(question);
    } catch (error) {
      await this.#local.findPack();
      if (!(error instanceof Unreachable && this.isLocal)) throw error;
      this.#checkLater(error.wait);
      return this.#askHere(question);
    }
  }

  /** @param {Question} question */
  async #askHere(question) {
    try {
      const reply = this.#local.ask(question);
      if (!this.#local.ready) {
        this.#changed();
        await reply;
        this.#changed();
      }
      return await reply;
    } catch {
      throw new Unreachable("network", RETRY.usual);
    }
  }

  /** @param {Question} question */
  async #askService(question) {
    const reply = await this.#askInTime((signal) => this.#service.ask(question, signal));
    if (!reply) throw this.#setUnreachable("network", RETRY.usual);
    if (reply.status === 429 || reply.status >= 500) {
      throw this.#setUnreachable("busy", Math.min(reply.wait || RETRY.usual, RETRY.longest));
    }
    this.#setReachable();
    // The service may refuse a request because it runs a different build from this page.
    if (reply.status >= 400) await this.#compareBuilds().catch(() => undefined);
    if (this.isLocal) throw new Unreachable("busy", RETRY.usual);
    return reply;
  }

  /**
   * Return the service's response, or null if the request fails or times out.
   *
   * @param {(signal: AbortSignal) => Promise<Reply>} ask
   * @returns {Promise<Reply | null>}
   */
  async #askInTime(ask) {
    const slow = setTimeout(() => this.#noticeDelay(), SLOW);
    this.#pending += 1;
    try {
      return await inTime(TIME_LIMIT.longest, ask, () => this.#local.kept);
    } catch {
      return null;
    } finally {
      clearTimeout(slow);
      this.#pending -= 1;
      if (!this.#pending) this.#setSlow(false);
    }
  }

  /** Report a slow service, and start the referee on this device in case it is needed. */
  #noticeDelay() {
    this.#setSlow(true);
    if (this.#local.kept) this.#local.start().catch(() => undefined);
  }

  /** @param {boolean} slow */
  #setSlow(slow) {
    if (slow === this.slow) return;
    this.slow = slow;
    this.#changed();
  }

  /**
   * @param {"network" | "busy"} reason
   * @param {number} wait
   */
  #setUnreachable(reason, wait) {
    this.unreachable = true;
    this.#changed();
    clearTimeout(this.#timer);
    return new Unreachable(reason, wait);
  }

  /** @param {number} wait seconds until the next check of the service */
  #checkLater(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.check(), 1000 * wait);
  }

  #setReachable() {
    clearTimeout(this.#timer);
    if (!this.unreachable) return;
    this.unreachable = false;
    this.#changed();
  }

  /** Check whether the service is back and runs the build of this page. */
  async check() {
    if (!this.unreachable && !this.otherBuild) return;
    clearTimeout(this.#timer);
    try {
      await this.#compareBuilds();
      this.#setReachable();
      if (this.otherBuild) this.#checkLater(RETRY.longest);
    } catch {
      this.#checkLater(RETRY.usual);
    }
  }

  /** Switch to the referee on this device, if the offline pack is stored there. */
  async goOffline() {
    if (!this.#local.kept) return;
    this.#checkLater(this.#setUnreachable("network", RETRY.usual).wait);
    await this.#local.start().catch(() => undefined);
    this.#changed();
  }

  async #compareBuilds() {
    const build = await inTime(TIME_LIMIT.withFallback, (signal) => this.#service.build(signal));
    const other = build !== this.#build;
    if (other === this.otherBuild) return;
    this.otherBuild = other;
    this.#changed();
  }
}

/**
 * Make a request, and abort it after a time limit.
 *
 * @template T
 * @param {number} limit milliseconds
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @param {() => boolean} [hasFallback] return whether the referee on this device can take over
 * @returns {Promise<T>}
 */
async function inTime(limit, ask, hasFallback) {
  const control = new AbortController();
  const timers = [setTimeout(() => control.abort(), limit)];
  if (hasFallback)
    timers.push(setTimeout(() => hasFallback() && control.abort(), TIME_LIMIT.withFallback));
  try {
    return await ask(control.signal);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
