// Decides who answers: the service while it is reachable, otherwise the referee on this device.

/** @import { Question, Reply } from "./types" */

/** Nobody answered; the same question may be asked again. */
export class Unreachable extends Error {
  /**
   * @param {"network" | "busy"} reason no answer, or one that says to ask again later
   * @param {number} wait seconds to wait before asking again
   */
  constructor(reason, wait) {
    super(reason);
    this.reason = reason;
    this.wait = wait;
  }
}

/** Milliseconds without an answer after which the service counts as slow. */
const SLOW = 1000;
/** Milliseconds to wait for the service: if the referee on this device can answer, and if not. */
const TIME_LIMIT = { withFallback: 5000, longest: 15_000 };
/** Seconds to wait before asking again: by default, and at most. */
const RETRY = { usual: 3, longest: 30 };

/**
 * @typedef {object} Service
 * @property {(question: Question, signal: AbortSignal) => Promise<Reply>} ask
 * @property {(signal: AbortSignal) => Promise<string | null>} build the build of its page, null
 *   if it has none
 *
 * @typedef {object} Local the referee on this device
 * @property {boolean} kept whether it is on the device
 * @property {boolean} ready whether it runs
 * @property {() => Promise<void>} findPack find out whether it is on the device
 * @property {() => Promise<void>} start
 * @property {(question: Question) => Promise<Reply>} ask
 */

export class Connection {
  /** Whether the service is out of reach. */
  unreachable = false;
  /** Whether the service is slow to answer. */
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
   * @param {string} build the build of this page
   * @param {() => void} changed called when there is something new to say
   */
  constructor(service, local, build, changed) {
    this.#service = service;
    this.#local = local;
    this.#build = build;
    this.#changed = changed;
  }

  /** Whether the referee on this device decides. */
  get isLocal() {
    return this.#local.kept && (this.unreachable || this.otherBuild);
  }

  /** Whether the referee on this device is being started. */
  get starting() {
    return this.isLocal && !this.#local.ready;
  }

  /**
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
    // A page asks only what its own build understands, so a refusal may come from another build.
    if (reply.status >= 400) await this.#compareBuilds().catch(() => undefined);
    if (this.isLocal) throw new Unreachable("busy", RETRY.usual);
    return reply;
  }

  /**
   * Return the service's answer, or nothing if there is none in time.
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

  /** Note that the service is slow, and start the referee on this device in case it stays slow. */
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

  /**
   * Check after some seconds whether the service is back.
   *
   * @param {number} wait
   */
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

  /** Check whether the service is reachable again, with the same build as the page. */
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

  /** Note that the device has lost its network, so that the referee on it can start at once. */
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
 * Return an answer, or throw an error if it does not come in time.
 *
 * @template T
 * @param {number} limit milliseconds
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @param {() => boolean} [hasFallback] whether the referee on this device can answer
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
