// Globals of the workers, and the types that they use.

/** Declared in the line that the service adds to the service worker. */
declare const kept: { build: string; languages: string[]; files: string[] };

/** A question, as the page sends it. */
interface Asked {
  path: string;
  query: Record<string, string>;
  body?: string;
}

/** A proxy for a Python object, which exists until it is destroyed. */
interface Proxy {
  destroy(): void;
}

/** The part of Pyodide that is used. */
interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): Offline;
  toPy(value: object): Proxy;
}

/** The module of the service that answers without a network. */
interface Offline {
  reply(path: string, query: Proxy, body?: string): Proxy & { toJs(): [number, string, string] };
}
