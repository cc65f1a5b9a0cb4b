// Starts the referee in Pyodide, which is Python for browsers and Node.js. The npm package has a copy.

const MODULES = "/referee";

/**
 * Start Python and the referee.
 *
 * @param {string} runtime the URL of Pyodide's folder, with a slash at its end
 * @param {Promise<ArrayBuffer>} archive the modules of the referee, as a ZIP archive
 * @returns {Promise<(question: Asked) => Told>} a function that answers requests
 */
export async function startReferee(runtime, archive) {
  const [python, modules] = await Promise.all([load(runtime), archive]);
  python.unpackArchive(modules, "zip", { extractDir: MODULES });
  python.runPython(`import sys; sys.path.insert(0, "${MODULES}")`);
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

/**
 * @param {string} runtime
 * @returns {Promise<Python>}
 */
async function load(runtime) {
  // Bundlers must leave this import as it is.
  const address = `${runtime}pyodide.mjs`;
  const { loadPyodide } = await import(/* webpackIgnore: true */ /* @vite-ignore */ address);
  return loadPyodide();
}
