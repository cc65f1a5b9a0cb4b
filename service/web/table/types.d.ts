// Types of the companion page, including the parts of openapi.yaml that it uses.

/** A request to the referee. `path` is what follows `v1/` in the URL. */
export interface Question {
  path: string;
  query: Record<string, string>;
  body?: string | undefined;
}
/** The referee's response. `wait` is the number of seconds in `Retry-After`. */
export interface Reply {
  status: number;
  mediaType: string;
  text: string;
  wait?: number;
}
/** The files that a browser stores so that the page works offline. */
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
/** How a game begins: with a request for a new game, or with a position in notation. */
export type Begin = { game: Record<string, unknown> } | { position: string };
export interface Game {
  begin: Begin;
  moves: Move[];
  /** Never sent to the service. */
  names?: Names;
  /** Tells the games on this device apart. Never sent to the service. */
  id?: string;
  /** Whether it is a sample game on which nobody has played on. It is not listed among *My games*. */
  sample?: boolean;
  /** The id of the game that was open before this sample game. */
  before?: string;
}
/** Players' names, keyed by colour. */
export type Names = Record<string, string>;
/**
 * A change to the record that can be undone. The moves `added` replace the moves `removed`, which
 * start at index `at`.
 */
export interface Edit {
  at: number;
  removed: Move[];
  added: Move[];
  begin?: { from: Begin | null; to: Begin | null };
  names?: { from: Names; to: Names };
  id?: { from: string; to: string };
}
/** A game in *My games*, with what the list says about it. */
export interface KeptGame {
  game: Game;
  undo: Edit[];
  redo: Edit[];
  /** When the game was changed last, in milliseconds since 1970. */
  changed: number;
  /** The last position, in notation. */
  position: string;
  turn: number;
  totals: { color: string; total: number }[];
  winners: string[];
  title?: string;
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
  from?: string | null;
  to?: string | null;
  number?: number;
  count?: number | null;
  value?: number | null;
  corner?: string | null;
}
export interface Placement {
  piece: string;
  color?: string;
  from?: string;
  cells?: string[];
  /** False if the piece is legal on these cells for only some of the possible hidden stocks. */
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
  stables: string[];
  owner: string | null;
  rooftop: string | null;
  open: boolean;
  growth: string[];
  stable_growth: string[];
  towers: string[];
  size: number;
  worth: Record<string, number> & { total: number };
  lead: number | null;
}
export interface Street {
  cells: string[];
  ends: string[];
  next: string[];
}
/** What stands on the board. `palace` and `street` are indexes. */
export interface Position {
  cells: Record<string, { piece: string; palace?: number; street?: number }>;
  palaces: Palace[];
  streets: Street[];
  arms: Record<string, Record<string, string[]>>;
  rewarded: string[];
}
/** The answer to a question in words. */
export interface Answer {
  verdict: string;
  kind: string | null;
  understood: { text: string; move: Move | null } | null;
  answer: string;
  choices: { text: string; question: string }[];
  adjudication: Adjudication | null;
  legal_moves: LegalMoves | null;
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
  tower_tiles: Record<string, { value: number; holder: string | null; merchants: number }>;
  turn: { number: number; player: string | null; actions: Action[] };
}
/** The pieces on a board, as a request to join a game lists them. */
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
/** A request to join a game in progress, with the answers to the referee's questions. */
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
/** A question from the referee about a game in progress. Some questions are optional. */
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
/** A position with everything that the page shows about it. */
export interface View {
  notation: string;
  ruleset: RulesetInForce;
  state: State;
  moves: LegalMoves;
  position: Position;
  score: Score;
  /** The cells of the last move, which the picture marks. */
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
  position: Position;
}
export interface Replay {
  verdict: string;
  played: number;
  explanation: string;
  reasons: Reason[];
  events: GameEvent[][];
  positions: string[];
  /** The players' totals after each move, in the order of the players. */
  scores: number[][];
  state: State;
  notation: string;
  record: string | null;
}
/** The result of a legal or undetermined move. */
export interface Step {
  events: GameEvent[];
  notation: string;
  /** The players' totals, in the order of the players. */
  totals: number[];
}
/**
 * The message in the verdict panel. A `proposed` move is not played yet. After a refusal, `asked` is the refused action and `instead`
 * lists possible actions with the same piece.
 */
export interface Verdict {
  kind: "legal" | "illegal" | "proposed" | "neutral";
  /** What was done, apart from the ruling: a confirmation. */
  done?: string | undefined;
  text: string;
  reasons: Reason[];
  asked?: Action | undefined;
  instead?: Action[];
}

/** A noun in its singular and plural, and with its indefinite and definite article. */
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
/** A rule from the catalogue. `example` is a request that breaks the rule. */
export interface Rule {
  id: string;
  text: string;
  first_edition_text: string;
  sources: { rulebook: string; section: string }[];
  rulesets: string[];
  /** The option values for which the rule applies. */
  options: { name: string; values: unknown[] }[];
  example: { path: string; message: string };
}
export interface Vocabulary {
  edition: string;
  /** `basics` are the ids of the rules that a beginner needs first. */
  pieces: (Noun & { piece: string; basics: string[] })[];
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
    board: { name: string; towers: Record<string, string> };
    supply: Record<string, number>;
    options: Record<string, { default: unknown; overridable: boolean }>;
  }[];
  options: { name: string; text: string; values: { value: unknown; text: string }[] }[];
}
