// A board that players are entering. These functions know nothing about the rules.

/** @import { BoardRequest, Entry, Placement, State } from "./types" */

/**
 * Return a request to join a game whose board is empty.
 *
 * @param {State} first the first state of a new game with the same setup
 * @param {Entry["ruleset"]} ruleset
 * @returns {Entry}
 */
export function emptyEntry(first, ruleset) {
  const players = first.players.map(({ color }) => color);
  const colors = Object.keys(first.board.buildings);
  return {
    ruleset,
    players,
    board: {
      well: null,
      buildings: Object.fromEntries(colors.map((color) => [color, []])),
      stables: [],
      rooftops: [],
      streets: [],
      merchants: [],
      walls: [],
      gates: [],
    },
    turn: { player: players[0] ?? null },
    tower_tiles: valuesOf(first.tower_tiles),
  };
}

/**
 * Return the values of the tower tiles without their holders, which depend on the board.
 *
 * @param {Entry["tower_tiles"]} tiles
 * @returns {Entry["tower_tiles"]}
 */
function valuesOf(tiles) {
  return Object.fromEntries(
    Object.entries(tiles).map(([corner, { value }]) => [corner, { value }]),
  );
}

/**
 * Return the tower tiles with a new value for one of them. The tile that already has this value gets
 * the old value in exchange.
 *
 * @param {Entry["tower_tiles"]} tiles
 * @param {string} corner
 * @param {number} value
 * @returns {Entry["tower_tiles"]}
 */
export function exchanged(tiles, corner, value) {
  const old = tiles[corner]?.value ?? value;
  const changed = Object.entries(valuesOf(tiles)).map(([other, tile]) => [
    other,
    { value: other === corner ? value : tile.value === value ? old : tile.value },
  ]);
  return Object.fromEntries(changed);
}

/**
 * Return a request to join a game in this state, so that players can edit the board. The current
 * turn must have no actions yet.
 *
 * @param {State} state
 * @returns {Entry}
 */
export function entryOf({ ruleset, board, players, turn, tower_tiles, palace_tiles }) {
  const { id, options = {} } = ruleset;
  return {
    ruleset: { id, options },
    players: players.map(({ color }) => color),
    board: { ...board, merchants: board.streets.flat() },
    turn: { player: turn.player, number: turn.number },
    claims: board.rooftops.map(({ cell }) => cell),
    palace_tiles,
    tower_tiles: Object.fromEntries(
      Object.entries(tower_tiles).map(([corner, { value, holder }]) => [corner, { value, holder }]),
    ),
    tea_tiles: Object.fromEntries(players.map(({ color, tea_tiles }) => [color, tea_tiles])),
    stocks: Object.fromEntries(players.map(({ color, stock }) => [color, stock])),
  };
}

/**
 * Return the pieces that players can put on the board.
 *
 * @param {State} first the first state of a new game with the same setup
 * @param {Record<string, unknown>} options the options in force
 * @param {string[]} colors all player colours, including those that nobody in this game plays
 * @returns {{piece: string, color?: string}[]}
 */
export function piecesOf(first, options, colors) {
  const { stock } = first.players[0] ?? {};
  const has = (/** @type {string} */ piece) => Boolean(stock?.[`${piece}s`]);
  const blocking = first.players.some((player) => {
    const unused = player.stock.blocking_rooftops;
    return Array.isArray(unused) && unused.length > 0;
  });
  const owners = blocking ? colors : first.players.map(({ color }) => color);
  return [
    ...Object.keys(first.board.buildings).map((color) => ({ piece: "building", color })),
    ...["stable", "merchant", "wall", "gate"].filter(has).map((piece) => ({ piece })),
    ...(options.well ? [{ piece: "well" }] : []),
    ...owners.map((color) => ({ piece: "rooftop", color })),
    ...(has("neutral_rooftop") ? [{ piece: "rooftop", color: "neutral" }] : []),
  ];
}

/**
 * Return the request after a player has touched a space. Answers that depend on the board are
 * dropped.
 *
 * @param {Entry} entry
 * @param {Pick<Placement, "piece" | "color"> | null} piece null to remove the piece on top
 * @param {string} cell
 * @returns {Entry}
 */
