import type { components, paths } from "./openapi.js";

export type { components, paths };

/** The paths that take a method, without those that need more than the referee. */
type Paths<Method extends "get" | "post"> = {
  [Path in keyof paths]: [paths[Path][Method]] extends [undefined] ? never : Path;
}[Exclude<keyof paths, "/livez" | "/readyz" | "/v1/diagrams.png">];

/** A path in which a parameter such as `{id}` can be anything. */
type Filled<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${After}`
  : Path;
type Unfilled<Path> = {
  [Known in Paths<"get">]: Path extends Filled<Known> ? Known : never;
}[Paths<"get">];

type Query<Operation> = Operation extends { parameters: { query?: infer Known } }
  ? NonNullable<Known>
  : never;
type QueryArgument<Operation> = Record<string, never> extends Query<Operation>
  ? [query?: Query<Operation>]
  : [query: Query<Operation>];
type Body<Operation> = Operation extends {
  requestBody: { content: { "application/json": infer Known } };
}
  ? Known
  : never;
type Data<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": infer Known } } };
}
  ? Known
  : undefined;

/** A response with the text that the service would send, and its JSON unless it is a picture. */
export interface Response<Status, Data> {
  status: Status;
  mediaType: string;
  text: string;
  data: Data;
}

export type Answer<Operation> =
  | Response<200, Data<Operation>>
  | Response<400 | 404 | 422 | 500, components["schemas"]["Problem"]>;

export class Referee {
  private constructor();

  /**
   * Start Python and the referee. This takes some seconds.
   *
   * @param options `files`: the URL of the package's folder `files/`, if it is not beside the module
   */
  static start(options?: { files?: string | URL }): Promise<Referee>;

  /** Answer a GET request, such as `get("/v1/rules/turn.quota", { lang: "fr" })`. */
  get<Path extends Filled<Paths<"get">>>(
    path: Path,
    ...query: QueryArgument<paths[Unfilled<Path>]["get"]>
  ): Promise<Answer<paths[Unfilled<Path>]["get"]>>;

  /** Answer a POST request. A body that is a string is taken as JSON text. Pictures are SVG. */
  post<Path extends Paths<"post">>(
    path: Path,
    body: Body<paths[Path]["post"]> | string,
    ...query: QueryArgument<paths[Path]["post"]>
  ): Promise<Answer<paths[Path]["post"]>>;
}
