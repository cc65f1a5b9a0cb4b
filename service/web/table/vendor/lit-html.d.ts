// The types of the vendored module are those of its package.
export * from "lit-html";
