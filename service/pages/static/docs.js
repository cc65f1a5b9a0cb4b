"use strict";

const language = document.documentElement.lang;
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

dark.addEventListener("change", follow);
follow();

SwaggerUIBundle({
  url: "openapi.json",
  domNode: document.getElementById("operations"),
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // No badge from the validator that its makers run.
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.headers["Accept-Language"] ??= language;
    return request;
  },
});
