// The line drawings on the page's own buttons.

import { html } from "./vendor/lit-html.js";

const LINES = {
  undo: "m9 6-5 5 5 5m-5-5h10a5 5 0 0 1 0 10h-3",
  redo: "m15 6 5 5-5 5m5-5H 10a5 5 0 0 0 0 10h3",
  menu: "M 4 7h16M 4 12h16M 4 17h16",
  log: "M 9 6h11M 9 12h11M 9 18h11M 4 6h1M 4 12h1M 4 18h1",
  score: "M 5 20v-6M 12 20V5M 19 20v-9",
  share: "M 12 15V4m-4 4 4-4 4 4M 6 12v8h12v-8",
  close: "m6 6 12 12M 18 6 6 18",
  whole: "m4 10a6 6 0 1 0 12 0 6 6 0 1 0-12 0m10.5 4.5 5.5 5.5m-12.5-10h5",
  first: "M 6 6v12m12-12-7 6 7 6",
  previous: "m15 6-7 6 7 6",
  forward: "m9 6 7 6-7 6",
  last: "M 18 6v12M 6 6l7 6-7 6",
  help: "M 8.5 9a3.5 3.5 0 1 1 5 3.2c-1.2.6-1.5 1.2-1.5 2.3M 12 18v.2",
  open: "M 3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6m6.5 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
  star: "m12 3 2.6 5.9 6.4.7-4.8 4.3 1.4 6.3-5.6-3.3-5.6 3.3 1.4-6.3L 3 9.6l6.4-.7z",
  shut: "M 3 10s3.5 5 9 5 9-5 9-5M 5 14l-2 2.5M 12 15v3M 19 14l2 2.5",
};

/** @param {keyof typeof LINES} name */
export function symbol(name) {
  return html`<svg viewBox="0 0 24 24" class="symbol" aria-hidden="true"><path d=${LINES[name]}></path></svg>`;
}
