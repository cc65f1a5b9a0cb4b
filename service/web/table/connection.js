// Decides who answers: the service while it is reachable, otherwise the referee on this device.

/** @import { Question, Reply } from "./types" */

/** Nobody answered; the same question may be asked again. */
export class Unreachable extends Error {
  /**
   * @param {"network" | "busy"} reason no answer at all, or one that asks for patience
   * @param {number} wait seconds after which to ask again
   */
  constructor(reason, wait) {
    super(reason);
    this.reason = reason;
    this.wait = wait;
  }
}

/** Milliseconds without an answer after which the service counts as slow. */
const SLOW = 1000;
/** Milliseconds to wait for the service's answer: if the referee here can answer, and at most. */
const PATIENCE = { besides: 5000, most: 15_000 };
/** Seconds after which to ask again: by default, and at most. */
const AGAIN = { usual: 3, most: 30 };

/**
 * @typedef {object} Service
 * @property {(question: Question, signal: AbortSignal) => Promise<Reply>} ask
 * @property {(signal: AbortSignal) => Promise<string | null>} build the build of its page, null
 *   where it has none
 *
 * @typedef {object} Local the referee on this device
 * @property {boolean} kept whether it is on the device
 * @property {boolean} ready whether it runs
 * @property {() => Promise<void>} settle find out whether it is on the device
 * @property {() => Promise<void>} start
 * @property {(question: Question) => Promise<Reply>} ask
 */

export class Connection {
  /** Whether the service is out of reach. */
  away = false;
  /** Whether the service is slow to answer. */
  slow = false;
  /** Whether the service is of another build than the page. */
  other = false;

  #service;
  #local;
  #build;
  #changed;
  #pending = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #probe;

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
    return this.#local.kept && (this.away || this.other);
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
      await this.#local.settle();
      if (!(error instanceof Unreachable && this.isLocal)) throw error;
      this.#watch(error.wait);
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
      throw new Unreachable("network", AGAIN.usual);
    }
  }

  /** @param {Question} question */
  async #askService(question) {
    const reply = await this.#patiently((signal) => this.#service.ask(question, signal));
    if (!reply) throw this.#lost("network", AGAIN.usual);
    if (reply.status === 429 || reply.status >= 500) {
      throw this.#lost("busy", Math.min(reply.wait || AGAIN.usual, AGAIN.most));
    }
    this.#found();
    // A page asks what its own build understands: a refusal may come from another build.
    if (reply.status >= 400) await this.#compareBuilds().catch(() => undefined);
    if (this.isLocal) throw new Unreachable("busy", AGAIN.usual);
    return reply;
  }

  /**
   * Return what the service answers, or nothing if it does not answer in time.
   *
   * @param {(signal: AbortSignal) => Promise<Reply>} ask
   * @returns {Promise<Reply | null>}
   */
  async #patiently(ask) {
    const slow = setTimeout(() => this.#hesitates(), SLOW);
    this.#pending += 1;
    try {
      return await within(PATIENCE.most, ask, () => this.#local.kept);
    } catch {
      return null;
    } finally {
      clearTimeout(slow);
      this.#pending -= 1;
      if (!this.#pending) this.#setSlow(false);
    }
  }

  /** Say that the service is slow, and get the referee here ready in case it stays slow. */
  #hesitates() {
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
  #lost(reason, wait) {
    this.away = true;
    this.#changed();
    clearTimeout(this.#probe);
    return new Unreachable(reason, wait);
  }

  /**
   * Check after some seconds whether the service is back.
   *
   * @param {number} wait
   */
  #watch(wait) {
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => this.look(), 1000 * wait);
  }

  #found() {
    clearTimeout(this.#probe);
    if (!this.away) return;
    this.away = false;
    this.#changed();
  }

  /** Check whether the service is reachable again. */
  async look() {
    if (!this.away && !this.other) return;
    clearTimeout(this.#probe);
    try {
      await this.#compareBuilds();
      this.#found();
      if (this.other) this.#watch(AGAIN.most);
    } catch {
      this.#watch(AGAIN.usual);
    }
  }

  /** Say that the device has lost its network, so that its referee can start at once. */
  async lose() {
    if (!this.#local.kept) return;
    this.#watch(this.#lost("network", AGAIN.usual).wait);
    await this.#local.start().catch(() => undefined);
    this.#changed();
  }

  async #compareBuilds() {
    const build = await within(PATIENCE.besides, (signal) => this.#service.build(signal));
    const other = build !== this.#build;
    if (other === this.other) return;
    this.other = other;
    this.#changed();
  }
}

/**
 * Return what is answered in time.
 *
 * @template T
 * @param {number} most milliseconds
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @param {() => boolean} [other] whether somebody else can answer
 * @returns {Promise<T>}
 */
async function within(most, ask, other) {
  const control = new AbortController();
  const timers = [setTimeout(() => control.abort(), most)];
  if (other) timers.push(setTimeout(() => other() && control.abort(), PATIENCE.besides));
  try {
    return await ask(control.signal);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
