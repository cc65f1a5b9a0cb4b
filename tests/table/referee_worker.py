"""Helpers that use the referee's web worker directly, without the modules of the open page."""

from __future__ import annotations

from collections.abc import Sequence

from selenium.webdriver import Chrome

from tests.support.recorded_games import Question

_START = """
const [done] = arguments;
const start = async () => {
  const folder = document.querySelector("script[src]").src.replace(/[^/]*$/, "");
  const { pack } = await (await fetch(`${folder}kept.json`)).json();
  const begin = performance.now();
  const worker = new Worker(`${folder}workers/referee.js`, { type: "module" });
  worker.postMessage({
    runtime: new URL(`../${pack.address}`, folder).href,
    archive: `${folder}referee.zip`,
  });
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(data.failed));
  });
  globalThis.refereeForTests = worker;
  return performance.now() - begin;
};
start().then(done, (error) => done(String(error)));
"""

_ASK = """
const [questions, done] = arguments;
const worker = globalThis.refereeForTests;
const digest = async (text) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
const ask = async () => {
  const told = [];
  for (const [path, parameters, body] of questions) {
    const query = Object.fromEntries(parameters);
    const answer = new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
    const begin = performance.now();
    worker.postMessage({ id: told.length, path, query, body: body ?? undefined });
    const { status, mediaType, text } = await answer;
    const duration = performance.now() - begin;
    told.push([status, mediaType, await digest(text), duration]);
  }
  return told;
};
ask().then(done, (error) => done(String(error)));
"""


def start_in_the_browser(driver: Chrome) -> float:
    """Start the referee's worker in an open page, and return the time in milliseconds."""
    duration = driver.execute_async_script(_START)
    assert isinstance(duration, int | float), duration
    return float(duration)


def ask_in_the_browser(
    driver: Chrome, questions: Sequence[Question]
) -> list[tuple[int, str, str, float]]:
    """Return the status, media type, body's SHA-256 and time in milliseconds of each response."""
    # The driver would sort a dictionary by its keys, so send the parameters as pairs.
    asked = [[path, list(query.items()), body] for path, query, body in questions]
    told = driver.execute_async_script(_ASK, asked)
    assert isinstance(told, list), told
    return [tuple(answer) for answer in told]
