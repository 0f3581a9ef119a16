// An engine for a small part of Hallertau: the progress phase of games without cards for one or two players.
//
// It shows how little an engine needs to be compared with the model:
//
//     gebot conform hallertau -- node engine/examples/progress.js
//
// It reads one JSON request a line and writes one JSON reply a line (docs/wire.md). It can't set up a game, count
// scores or leave the phase: to all of that it answers "unsupported". Lines cited are those of the Italian edition.

"use strict";

const GOODS = ["barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay"];
const LAST_COLUMN = 10;
const OFF_THE_BOARD = 11;
const LAST_ROUND = 6;

// What each shop takes (568-573). The first good of the carpentry and of the brewery must be paid more of than the
// second; the bakery takes at most one flax.
const TAKES = {
  carpentry: ["clay", "rye"],
  brewery: ["barley", "hops"],
  cold_store: ["meat", "milk"],
  bakery: ["rye", "barley", "flax"],
  manufactory: ["flax", "hide", "wool"],
};

class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const malformed = (message) => new Refusal("malformed", message);
const illegal = (message) => new Refusal("illegal", message);
const unsupported = (message) => new Refusal("unsupported", message);

// --- what an advance costs -----------------------------------------------------------------------------------------

// Line 575: what counts is what is paid for this advance.
function keepsTheLimits(shop, paid) {
  if (shop === "carpentry") return (paid.clay ?? 0) > (paid.rye ?? 0);
  if (shop === "brewery") return (paid.barley ?? 0) > (paid.hops ?? 0);
  if (shop === "bakery") return (paid.flax ?? 0) <= 1;
  return true;
}

// Lines 563 and 599-604: as many goods as the round; from round 3 on one less for two types and two less for three.
// Whoever pays three types may also take the smaller discount, or none.
function isThePrice(round, paid) {
  const types = Object.keys(paid).length;
  const goods = Object.values(paid).reduce((sum, amount) => sum + amount, 0);
  const discount = round - goods;
  return discount === 0 || (round >= 3 && discount > 0 && discount <= Math.min(types - 1, 2));
}

// Every way to hand over goods of these types, none of them more often than the round.
function* handfuls(types, owned, round) {
  if (types.length === 0) {
    yield {};
    return;
  }
  const [good, ...others] = types;
  for (const rest of handfuls(others, owned, round)) {
    for (let amount = 0; amount <= Math.min(owned[good], round); amount++) {
      yield amount > 0 ? { ...rest, [good]: amount } : rest;
    }
  }
}

function payments(me, round, shop) {
  const goods = [...handfuls(TAKES[shop], me.goods, round)];
  const found = goods.filter((paid) => isThePrice(round, paid) && keepsTheLimits(shop, paid));
  if (me.jewels > 0) found.push({ jewels: 1 }); // line 639
  return found;
}

// --- boulders ------------------------------------------------------------------------------------------------------

// Lines 617-624: the row as it is when the shop has moved one space, and how many boulders had to be pushed.
function pushed(row) {
  const after = { shop: row.shop + 1, first: row.first, second: row.second };
  let tools = 0;
  if (after.first === after.shop && after.first < OFF_THE_BOARD) {
    after.first++;
    tools++;
    if (after.second === after.first && after.second < OFF_THE_BOARD) {
      after.second++;
      tools++;
    }
  }
  return { after, tools };
}

// --- moves ---------------------------------------------------------------------------------------------------------

function canAdvance(me, shop) {
  const row = me.village[shop];
  return row.shop < LAST_COLUMN && pushed(row).tools <= me.tools - me.tools_used; // line 581
}

function legalMoves(game) {
  const player = game.turn;
  const me = game.players[player];
  const moves = [{ type: "end_progress", player }];
  for (const shop of Object.keys(TAKES).filter((each) => canAdvance(me, each))) {
    for (const pay of payments(me, game.round, shop)) moves.push({ type: "advance", player, shop, pay });
  }
  return moves;
}

