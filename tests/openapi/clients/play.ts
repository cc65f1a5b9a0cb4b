// Plays a whole game with the generated types: node play.js http://127.0.0.1:8000

import createClient from "openapi-fetch";
import type { components, paths } from "./medina.js";

type Action = components["schemas"]["Action"];
type LegalMoves = components["schemas"]["OkLegalMoves"];
type State = components["schemas"]["State"];

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("the address of the service is missing");
const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: url });

/** Sets up a game for three players. */
async function firstState(): Promise<State> {
  const { data, error } = await client.POST("/v1/games", {
    body: { ruleset: { id: "second-edition" }, players: ["red", "blue", "green"], seed: 11 },
  });
  if (!data) throw new Error(error.detail);
  if (data.verdict !== "ok") throw new Error(data.reasons.map((reason) => reason.message).join(" "));
  return data.state;
}

/** Lists every legal action. The piece determines which fields the action has. */
function listed(legal: LegalMoves): Action[] {
  return legal.placements.flatMap((placement): Action[] => {
    switch (placement.piece) {
      case "tea_tile":
        return [{ piece: "tea_tile" }];
      case "building":
        return placement.cells.map((cell) => ({ piece: "building", color: placement.color, cell }));
      case "merchant": {
        const { from } = placement;
        return placement.cells.map((cell) => ({ piece: "merchant", cell, ...(from && { from }) }));
      }
      default:
        return placement.cells.map((cell) => ({ piece: placement.piece, cell }));
    }
  });
}

/** Checks that an illegal move is refused with reasons. */
async function tryAWallInTheCity(state: State): Promise<void> {
  const { data, error } = await client.POST("/v1/adjudications", { body: { state, play: "WH8" } });
  if (!data) throw new Error(error.detail);
  if (data.verdict !== "illegal") throw new Error(data.explanation);
  if (!data.reasons.some((reason) => reason.rule === "cell.kind")) throw new Error("no reasons");
}

/** Plays until the game is over, and prints who has won. */
async function play(): Promise<void> {
  let state = await firstState();
  await tryAWallInTheCity(state);
  let moves = 0;
  for (;;) {
    const { data: legal, error } = await client.POST("/v1/legal-moves", { body: { state } });
    if (!legal) throw new Error(error.detail);
    if (legal.verdict !== "ok" || !legal.player) throw new Error("no legal moves are listed");
    const actions = listed(legal);
    const action = actions[(97 * moves) % Math.max(1, actions.length)];
    const move = { player: legal.player, actions: action ? [action] : [] };

    const ruling = await client.POST("/v1/adjudications", {
      body: { state, move },
      params: { query: { lang: "fr" } },
    });
    if (!ruling.data) throw new Error(ruling.error.detail);
    if (ruling.data.verdict !== "legal") throw new Error(ruling.data.explanation);
    state = ruling.data.state;
    moves += 1;
    if (state.phase === "finished") {
      console.log(`${moves} moves; won by ${ruling.data.score.winners.join(", ")}`);
      return;
    }
  }
}

await play();
