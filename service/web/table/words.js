// The page's own text, in the language of the page. Rulings, explanations and rules come from the
// referee. The text comes with the page: `service/web/pages/companion_words.json` is in English.

/** @typedef {Record<string, string> & {of: string[]}} Forms */

const page = document.getElementById("app")?.dataset;
const plural = new Intl.PluralRules(document.documentElement.lang);

/** @param {Forms} forms */
function filled(forms) {
  return (/** @type {(string | number)[]} */ ...values) => {
    const number = values.find((value) => typeof value === "number");
    const form = forms[number === undefined ? "other" : plural.select(number)] ?? forms["other"];
    return form?.replace(/\{(\w+)\}/g, (_, name) => String(values[forms.of.indexOf(name)]));
  };
}

/** @type {[string, string | Forms][]} */
const texts = Object.entries(JSON.parse(page?.["words"] ?? "{}"));

/**
 * Each text, or a function that takes the text's variables.
 *
 * @type {Record<string, any>}
 */
export const words = Object.fromEntries(
  texts.map(([name, text]) => [name, typeof text === "string" ? text : filled(text)]),
);

/**
 * The other languages of the page: their tags and their own names.
 *
 * @type {[string, string][]}
 */
export const otherLanguages = Object.entries(JSON.parse(page?.["languages"] ?? "{}")).filter(
  ([tag]) => tag !== document.documentElement.lang,
);

/** The locale for lists and numbers. */
export const locale = page?.["locale"] ?? document.documentElement.lang;
