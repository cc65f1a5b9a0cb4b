const language = document.documentElement.lang;
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

dark.addEventListener("change", follow);
follow();

try {
  const response = await fetch("openapi.json");
  const spec = await response.json();
  // What is tried is filled in with the examples; this one shall be the language of the page.
  spec.components.parameters.AcceptLanguage.example = language;
  SwaggerUIBundle({
    spec,
    domNode: document.getElementById("operations"),
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // No badge from the validator that its makers run.
    validatorUrl: null,
  });
} catch (error) {
  console.error(error);
  document.getElementById("failure").hidden = false;
}
