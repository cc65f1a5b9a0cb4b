// Runs the referee in a web worker.

import { startReferee } from "./offline.js";

/** @type {Promise<(question: Asked) => Told> | null} */
let referee = null;

/** @param {string} archive the URL of the referee's modules */
async function download(archive) {
  const response = await fetch(archive);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.arrayBuffer();
}

addEventListener("message", async ({ data }) => {
  const { id, ...asked } = data;
  try {
    referee ??= startReferee(asked.runtime, download(asked.archive));
    const answer = await referee;
    postMessage(id === undefined ? { ready: true } : { id, ...answer(asked) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});
