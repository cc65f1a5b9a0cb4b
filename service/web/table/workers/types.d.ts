// Globals and types of the workers.

/** Defined in the line that the service adds at the beginning of the service worker. */
declare const kept: { build: string; languages: string[]; files: string[] };

/** A request, as the page sends it to the worker. */
interface Asked {
  path: string;
  query: Record<string, string>;
  body?: string;
}

/** The referee's response. */
interface Told {
  status: number;
  mediaType: string;
  text: string;
}

/** A proxy for a Python object. Destroying the proxy frees the object. */
interface Proxy {
  destroy(): void;
}

/** The part of Pyodide's API that the worker uses. */
interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): Offline;
  toPy(value: object): Proxy;
}

/** The Python module `service.offline`, which answers requests without a network. */
interface Offline {
  reply(path: string, query: Proxy, body?: string): Proxy & { toJs(): [number, string, string] };
}
