#!/usr/bin/env node
// Checks a statement, a contract note or a monthly statement that you have downloaded as JSON, on your own computer, by nothing but the
// file and the published heads of the ledger (docs/LEDGER.md says how it is computed). It shares no code with the server, needs Node 18 or
// newer and nothing else. The app's page "Check a statement" runs this same file. Usage:
//   node verify-statement.mjs statement.json --heads heads.json     heads that you have kept, from
//                                                                   https://broker.example/.well-known/sauda-ledger.json
//   node verify-statement.mjs statement.json --url https://broker.example    asks for them now
// Exit code: 0 all is proven; 1 something is wrong; 2 nothing is wrong, but not everything could be checked.
// oxlint-disable max-lines -- Whoever checks has one file to read and to keep.

const encoder = new TextEncoder();
const unitsInOne = 10_000n;
const nothing = '0'.repeat(64);
/** Only one in which something was charged by law says by what. */
const formats = ['sauda-statement-2', 'sauda-statement-3'];
const indiaMs = 330 * 60_000;
const dayMs = 86_400_000;

/**
 * @typedef {{ code: string, subject: string }} Fault what is wrong, and with which transfer, block or head
 * @typedef {object} Tools
 * @property {(bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} sha256
 * @property {(key: Uint8Array, signature: Uint8Array, hash: Uint8Array) => Promise<boolean | undefined> | boolean}
 *   verifySignature Ed25519; undefined where it cannot be told here
 */

/**
 * @param {any} statement as downloaded
 * @param {any[] | undefined} published the heads that the broker has published, oldest first
 * @param {Tools} tools
 */
