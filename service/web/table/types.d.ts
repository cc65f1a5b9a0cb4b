// The types of the questions and answers that the page uses, from openapi.yaml. Names of pieces,
// colours and cells are opaque to the page: it shows them and sends them back.

/** A question: what follows `v1/` in the address, its parameters, and the body if there is one. */
export interface Question {
  path: string;
  query: Record<string, string>;
  body?: string | undefined;
}
/** An answer as it came. `wait` is how many seconds to wait before asking again, if it says so. */
export interface Reply {
  status: number;
  mediaType: string;
  text: string;
  wait?: number;
}
/** What a browser keeps in order to work without a network, as the service lists it. */
export interface Kept {
  build: string;
  languages: string[];
  files: string[];
  pack: { address: string; files: string[]; bytes: number } | null;
}

export interface Action {
  piece: string;
  color?: string;
  cell?: string;
  from?: string;
}
export interface Move {
  player: string;
  actions: Action[];
}
/** How a game begins: a request for a new game, or a position. */
export type Begin = { game: Record<string, unknown> } | { position: string };
export interface Game {
  begin: Begin;
  moves: Move[];
  /** The names of the players. They stay in the page: no request contains them. */
  names?: Names;
}
/** Names of players by their colours. */
export type Names = Record<string, string>;
/** A change of the record that can be undone: moves from `at` on, the beginning, the names. */
export interface Edit {
  at: number;
  removed: Move[];
  added: Move[];
  begin?: { from: Begin | null; to: Begin | null };
  names?: { from: Names; to: Names };
}

export interface Reason {
  rule: string;
  message: string;
  cells: string[];
  action: number | null;
  sources: { rulebook: string; section: string }[];
}
export interface GameEvent {
  type: string;
  message: string;
  action: number | null;
  player?: string | null;
  piece?: string | null;
  color?: string | null;
  cell?: string | null;
  source?: string | null;
  number?: number;
}
export interface Placement {
  piece: string;
  color?: string;
  from?: string;
  cells?: string[];
  /** False if the cells are legal only for some of the possible hidden stocks. */
  certain?: boolean;
}
export interface Refusal {
  piece: string;
  color?: string;
  rules: string[];
  cells: string[];
}
export interface LegalMoves {
  player: string | null;
  quota: number;
  remaining: number;
  may_pass: boolean | null;
  placements: Placement[];
  refusals: Refusal[];
}
export interface PalaceScore {
  color: string;
  cell: string;
  total: number;
  [item: string]: string | number;
}
export interface PlayerScore {
  color: string;
  total: number;
  palaces: PalaceScore[];
  palace_tiles: number;
  tower_tiles: number;
}
export interface Score {
  final: boolean;
  players: PlayerScore[];
  winners: string[];
}
export interface Palace {
  color: string;
  buildings: string[];
  owner: string | null;
  size: number;
  worth: { total: number };
}
export interface State {
  ruleset: { id: string; revision?: number; options?: Record<string, unknown> };
  phase: string;
  board: Omit<BoardRequest, "merchants">;
  players: {
    color: string;
    tea_tiles: number | null;
    stock: { buildings: Record<string, number | null> | null } & Record<string, unknown>;
  }[];
  palace_tiles: Record<string, { value: number; holder: string | null }>;
  tower_tiles: Record<string, { value: number; holder: string | null }>;
  turn: { number: number; player: string | null; actions: Action[] };
}
/** What stands on a board, as in a request to join a game. */
export interface BoardRequest {
  well: string | null;
  buildings: Record<string, string[]>;
  stables: string[];
  rooftops: { cell: string; color: string }[];
  streets: string[][];
  merchants: string[];
  walls: string[];
  gates: string[];
}
/** A request to join a game in progress; answers to questions are added to it. */
export interface Entry {
  ruleset: { id: string; options: Record<string, unknown> };
  players: string[];
  board: BoardRequest;
  turn: { player: string | null; number?: number };
  claims?: string[];
  palace_tiles?: unknown;
  tower_tiles: Record<string, { value: number; holder?: string | null }>;
  tea_tiles?: Record<string, number | null>;
  stocks?: Record<string, unknown>;
}
/** A question that the players must or may answer about a game in progress. */
export interface TableQuestion {
  about: string;
  pointer: string;
  options: unknown[];
  message: string;
}
export interface Joined {
  verdict: string;
  notation: string | null;
  reasons: Reason[];
  questions: TableQuestion[];
}
export interface RulesetInForce {
  id: string;
  options: Record<string, unknown>;
}
/** A position, and everything that the page shows about it. */
export interface View {
  notation: string;
  ruleset: RulesetInForce;
  state: State;
  moves: LegalMoves;
  palaces: Palace[];
  score: Score;
  /** The cells of the last move. */
  last: string[];
}
export interface Adjudication {
  verdict: string;
  legal: boolean | null;
  explanation: string;
  ruleset: RulesetInForce;
  reasons: Reason[];
  events: GameEvent[];
  state: State;
  notation: string;
  score: Score;
  legal_moves: LegalMoves;
  position: { palaces: Palace[] };
}
export interface Replay {
  verdict: string;
  played: number;
  explanation: string;
  reasons: Reason[];
  events: GameEvent[][];
  positions: string[];
  state: State;
  notation: string;
  record: string | null;
}
/** A move of the record that was judged and is not illegal. */
export interface Step {
  events: GameEvent[];
  notation: string;
}
/**
 * What the referee said last, as the page shows it. `asked` is the action that was refused,
 * `instead` are legal actions with the same piece.
 */
export interface Verdict {
  kind: "legal" | "illegal" | "neutral";
  text: string;
  reasons: Reason[];
  asked?: Action | undefined;
  instead?: Action[];
}

/** The forms of a noun, without and with an article. */
export interface Noun {
  singular: string;
  plural: string;
  indefinite: string;
  definite: string;
}
export interface ColorWords {
  color: string;
  name: string;
  letter: string;
  fill: string;
  ink: string;
  player?: string;
  rooftop?: Noun;
  building?: Noun;
}
/** A rule of the catalogue, with the refusal of a move that breaks it as an example. */
export interface Rule {
  id: string;
  text: string;
  first_edition_text: string;
  sources: { rulebook: string; section: string }[];
  rulesets: string[];
  /** The options on which the rule depends, with the values under which it applies. */
  options: { name: string; values: unknown[] }[];
  example: { path: string; message: string };
}
export interface Vocabulary {
  edition: string;
  pieces: (Noun & { piece: string })[];
  things: (Noun & { name: string })[];
  corners: { corner: string; tower_tile: string }[];
  building_colors: ColorWords[];
  player_colors: ColorWords[];
}
export interface Ruleset {
  id: string;
  name: string;
  description: string;
  rulebooks: string[];
  player_colors: string[];
  tables: {
    players: number;
    options: Record<string, { default: unknown; overridable: boolean }>;
  }[];
  options: { name: string; text: string; values: { value: unknown; text: string }[] }[];
}
