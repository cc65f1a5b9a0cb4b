const language = document.documentElement.lang;
const example = JSON.parse(document.getElementById("example").textContent);
const element = (id) => document.getElementById(id);

/** Send a request to the service. Throw an error if the response is not successful. */
async function post(path, body, accept) {
  const response = await fetch(`${path}?lang=${language}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Draw a state, with a title and a description for people who can't see the picture. */
async function draw(state, highlight) {
  const response = await post("v1/diagrams", { state, highlight }, "image/svg+xml");
  const svg = await response.text();
  // Remove the inline style sheet, which the page's Content-Security-Policy forbids.
  const bare = svg.replace(/<style>[^]*?<\/style>/, "");
  const words = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const picture = element("picture");
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  picture.alt = words.querySelector("title").textContent;
  element("description").textContent = words.querySelector("desc").textContent;
  await picture.decode();
}

/** Show the referee's ruling on a move, and the state in its response. */
async function judge(move) {
  const question = { state: example.state, move };
  const response = await post("v1/adjudications", question, "application/json");
  const answer = await response.json();

  const verdict = element("verdict");
  verdict.textContent = verdict.dataset[answer.verdict];
  verdict.className = `verdict ${answer.verdict}`;
  element("explanation").textContent = answer.explanation;
  const broken = new Set(answer.reasons.map(({ rule }) => rule));
  element("rules").replaceChildren(
    ...Array.from(broken, (rule) => {
      const [item, link] = ["li", "a"].map((name) => document.createElement(name));
      const code = document.createElement("code");
      code.textContent = rule;
      link.href = `v1/rules/${rule}?lang=${language}`;
      link.append(code);
      item.append(link);
      return item;
    }),
  );
  element("request").textContent = JSON.stringify(question, null, 2);
  element("response").textContent = JSON.stringify(answer, null, 2);
  element("answer").hidden = false;
  element("exchange").hidden = false;

  const refused = answer.reasons.flatMap((reason) => reason.cells);
  const placed = move.actions.map((action) => action.cell);
  await draw(answer.state, answer.legal ? placed : refused);
}

/** Run a function that sends requests, and show a message if it fails. */
async function attempt(work) {
  element("failure").hidden = true;
  document.body.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    console.error(error);
    element("failure").hidden = false;
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

element("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const chosen = new FormData(event.target).get("move");
  attempt(() => judge(example.moves[chosen]));
});

attempt(() => draw(example.state, []));
