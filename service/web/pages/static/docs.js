const language = document.documentElement.lang;
const reference = document.getElementById("reference");
const { errors } = reference.dataset;
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

dark.addEventListener("change", follow);
follow();

/**
 * A Swagger UI plugin that shows only the operations and the schemas. The page has its own heading.
 * It also has its own field for a key if the service requires one, so Swagger UI's padlocks are
 * hidden.
 */
const layout = ({ React }) => ({
  components: {
    authorizeOperationBtn: () => null,
    ReferenceLayout: ({ getComponent, specSelectors }) => {
      if (!specSelectors.specJson().size) return null;
      const parts = [
        getComponent("SvgAssets"),
        getComponent("operations", true),
        getComponent("Models", true),
      ];
      return React.createElement(
        "div",
        { className: "swagger-ui" },
        ...parts.map((part) => React.createElement(part)),
      );
    },
  },
});

/** A Swagger UI plugin that hides the error responses of an operation behind a button. */
const foldErrors = ({ React }) => ({
  wrapComponents: {
    responses: (Original) =>
      function Responses(props) {
        const [shown, setShown] = React.useState(false);
        const button = React.createElement(
          "button",
          {
            type: "button",
            className: "show-errors",
            "aria-expanded": shown,
            lang: language,
            onClick: () => setShown(!shown),
          },
          errors,
        );
        return React.createElement(
          "div",
          { className: shown ? "" : "errors-folded" },
          React.createElement(Original, props),
          button,
        );
      },
  },
});

/**
 * Fix accessibility in Swagger UI: label the controls, correct the heading levels, and make code
 * focusable.
 */
function mend() {
  const all = (selector) => reference.querySelectorAll(selector);
  for (const heading of all("h3, h4, h5")) {
    heading.setAttribute("aria-level", Number(heading.tagName[1]) - 1);
  }
  for (const control of all("select:not([aria-label]), textarea:not([aria-label])")) {
    const parameter = control.closest("tr")?.dataset.paramName;
    const heading = control.closest(".opblock-section")?.querySelector("h4");
    control.setAttribute("aria-label", parameter ?? heading?.textContent ?? "…");
  }
  for (const text of all("pre:not([tabindex])")) text.tabIndex = 0;
}

new MutationObserver(mend).observe(reference, { childList: true, subtree: true });

try {
  const response = await fetch("openapi.json");
  const spec = await response.json();
  // The forms are filled in with the examples, so set the example language to the page's language.
  spec.components.parameters.AcceptLanguage.example = language;
  SwaggerUIBundle({
    spec,
    requestInterceptor: (request) => {
      const key = document.getElementById("key")?.value.trim();
      if (key) request.headers.Authorization = `Bearer ${key}`;
      return request;
    },
    domNode: reference,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [layout, foldErrors],
    layout: "ReferenceLayout",
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // Don't show a badge from Swagger's online validator.
    validatorUrl: null,
  });
} catch (error) {
  console.error(error);
  document.getElementById("failure").hidden = false;
}