export function touched(entry, piece, cell) {
  const { claims, palace_tiles, tower_tiles, stocks, ...rest } = entry;
  const board = { ...touchedBoard(entry.board, piece, cell), streets: [] };
  return { ...rest, board, tower_tiles: valuesOf(tower_tiles) };
}

/**
 * @param {BoardRequest} board
 * @param {Pick<Placement, "piece" | "color"> | null} piece
 * @param {string} cell
 * @returns {BoardRequest}
 */
function touchedBoard(board, piece, cell) {
  const rooftop = board.rooftops.find((other) => other.cell === cell);
  const open = { ...board, rooftops: board.rooftops.filter((other) => other !== rooftop) };
  if (piece?.piece === "rooftop") {
    const color = piece.color ?? "";
    return rooftop?.color === color
      ? open
      : { ...open, rooftops: [...open.rooftops, { cell, color }] };
  }
  if (!piece && rooftop) return open;
  const cleared = withoutPiece(open, cell);
  if (!piece || standsOn(board, piece, cell)) return cleared;
  if (piece.piece === "well") return { ...cleared, well: cell };
  if (piece.piece === "building") {
    const color = piece.color ?? "";
    const { buildings } = cleared;
    return {
      ...cleared,
      rooftops: board.rooftops,
      buildings: { ...buildings, [color]: [...(buildings[color] ?? []), cell] },
    };
  }
  const field = fieldOf(piece.piece);
  return { ...cleared, [field]: [...cleared[field], cell] };
}

const FIELDS = /** @type {const} */ (["stables", "merchants", "walls", "gates"]);

/** @param {string} piece */
const fieldOf = (piece) => /** @type {(typeof FIELDS)[number]} */ (`${piece}s`);

/**
 * @param {BoardRequest} board
 * @param {{piece: string, color?: string}} piece
 * @param {string} cell
 */
function standsOn(board, { piece, color }, cell) {
  if (piece === "well") return board.well === cell;
  if (piece === "building") return Boolean(board.buildings[color ?? ""]?.includes(cell));
  return board[fieldOf(piece)].includes(cell);
}

/**
 * @param {BoardRequest} board
 * @param {string} cell
 * @returns {BoardRequest}
 */
function withoutPiece(board, cell) {
  const others = (/** @type {string[]} */ cells) => cells.filter((other) => other !== cell);
  const buildings = Object.entries(board.buildings).map(([color, cells]) => [color, others(cells)]);
  const rest = Object.fromEntries(FIELDS.map((field) => [field, others(board[field])]));
  return {
    ...board,
    ...rest,
    buildings: Object.fromEntries(buildings),
    well: board.well === cell ? null : board.well,
  };
}

/**
 * Return the request with the answer to a question filled in.
 *
 * @param {Entry} entry
 * @param {string} pointer a JSON Pointer into the request
 * @param {unknown} answer
 * @returns {Entry}
 */
export function answered(entry, pointer, answer) {
  const copy = structuredClone(entry);
  const steps = pointer.slice(1).split("/");
  const last = steps.pop() ?? "";
  /** @type {any} */
  let place = copy;
  for (const step of steps) {
    place[step] ??= {};
    place = place[step];
  }
  place[last] = answer;
  return copy;
}

/**
 * Return a state with the entered board, for the referee to draw.
 *
 * @param {State} first the first state of a new game with the same setup
 * @param {Entry} entry
 */
export function drawnState(first, entry) {
  const { merchants, ...board } = entry.board;
  const streets = board.streets.length ? board.streets : merchants.map((cell) => [cell]);
  const tiles = Object.entries(first.tower_tiles).map(([corner, tile]) => [
    corner,
    { ...tile, value: entry.tower_tiles[corner]?.value ?? tile.value },
  ]);
  return {
    ...first,
    tower_tiles: Object.fromEntries(tiles),
    board: { ...board, streets },
    players: first.players.map((player) => ({ ...player, stock: null })),
    turn: { number: 1, player: entry.turn.player ?? entry.players[0], actions: [] },
  };
}