function advance(game, move) {
  const me = game.players[move.player];
  for (const [what, amount] of Object.entries(move.pay)) {
    if (what === "jewels") {
      me.jewels -= amount;
      me.just.last_jewel = me.jewels === 0 ? 1 : 0;
    } else {
      me.goods[what] -= amount;
    }
  }
  const { after, tools } = pushed(me.village[move.shop]);
  me.village[move.shop] = after;
  if (game.round < LAST_ROUND) me.tools_used += tools; // lines 628-629
  else me.tools -= tools;
  me.this_phase.advances[move.shop]++;
  me.center = Math.min(...Object.values(me.village).map((row) => row.shop)); // line 585
}

function endProgress(game) {
  const next = (game.turn + 1) % game.players.length;
  if (next === game.led_by) throw unsupported("The phase ends with this move, and what comes then is not played here.");
  game.turn = next;
}

function apply(game, move) {
  checkShape(move);
  const wanted = written(move);
  if (!legalMoves(game).some((each) => written(each) === wanted)) throw illegal("The rules don't allow this move now.");
  const after = structuredClone(game);
  after.used = null;
  for (const each of after.players) {
    each.just.last_jewel = each.just.tools = each.just.workers = 0;
    for (const good of GOODS) each.just.harvest[good] = 0;
  }
  if (move.type === "advance") advance(after, move);
  else endProgress(after);
  return after;
}

// The same text for the same move, whatever the order of its keys.
function written(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${key}:${written(value[key])}`).join()}}`;
}

// --- the shape of what is sent -------------------------------------------------------------------------------------

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const hasKeys = (value, keys) => Object.keys(value).sort().join() === [...keys].sort().join();

function checkShape(move) {
  if (!isObject(move) || typeof move.type !== "string") throw malformed("A move is an object with a type.");
  const keys = { advance: ["type", "player", "shop", "pay"], end_progress: ["type", "player"] }[move.type];
  if (keys === undefined) throw unsupported("Only advance and end_progress are played here.");
  if (!hasKeys(move, keys)) throw malformed(`A move ${move.type} has the keys ${keys.join(", ")}.`);
  if (![0, 1, 2, 3].includes(move.player)) throw malformed("A player is a number from 0 to 3.");
  if (move.type === "end_progress") return;
  if (typeof move.shop !== "string" || !Object.hasOwn(TAKES, move.shop)) throw malformed("There is no such shop.");
  if (!isObject(move.pay)) throw malformed("A payment is an object.");
  for (const [what, amount] of Object.entries(move.pay)) {
    if (what !== "jewels" && !GOODS.includes(what)) throw malformed("Only goods and jewels can be paid.");
    if (!Number.isInteger(amount) || amount < 1) throw malformed("What is paid is a whole number, 1 or more.");
  }
}

// A position is believed to be one: only whether it belongs to the part that is played here is looked at.
function checkPosition(state) {
  if (!isObject(state) || !Array.isArray(state.players)) throw malformed("A position is an object with players.");
  const here = state.phase === "progress" && state.variant === "no_cards" && state.players.length <= 2;
  if (!here) throw unsupported("Only the progress phase without cards for one or two players is played here.");
}

// --- requests ------------------------------------------------------------------------------------------------------

let game = null;

function answer(request) {
  if (!isObject(request)) throw malformed("A request is an object.");
  if (request.op === "restore") {
    checkPosition(request.state);
    game = request.state;
    return {};
  }
  if (["new", "scores", "view"].includes(request.op)) throw unsupported(`There is no ${request.op} here.`);
  if (!["legal", "apply", "snapshot"].includes(request.op)) throw malformed("There is no such op.");
  if (game === null) throw new Refusal("no_game", "No position was restored yet.");
  if (request.op === "legal") return { moves: legalMoves(game) };
  if (request.op === "apply") game = apply(game, request.move);
  return { state: game };
}

function reply(line) {
  let request = null;
  let said;
  try {
    try {
      request = JSON.parse(line);
    } catch {
      throw malformed("The line is not JSON.");
    }
    said = { ok: true, ...answer(request) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    said = { ok: false, error: refusal.kind, message: refusal.message };
  }
  return isObject(request) && "id" in request ? { ...said, id: request.id } : said;
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    if (line.trim() !== "") process.stdout.write(`${JSON.stringify(reply(line))}\n`);
  });
