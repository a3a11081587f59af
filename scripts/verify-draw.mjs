#!/usr/bin/env node
// Does the draw of an IPO again, from what is published about it and nothing else (docs/OFFERINGS.md says how it goes).
// It shares no code with the server. Usage:
//   node scripts/verify-draw.mjs https://broker.example 12 TOKEN    asks the server for IPO 12, with a customer's token
//   node scripts/verify-draw.mjs answers.json [NUMBER]              reads saved answers of GET /client/ipo/draw, in order;
//                                                                   with an application's number, says what it got
// Exit code: 0 the draw is right; 1 something is wrong; 2 there has been no draw.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Of an offer that has been drawn, whatever else became of it. */
const drawn = new Set(['Allotted', 'Listed']);

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** "412.50" as an exact number of ten-thousandths. */
function exactly(decimal) {
  const [whole, fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}

/** The facts of the first page with the rows of all. */
export function joinPages(pages) {
  if (pages.length === 0) throw new Error('there is no page');
  return { ...pages[0], rows: pages.flatMap(({ rows }) => rows) };
}

/**
 * @param {object} published the `data` of GET /client/ipo/draw, all pages joined
 * @returns {{ faults: string[], allotted: Map<string, number> }} what does not fit, and who gets how many shares
 */
export function verifyDraw(published) {
  const { rows, seed, shares, lot } = published;
  const faults = [];
  const fault = (sentence) => faults.push(sentence);
  if (seed === null || published.book_hash === null || published.issue_price === null) {
    return { faults: ['the seed is not revealed'], allotted: new Map() };
  }
  if (sha256(Buffer.from(seed, 'hex')) !== published.seed_hash) fault('the seed is not the one that was promised');
  if (rows.length !== published.applications)
    fault(`${rows.length} applications are published of ${published.applications}`);
  rows.forEach(({ no }, index) => {
    if (index > 0 && rows[index - 1].no >= no) fault(`the book is out of order at ${no}`);
  });
  const book = rows.map(({ no, count, price }) => `${no},${count},${price}\n`).join('');
  if (sha256(book) !== published.book_hash) fault('the book is not the one that was closed');

  const issuePrice = issuePriceOf(published);
  if (issuePrice !== exactly(published.issue_price)) fault('the issue price is another');
  const eligible = rows.filter(({ price }) => exactly(price) >= issuePrice);
  const wanted = eligible.reduce((sum, { count }) => sum + count, 0);
  const allotted =
    wanted <= shares
      ? new Map(eligible.map(({ no, count }) => [no, count]))
      : drawLots(eligible, Math.floor(shares / lot), lot, `${seed}:${published.book_hash}:`);

  for (const { no, allotted: got } of rows) {
    const should = allotted.get(no) ?? 0;
    if (got !== null && got !== should) fault(`application ${no} got ${got} shares and should have got ${should}`);
    if (got === null && published.status !== 'Closed') fault(`application ${no} was not settled`);
  }
  return { faults, allotted };
}

/** The highest bid at which all shares are asked for, or else the floor. */
function issuePriceOf({ rows, shares, price_low }) {
  let wanted = 0;
  for (const [price, count] of rows
    .map(({ price: bid, count: wantedShares }) => [exactly(bid), wantedShares])
    .toSorted(([left], [right]) => (left > right ? -1 : left < right ? 1 : 0))) {
    wanted += count;
    if (wanted >= shares) return price;
  }
  return exactly(price_low);
}

/**
 * One lot for each in the order of the tickets, and again from the first, until no lot is left. As there may be as many
 * rounds as shares, the rounds before one wants no more are gone through at once.
 */
function drawLots(eligible, lots, lot, prefix) {
  let order = eligible
    .map((row) => ({ no: row.no, wants: Math.ceil(row.count / lot), ticket: sha256(prefix + row.no) }))
    .toSorted((left, right) => (left.ticket < right.ticket ? -1 : 1));
  const allotted = new Map();
  const give = (rows, each) => rows.forEach(({ no }) => allotted.set(no, (allotted.get(no) ?? 0) + each * lot));
  const sizes = [...new Set(order.map(({ wants }) => wants))].toSorted((left, right) => left - right);
  let left = lots;
  let had = 0;
  for (const size of sizes) {
    const rounds = Math.min(size - had, Math.floor(left / order.length));
    if (rounds > 0) give(order, rounds);
    left -= rounds * order.length;
    if (rounds < size - had) break;
    had = size;
    order = order.filter(({ wants }) => wants > size);
  }
  give(order.slice(0, left), 1);
  return allotted;
}

async function fetchPages(origin, id, token) {
  const pages = [];
  for (let after = ''; ;) {
    const query = new URLSearchParams({ id, ...(after === '' ? {} : { after }) });
    const response = await fetch(new URL(`/api/client/ipo/draw?${query}`, origin), { headers: { token } });
    const answer = await response.json();
    if (answer.msg !== 'ok') throw new Error(answer.message);
    pages.push(answer.data);
    if (answer.data.next === null) return pages;
    after = answer.data.next;
  }
}

function readPages(file) {
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  return (Array.isArray(saved) ? saved : [saved]).map((answer) => answer.data ?? answer);
}

async function main([source, ...rest]) {
  if (source === undefined) throw new Error('usage: verify-draw.mjs ORIGIN ID TOKEN, or verify-draw.mjs FILE [NUMBER]');
  const isRemote = /^https?:/.test(source);
  const published = joinPages(isRemote ? await fetchPages(source, rest[0] ?? '', rest[1] ?? '') : readPages(source));
  if (published.seed === null && !drawn.has(published.status)) {
    console.log(`${published.symbol}: there has been no draw, and there is nothing to check yet.`);
    process.exitCode = 2;
    return;
  }
  const { faults, allotted } = verifyDraw(published);
  const total = [...allotted.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${published.symbol}: ${published.rows.length} applications, ${allotted.size} of them get ${total} of ${published.shares} shares.`,
  );
  const number = isRemote ? undefined : rest[0];
  if (number !== undefined) console.log(`Application ${number} gets ${allotted.get(number) ?? 0} shares.`);
  for (const sentence of faults) console.log(`DIFFERENCE: ${sentence}.`);
  console.log(faults.length === 0 ? 'The draw is right.' : 'The draw is wrong.');
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
