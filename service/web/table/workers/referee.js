// Runs the referee in a web worker: Pyodide executes the Python modules of the service.

const MODULES = "/referee";

/** @type {Promise<(question: Asked) => object> | null} */
let referee = null;

/**
 * Start Python and the referee.
 *
 * @param {{runtime: string, archive: string}} addresses the URLs of Pyodide and of the modules
 * @returns {Promise<(question: Asked) => object>} a function that answers requests
 */
async function start({ runtime, archive }) {
  const modules = fetch(archive).then((response) => {
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.arrayBuffer();
  });
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  /** @type {Python} */
  const python = await loadPyodide({ indexURL: runtime });
  python.unpackArchive(await modules, "zip", { extractDir: MODULES });
  python.runPython(`import sys; sys.path.insert(0, "${MODULES}")`);
  /** @type {Offline} */
  const offline = python.pyimport("service.offline");
  return ({ path, query, body }) => {
    const parameters = python.toPy(query);
    const reply = offline.reply(path, parameters, body);
    const [status, mediaType, text] = reply.toJs();
    reply.destroy();
    parameters.destroy();
    return { status, mediaType, text };
  };
}

addEventListener("message", async ({ data }) => {
  const { id, ...asked } = data;
  try {
    referee ??= start(asked);
    const answer = await referee;
    postMessage(id === undefined ? { ready: true } : { id, ...answer(asked) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});