export async function verifyStatement(statement, published, tools) {
  const faults = [];
  const fault = (code, subject) => faults.push({ code, subject: String(subject) });
  const result = {
    faults,
    transfers: 0,
    blocks: 0,
    heads: 0,
    /** Transfers that are newer than the last published head. */
    unproven: 0,
    /** Transfers from before there were numbers, whose count the ledger itself does not show. */
    unnumbered: 0,
    /** Whether there are published heads, which bind the statement to the broker's key. */
    comparedWithPublished: published !== undefined && published.length > 0,
    signaturesChecked: true,
    /** From before statements were signed: nothing was looked at. */
    isOldFormat: statement?.format === 'sauda-statement-1',
    /** Orders whose charges by law were worked out anew, and those that have traded outside of the period too. */
    charged: 0,
    chargedElsewhere: 0,
    /** The head as of which it was made, where that is not among those given. */
    newerHead: undefined,
    /** Heads that the broker has taken back, by the number of the one that goes on after them. */
    takenBack: [],
  };
  if (result.isOldFormat) return result;
  try {
    if (!formats.includes(statement?.format)) throw new TypeError('not a statement of this format');
    const { transfers, blocks, heads } = statement;
    Object.assign(result, { transfers: transfers.length, blocks: blocks.length, heads: heads.length });
    checkFields(statement, fault);
    await checkFacts(statement, published, tools, result, fault);
    checkBalances(statement, fault);
    checkNumbers(statement, result, fault);
    checkCharges(statement, result, fault);
    checkPeriod(statement, fault);
    const provenHeads = await checkHeads(statement, published, tools, result, fault);
    const provenBlocks = await checkBlocks(blocks, provenHeads, tools, fault);
    for (const transfer of transfers) {
      if (transfer.block === null) result.unproven += 1;
      else await checkTransfer(transfer, provenBlocks.get(transfer.block), tools, fault);
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
    fault('not_a_statement', '');
  }
  return result;
}

/**
 * A contract note or a monthly statement: facts that are signed as a whole, and the customer's statement of the same time, by whose transfers
 * they are held.
 * @param {any} document as downloaded
 * @param {any[] | undefined} published as for a statement
 * @param {Tools} tools
 */
export async function verifyDocument(document, published, tools) {
  const result = {
    ...(await verifyStatement(document?.statement, published, tools)),
    document: undefined,
    unpriced: 0,
  };
  const fault = (code, subject) => result.faults.push({ code, subject: String(subject) });
  try {
    const { facts, signature, statement } = document;
    if (!hasOnly(document, 'facts signature statement')) fault('document_not_signed', '');
    const hash = await tools.sha256(encoder.encode(JSON.stringify(facts)));
    const isSigned = await tools.verifySignature(fromHex(facts.public_key, 32), fromHex(signature, 64), hash);
    if (isSigned === undefined) result.signaturesChecked = false;
    if (isSigned === false || facts.public_key !== statement.public_key) fault('document_not_signed', '');
    if (!isOfStatement(facts, statement)) fault('another_statement', '');
    const moved = movedByOrders(statement.transfers);
    if (facts.format === 'sauda-contract-note-1') {
      checkNote(facts, moved, fault);
      result.unpriced = facts.orders.filter((order) => !isPricedWhole(order, facts.currency)).length;
    } else if (facts.format === 'sauda-monthly-statement-1') checkMonth(facts, statement, moved, fault);
    else throw new TypeError('not a document of this format');
    result.document = { format: facts.format, no: facts.no };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
    fault('not_a_statement', '');
  }
  return result;
}

/** The statement within is of the same customer, licence, currency and time. */
function isOfStatement(facts, statement) {
  const said = ({ practice, licence, customer: { id, number }, currency, period }) =>
    JSON.stringify([
      [practice, licence?.name, licence?.regulator, licence?.number, id, number, currency],
      [period.from, period.to, period.time_zone, period.start, period.end],
    ]);
  return said(facts) === said(statement);
}

const ownAccounts = ['cash', 'holds', 'loan', 'unsettled'];

/** What each order has moved between the customer and each account of the house, above zero where the customer got it. */
function movedByOrders(transfers) {
  const moved = new Map();
  for (const { subject_kind: kind, subject_no: no, debit, credit, amount } of transfers) {
    const [isPaid, isReceived] = [ownAccounts.includes(debit), ownAccounts.includes(credit)];
    if (kind !== 'order' || (isPaid && isReceived)) continue;
    const ofOrder = moved.get(no) ?? new Map();
    const account = isReceived ? debit : credit;
    ofOrder.set(account, (ofOrder.get(account) ?? 0n) + (isReceived ? BigInt(amount) : -BigInt(amount)));
    moved.set(no, ofOrder);
  }
  return moved;
}

/** Of an order: what was bought or sold, its accrued interest and its brokerage. Whatever else it moved is a levy, or was covered. */
const tradeAccounts = ['clearing', 'interest', 'fees'];

/** Each order says what its transfers say, none that has traded is left out, and the totals are those of all. */
function checkNote({ orders, totals, currency }, moved, fault) {
  const seen = new Set();
  for (const order of orders) {
    const ofOrder = moved.get(order.no) ?? new Map();
    if (seen.has(order.no) || !isOfTransfers(order, ofOrder, currency)) fault('order_differs', order.no);
    seen.add(order.no);
  }
  for (const [no, ofOrder] of moved) {
    if (!seen.has(no) && tradeAccounts.some((account) => (ofOrder.get(account) ?? 0n) !== 0n))
      fault('order_missing', no);
  }
  const all = new Map();
  for (const { no } of orders) {
    for (const [account, amount] of moved.get(no) ?? []) all.set(account, (all.get(account) ?? 0n) + amount);
  }
  const of = (account) => all.get(account) ?? 0n;
  const sum = (side, isCounted = () => true) =>
    orders.flatMap((order) => (order.side === side && isCounted(order) ? order.executions : [])).reduce(addAmount, 0n);
  const said = [totals.bought, totals.sold, totals.paid_by_application, totals.interest, totals.brokerage];
  const is = [sum('buy'), sum('sell'), sum('buy', ({ origin }) => origin === 'ipo'), of('interest'), -of('fees')];
  const net = [...all.values()].reduce((total, amount) => total + amount, 0n);
  const isRight =
    [...said, totals.covered, totals.net].every((text, index) => unitsOf(text) === [...is, of('errors'), net][index]) &&
    leviesAre(totals.levies, all);
  if (!isRight) fault('wrong_totals', '');
}

const addAmount = (total, { amount }) => total + unitsOf(amount);

/** What an application has paid was paid before. */
const isPaidBefore = ({ side, origin }) => origin === 'ipo' && side === 'buy';

/**
 * Whether an amount can be held against its price: a share costs its price, and one of another currency by the rate that the note has; older notes have none.
 * How many units a contract has, or what of a bond's face its price is for, no note says, nor what it was that is taken back.
 */
const isPriced = (order, { kind, exchange }, own) =>
  order.asset_class === 'stock' &&
  kind === 'trade' &&
  !isPaidBefore(order) &&
  (order.currency === own || exchange !== undefined);

const isPricedWhole = (order, own) => order.executions.every((execution) => isPriced(order, execution, own));

function isOfTransfers(order, ofOrder, own) {
  const { side, executions, moved } = order;
  const sign = side === 'sell' ? 1n : -1n;
  const sum = (name) => (isPaidBefore(order) ? 0n : executions.reduce((total, one) => total + unitsOf(one[name]), 0n));
  const stated = new Map(moved.map(({ account, amount }) => [account, unitsOf(amount)]));
  const isSame = [...new Set([...stated.keys(), ...ofOrder.keys()])].every(
    (account) => (stated.get(account) ?? 0n) === (ofOrder.get(account) ?? 0n),
  );
  // To the minor unit.
  const followsFromPrice = executions.every((execution) => {
    if (!isPriced(order, execution, own)) return true;
    const { price, quantity, amount, exchange } = execution;
    const apart = unitsOf(price) * BigInt(quantity) * rateOf(exchange) - unitsOf(amount) * rateOfOne;
    return apart <= 50n * rateOfOne && apart >= -50n * rateOfOne;
  });
  return (
    isSame &&
    followsFromPrice &&
    sign * sum('amount') === (ofOrder.get('clearing') ?? 0n) &&
    sign * sum('interest') === (ofOrder.get('interest') ?? 0n) &&
    -sum('brokerage') === (ofOrder.get('fees') ?? 0n)
  );
}

const rateOfOne = 100_000_000n;

/** Hundred-millionths of the account currency for one unit; even where nothing was exchanged. */
function rateOf(exchange) {
  if (exchange === undefined) return rateOfOne;
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(exchange.rate) ?? [];
  if (whole === undefined) throw new TypeError(`${exchange.rate} is no rate`);
  return BigInt(whole) * rateOfOne + BigInt(fraction.padEnd(8, '0'));
}

function leviesAre(levies, moved) {
  const stated = new Map(levies.map(({ account, amount }) => [account, unitsOf(amount)]));
  const isLevy = (account) => !tradeAccounts.includes(account) && account !== 'errors';
  return [...new Set([...stated.keys(), ...moved.keys()])].every(
    (account) => (stated.get(account) ?? 0n) === (isLevy(account) ? -(moved.get(account) ?? 0n) : 0n),
  );
}

/** Balances, numbers, brokerage and levies are those of the transfers. What was held, and its profit, are the broker's signed word. */
function checkMonth({ opening, closing, realised }, statement, moved, fault) {
  const isSame =
    opening.number === statement.opening_number &&
    opening.balance === statement.opening_balance &&
    closing.number === statement.closing_number &&
    closing.balance === statement.closing_balance;
  if (!isSame) fault('another_statement', '');
  const all = new Map();
  for (const ofOrder of moved.values()) {
    for (const [account, amount] of ofOrder) all.set(account, (all.get(account) ?? 0n) + amount);
  }
  if (unitsOf(realised.brokerage) !== -(all.get('fees') ?? 0n) || !leviesAre(realised.levies, all))
    fault('wrong_totals', '');
}

/** Of which there are signatures or proofs: whatever else is written beside it, anybody can have written. */
const fieldsOf = {
  statement:
    'format practice licence customer currency period made_at opening_number opening_balance closing_number closing_balance ledger_head public_key signature transfers blocks heads',
  licence: 'name regulator number',
  customer: 'id number phone',
  period: 'from to time_zone start end',
  ledger_head: 'number hash',
  transfer:
    'position id customer_id debit credit amount cash_after reason subject_kind subject_no actor posted_at number block index proof',
};

/** Nothing stands in the statement that is not signed or proven. */
function checkFields(statement, fault) {
  const { licence, customer, period, ledger_head, transfers } = statement;
  const { charges, ...signed } = statement;
  const isOfFormat = (charges === undefined) === (statement.format === formats[0]);
  const facts = { statement: signed, licence, customer, period, ledger_head };
  const isSigned = Object.entries(facts).every(([kind, object]) => object === null || hasOnly(object, fieldsOf[kind]));
  if (!isSigned || !isOfFormat || statement.practice !== (licence === null)) fault('statement_not_signed', '');
  for (const transfer of transfers) {
    if (!hasOnly(transfer, fieldsOf.transfer)) fault('transfer_not_in_block', transfer.id);
  }
}

function hasOnly(object, fields) {
  const names = fields.split(' ');
  return Object.keys(object).every((name) => names.includes(name)) && names.every((name) => object[name] !== undefined);
}

/** What the statement says of itself is signed, by the key of the published heads and as of one of them. */
async function checkFacts(statement, published, tools, result, fault) {
  const { licence, customer, period, ledger_head: head } = statement;
  const text = JSON.stringify([
    statement.format,
    statement.practice,
    licence?.name ?? null,
    licence?.regulator ?? null,
    licence?.number ?? null,
    customer.id,
    customer.number,
    customer.phone,
    statement.currency,
    period.from,
    period.to,
    period.time_zone,
    period.start,
    period.end,
    statement.made_at,
    statement.opening_number,
    statement.opening_balance,
    statement.closing_number,
    statement.closing_balance,
    head?.number ?? null,
    head?.hash ?? null,
    statement.public_key,
    ...(statement.charges === undefined ? [] : [statement.charges]),
  ]);
  const hash = await tools.sha256(encoder.encode(text));
  const key = fromHex(statement.public_key, 32);
  const isSigned = await tools.verifySignature(key, fromHex(statement.signature, 64), hash);
  if (isSigned === undefined) result.signaturesChecked = false;
  if (isSigned === false) fault('statement_not_signed', '');
  if (!result.comparedWithPublished) return;
  if (!published.some(({ public_key }) => public_key === statement.public_key)) fault('another_key', '');
  if (head === null) return;
  const known = published.find(({ number }) => number === head.number);
  if (known !== undefined && known.hash !== head.hash) fault('head_not_published', head.number);
  if (known === undefined) result.newerHead = head.number;
}

/** The customer's own transfers are numbered, and from the opening to the closing none is missing. */
function checkNumbers({ transfers, opening_number, closing_number }, result, fault) {
  let last = BigInt(opening_number);
  let isNumbered = false;
  for (const { number } of transfers) {
    last += 1n;
    if (number === null) {
      if (isNumbered) fault('number_missing', last);
      result.unnumbered += 1;
    } else {
      if (BigInt(number) !== last) fault('number_missing', last);
      last = BigInt(number);
      isNumbered = true;
    }
  }
  if (last !== BigInt(closing_number)) fault('number_missing', last + 1n);
  // The first one with a number says how many there were before it: from the beginning on, these are all of them.
  if (isNumbered && BigInt(opening_number) === 0n) result.unnumbered = 0;
}

/**
 * What an order was charged by law is what the lines say that were in force when it was placed, of all that its transfers have moved. Lines, and
 * what an order was of, are as the broker has signed them.
 */
function checkCharges({ transfers, charges = { lines: [], orders: [] } }, result, fault) {
  const movedBy = new Map();
  for (const { subject_kind: kind, subject_no: no, debit, credit, amount } of transfers) {
    if (kind !== 'order') continue;
    const moved = movedBy.get(no) ?? new Map();
    movedBy.set(no, moved);
    moved.set(debit, (moved.get(debit) ?? 0n) - BigInt(amount));
    moved.set(credit, (moved.get(credit) ?? 0n) + BigInt(amount));
  }
  const known = new Map(charges.orders.map((order) => [order.no, order]));
  for (const [no, moved] of movedBy) {
    const levied = [...moved].filter(([account, sum]) => account.startsWith('charges_') && sum !== 0n);
    const order = known.get(no);
    if (order === undefined) {
      if (levied.length > 0) fault('wrong_charge', no);
      continue;
    }
    const isBuy = order.side === 'buy';
    const traded = (moved.get('clearing') ?? 0n) * (isBuy ? 1n : -1n);
    if (traded !== BigInt(order.amount) || (moved.get('fees') ?? 0n) !== BigInt(order.fee)) {
      result.chargedElsewhere += 1;
      continue;
    }
    result.charged += 1;
    const due = chargesDue(order, charges.lines);
    const isSame = levied.length === due.size && levied.every(([account, sum]) => due.get(account) === sum);
    if (!isSame) fault('wrong_charge', no);
  }
}

/** @returns {Map<string, bigint>} by the account of each levy, what is not zero */
function chargesDue(order, lines) {
  const placed = Date.parse(order.placed_at);
  const inForce = new Map();
  for (const line of lines) {
    const isOfOrder =
      line.table === order.table && line.type === order.type && ['both', order.side].includes(line.side);
    const before = inForce.get(line.levy);
    if (!isOfOrder || Date.parse(line.from) > placed) continue;
    if (before === undefined || Date.parse(line.from) >= Date.parse(before.from)) inForce.set(line.levy, line);
  }
  const due = new Map();
  const charge = ({ levy, rate, rounding, step, least, most }, base) => {
    if (base <= 0n || (rate === '0' && least === '0')) return;
    const divisor = 10_000_000n * BigInt(step);
    const rounded =
      ((base * BigInt(rate) + (rounding === 'up' ? divisor - 1n : divisor / 2n)) / divisor) * BigInt(step);
    const atLeast = rounded < BigInt(least) ? BigInt(least) : rounded;
    const charged = most !== null && atLeast > BigInt(most) ? BigInt(most) : atLeast;
    if (charged !== 0n) due.set(`charges_${levy}`, charged);
  };
  for (const line of inForce.values()) {
    if (line.base === 'turnover') charge(line, BigInt(order.amount));
    if (line.base === 'quantity') charge(line, BigInt(order.quantity) * unitsInOne);
  }
  const services = ['exchange', 'sebi'].reduce(
    (sum, levy) => sum + (due.get(`charges_${levy}`) ?? 0n),
    BigInt(order.fee),
  );
  for (const line of inForce.values()) if (line.base === 'services') charge(line, services);
  return due;
}

/** Every transfer leaves what the one before it left, and its own amount; the first and the last fit the statement. */
function checkBalances({ transfers, opening_balance, closing_balance, customer }, fault) {
  let balance = unitsOf(opening_balance);
  let lastId = -1n;
  let isFirst = true;
  for (const transfer of transfers) {
    const { id, customer_id, debit, credit, amount, cash_after } = transfer;
    if (customer_id !== customer.id) fault('another_customer', id);
    if (BigInt(id) <= lastId) fault('out_of_order', id);
    lastId = BigInt(id);
    const movesCash = debit === 'cash' || credit === 'cash';
    if (movesCash !== (cash_after !== null)) fault('wrong_balance', id);
    if (!movesCash) continue;
    const after = BigInt(cash_after);
    if (BigInt(amount) <= 0n) fault('wrong_balance', id);
    balance += credit === 'cash' ? BigInt(amount) : -BigInt(amount);
    if (balance !== after) fault(isFirst ? 'wrong_opening' : 'wrong_balance', id);
    balance = after;
    isFirst = false;
  }
  if (balance !== unitsOf(closing_balance)) fault('wrong_closing', closing_balance);
}

/** The days named are those of the transfers, in India's time or that of the zone that is named. */
function checkPeriod({ period, transfers }, fault) {
  const start = startOf(Date.parse(`${period.from}T00:00:00.000Z`), period.time_zone);
  const end = startOf(Date.parse(`${period.to}T00:00:00.000Z`) + dayMs, period.time_zone);
  if (new Date(start).toISOString() !== period.start || new Date(end).toISOString() !== period.end) {
    fault('wrong_period', `${period.from} – ${period.to}`);
  }
  for (const { id, posted_at } of transfers) if (Date.parse(posted_at) < start) fault('outside_period', id);
  const last = transfers[transfers.length - 1];
  if (last !== undefined && Date.parse(last.posted_at) >= end) fault('outside_period', last.id);
}

/** When a day begins in a zone. @param {number} midnight the day's in UTC, in milliseconds */
function startOf(midnight, timeZone) {
  if (timeZone === 'Asia/Kolkata') return midnight - indiaMs;
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const aheadAt = (at) => Date.parse(`${shown.format(at).replace(' ', 'T')}.000Z`) - at;
  return midnight - aheadAt(midnight - aheadAt(midnight));
}

/** @returns {Promise<Map<string, any>>} the heads of the statement that are what they should be, by number */
async function checkHeads({ heads, public_key: key }, published, tools, result, fault) {
  const proven = new Map();
  const known = published === undefined ? undefined : await checkPublished(published, tools, result, fault);
  for (const head of heads) {
    const isRight = await isHeadRight(head, tools, result, fault);
    // Who signs the statement signs the heads: one that is newer than those given could be anybody's else.
    if (head.public_key !== key) fault('head_not_signed', head.number);
    const isPublished = known === undefined || known.get(head.number) === head.hash;
    // The list may have been kept before the head was published: that is not wrong, and not compared.
    const isNewer = !isPublished && Number(head.number) > Number(published.at(-1)?.number);
    if (isNewer) result.newerHead = head.number;
    if (!isPublished && !isNewer) fault('head_not_published', head.number);
    else if (isRight) proven.set(head.number, head);
  }
  return proven;
}

/** @returns {Promise<Map<string, string>>} the hashes of the published heads, which follow one another without a gap */
async function checkPublished(published, tools, result, fault) {
  const known = new Map();
  let previous;
  for (const head of published) {
    const next = previous === undefined ? undefined : BigInt(previous.to_block) + 1n;
    const follows =
      previous === undefined
        ? head.number !== '1' || (head.previous_hash === nothing && head.from_block === '1')
        : BigInt(head.number) === BigInt(previous.number) + 1n &&
          BigInt(head.from_block) <= next &&
          head.previous_hash === previous.hash &&
          head.public_key === previous.public_key;
    if (!follows) fault('published_heads_broken', head.number);
    else if (next !== undefined && BigInt(head.from_block) < next) result.takenBack.push(head.number);
    if (await isHeadRight(head, tools, result, fault)) known.set(head.number, head.hash);
    previous = head;
  }
  return known;
}

async function isHeadRight(head, tools, result, fault) {
  const text = JSON.stringify([
    head.number,
    head.from_block,
    head.to_block,
    head.merkle_root,
    head.previous_hash,
    head.public_key,
    head.published_at,
  ]);
  const hash = await tools.sha256(encoder.encode(text));
  if (toHex(hash) !== head.hash) {
    fault('head_changed', head.number);
    return false;
  }
  const isSigned = await tools.verifySignature(fromHex(head.public_key, 32), fromHex(head.signature, 64), hash);
  if (isSigned === undefined) result.signaturesChecked = false;
  if (isSigned === false) fault('head_not_signed', head.number);
  return isSigned !== false;
}

/** @returns {Promise<Map<string, any>>} the blocks that a head proves, by number */
async function checkBlocks(blocks, heads, tools, fault) {
  const proven = new Map();
  for (const block of blocks) {
    const text = JSON.stringify([
      block.number,
      block.from_position,
      block.to_position,
      block.transfer_count,
      block.merkle_root,
      block.previous_hash,
      block.sealed_at,
    ]);
    const hash = await tools.sha256(encoder.encode(text));
    if (toHex(hash) !== block.hash) {
      fault('block_changed', block.number);
      continue;
    }
    const head = heads.get(block.head);
    const index = head === undefined ? -1 : Number(BigInt(block.number) - BigInt(head.from_block));
    const size = head === undefined ? 0 : Number(BigInt(head.to_block) - BigInt(head.from_block)) + 1;
    const root = await rootOf(hash, index, size, block.proof, tools);
    if (root === undefined || root !== head.merkle_root) fault('block_not_in_head', block.number);
    else proven.set(block.number, block);
  }
  return proven;
}

async function checkTransfer(transfer, block, tools, fault) {
  const text = JSON.stringify([
    transfer.position,
    transfer.id,
    transfer.customer_id,
    transfer.debit,
    transfer.credit,
    transfer.amount,
    transfer.cash_after,
    transfer.reason,
    transfer.subject_kind,
    transfer.subject_no,
    transfer.actor,
    transfer.posted_at,
    ...(transfer.number === null ? [] : [transfer.number]),
  ]);
  const leaf = await tools.sha256(joined(0, encoder.encode(text)));
  const root = await rootOf(leaf, transfer.index, block?.transfer_count ?? 0, transfer.proof, tools);
  if (root === undefined || root !== block.merkle_root) fault('transfer_not_in_block', transfer.id);
}

/** The root that a proof leads to in a tree of `size` leaves (RFC 6962, section 2.1.1); undefined where it cannot. */
async function rootOf(leaf, index, size, proof, { sha256 }) {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined;
  const siblings = [...proof];
  let hash = leaf;
  let place = index;
  for (let width = size; width > 1; width = Math.ceil(width / 2)) {
    const isLeft = place % 2 === 0;
    if (!isLeft || place + 1 < width) {
      const sibling = siblings.shift();
      if (sibling === undefined) return undefined;
      const other = fromHex(sibling, 32);
      hash = await sha256(isLeft ? joined(1, hash, other) : joined(1, other, hash));
    }
    place = Math.floor(place / 2);
  }
  return siblings.length === 0 ? toHex(hash) : undefined;
}

function joined(prefix, ...parts) {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text, length) {
  if (typeof text !== 'string' || !new RegExp(`^[0-9a-f]{${length * 2}}$`).test(text)) {
    throw new TypeError('a hash, key or signature is not written in hexadecimal');
  }
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

/** "412.50" as an exact number of ten-thousandths. */
function unitsOf(decimal) {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal) ?? [];
  if (whole === undefined) throw new TypeError(`${decimal} is no amount`);
  const units = BigInt(whole) * unitsInOne + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -units : units;
}

const sentences = {
  not_a_statement: () => 'the file is not a whole statement in JSON',
  document_not_signed: () =>
    'the facts of the document are not those that were signed, or not by the key of its statement',
  another_statement: () =>
    'the statement within is of another customer or time, or has other balances, than the document says',
  order_missing: (no) => `order ${no} has traded in that time, and is not on the note`,
  order_differs: (no) =>
    `what the note says of order ${no} is not what its transfers say, or does not follow from its price`,
  wrong_totals: () => 'the totals are not what the transfers come to',
  statement_not_signed: () =>
    'customer, licence, currency, period, balances and numbers are not those that were signed for this statement',
  another_key: () => 'the statement is signed by a key that has signed no published head',
  number_missing: (number) => `transfer number ${number} of this customer is not there`,
  another_customer: (id) => `transfer ${id} belongs to another customer`,
  out_of_order: (id) => `transfer ${id} is out of order`,
  wrong_opening: (id) => `the opening balance does not lead to the balance after the first movement, transfer ${id}`,
  wrong_balance: (id) => `the balance after transfer ${id} does not follow from the one before it`,
  wrong_closing: (balance) => `the closing balance ${balance} is not the one that the transfers leave`,
  wrong_period: (days) => `the period ${days} is not the one of the times that the statement names`,
  outside_period: (id) => `transfer ${id} is not of this period`,
  wrong_charge: (no) => `order ${no} was not charged by law what the table in force says`,
  transfer_not_in_block: (id) => `transfer ${id} is not in the ledger as it is stated here`,
  block_changed: (number) => `block ${number} does not have the hash that it states`,
  block_not_in_head: (number) => `block ${number} is not under the head that it names`,
  head_changed: (number) => `head ${number} does not have the hash that it states`,
  head_not_signed: (number) => `head ${number} is not signed by the key of the statement`,
  head_not_published: (number) => `head ${number} is not the one that was published, or not among those given`,
  published_heads_broken: (number) => `published head ${number} does not follow from the one before it`,
};

function tell(result, statement) {
  if (result.isOldFormat) {
    return { lines: ['NOT CHECKED: this file is from before statements were signed. Download it again.'], exitCode: 2 };
  }
  const { faults } = result;
  const isWhole = faults.every(({ code }) => code !== 'not_a_statement');
  const lines = isWhole ? tellWhatWasLookedAt(result, statement) : [];
  for (const { code, subject } of faults) lines.push(`WRONG: ${sentences[code](subject)}.`);
  const what = result.document === undefined ? 'This statement' : 'This document';
  if (faults.length > 0) return { lines: [...lines, `${what} is not what the ledger says.`], exitCode: 1 };
  const unchecked = tellWhatWasNot(result);
  if (unchecked.length === 0) return { lines: [...lines, `${what} is right.`], exitCode: 0 };
  return {
    lines: [...lines, ...unchecked, 'Nothing is wrong with it, but not everything could be checked.'],
    exitCode: 2,
  };
}

function tellWhatWasLookedAt(
  { transfers, blocks, heads, unproven, charged, comparedWithPublished, document },
  statement,
) {
  const { period, customer, currency, licence, made_at: madeAt } = statement;
  const issuer = licence === null ? 'practice, no real money' : `${licence.name}, ${licence.number}`;
  const lines = [
    `Statement of customer ${customer.number} (${issuer}), ${period.from} to ${period.to}, as of ${madeAt}.`,
    `${transfers} transfers lead from ${statement.opening_balance} to ${statement.closing_balance} ${currency}: looked at each balance.`,
    `They have the customer's own numbers after ${statement.opening_number} up to ${statement.closing_number}: looked for each.`,
    `${transfers - unproven} of them are in ${blocks} blocks under ${heads} heads: looked at each proof.`,
    'Whose it is, licence, currency, period, balances and numbers are signed: looked at the signature.',
  ];
  if (charged > 0) lines.push(`${charged} orders were charged by law: worked out anew what each was to be.`);
  if (transfers === 0) {
    lines.push('There is no transfer to prove: that none was made, and the balance, are what the broker has signed.');
  }
  if (comparedWithPublished)
    lines.push('Looked for its key and heads among the published ones, and at all signatures.');
  if (document?.format === 'sauda-contract-note-1') {
    lines.push(
      `It is within contract note ${document.no}, whose every order and total is held against these transfers.`,
    );
  }
  if (document?.format === 'sauda-monthly-statement-1') {
    lines.push(
      `It is within monthly statement ${document.no}. What was held at the end, what that had cost and what sales have brought is what the broker has signed.`,
    );
  }
  return lines;
}

function tellWhatWasNot({
  unproven,
  unnumbered,
  chargedElsewhere,
  unpriced = 0,
  comparedWithPublished,
  signaturesChecked,
  newerHead,
  takenBack,
}) {
  const lines = [];
  if (unproven > 0) {
    lines.push(`NOT PROVEN YET: ${unproven} transfers are newer than the last head. Download it again later.`);
  }
  if (unnumbered > 0) {
    lines.push(
      `NOT PROVEN: ${unnumbered} transfers are from before the ledger numbered them. That none is missing among them is what the broker has signed; a statement from the beginning on proves it.`,
    );
  }
  if (chargedElsewhere > 0) {
    lines.push(
      `NOT PROVEN: what ${chargedElsewhere} orders were charged by law, which have traded outside of this period too; a statement of all of it proves it.`,
    );
  }
  if (unpriced > 0) {
    lines.push(
      `NOT CHECKED: whether the amounts of ${unpriced} orders follow from their prices. The note does not say how many units a contract has, what of a bond's face its price is for, or what it was that was taken back or paid by an application. They are those of the transfers.`,
    );
  }
  if (!comparedWithPublished) {
    lines.push(
      'NOT COMPARED with published heads: give --heads or --url. Who made this file could have made its key and heads.',
    );
  }
  if (newerHead !== undefined) {
    lines.push(`NOT COMPARED: head ${newerHead} is newer than those given. Fetch them anew, and check again.`);
  }
  if (!signaturesChecked) lines.push('NOT CHECKED: signatures, which this platform cannot check.');
  for (const number of takenBack) {
    lines.push(
      `TAKEN BACK: with head ${number} the broker covers anew what an earlier head had covered. What was proven by the earlier ones may be gone: ask the broker.`,
    );
  }
  return lines;
}

async function fetchHeads(origin) {
  const heads = [];
  for (let after = '0'; ;) {
    const response = await fetch(new URL(`/.well-known/sauda-ledger.json?after=${after}`, origin));
    if (!response.ok) throw new Error(`${origin} answered ${response.status}`);
    const page = (await response.json()).heads;
    heads.push(...page);
    if (page.length === 0) return heads;
    after = page[page.length - 1].number;
  }
}

async function main([file, option, source]) {
  const { readFileSync } = await import('node:fs');
  const { createHash, createPublicKey, verify } = await import('node:crypto');
  if (
    file === undefined ||
    (option !== undefined && (!['--heads', '--url'].includes(option) || source === undefined))
  ) {
    throw new Error('usage: verify-statement.mjs FILE.json [--heads HEADS.json | --url https://broker.example]');
  }
  const read = (path) => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      throw new Error(`${path} cannot be read as JSON: ${error.message}`, { cause: error });
    }
  };
  const statement = read(file);
  const kept = option === '--heads' ? read(source) : undefined;
  const published = option === '--url' ? await fetchHeads(source) : (kept?.heads ?? kept);
  const tools = {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    verifySignature(key, signature, hash) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
      return verify(null, hash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
    },
  };
  const isDocument = statement?.facts !== undefined;
  const result = isDocument
    ? await verifyDocument(statement, published, tools)
    : await verifyStatement(statement, published, tools);
  const { lines, exitCode } = tell(result, isDocument ? statement.statement : statement);
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}

async function runAsProgram(program) {
  try {
    const { pathToFileURL } = await import('node:url');
    if (import.meta.url === pathToFileURL(program).href) await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

// In a browser there is no process, and the page calls verifyStatement.
if (globalThis.process?.argv?.[1] !== undefined) void runAsProgram(process.argv[1]);
