#!/usr/bin/env node
// Makes a month's file of best execution anew from its published executions, on your own computer, and compares (docs/LEDGER.md, "Best
// execution"). It shares no code with the server, needs Node 20 or newer and nothing else. Usage:
//   node recompute-best-execution.mjs EXECUTIONS.csv                 writes what it comes to
//   node recompute-best-execution.mjs EXECUTIONS.csv REPORT.csv      compares it with the file that was published
//   node recompute-best-execution.mjs https://broker.example 2026-11 fetches both, and compares hashes with the published head too
// Exit code: 0 it is the same; 1 it is not; 2 it could not be looked at.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

const columns =
  'hour,symbol,currency,orders,executions,shares,quoted_shares,inside_shares,at_shares,outside_shares,improvement,disimprovement,effective_spread,quoted_spread,median_ms,p99_ms';

/** The fields of a line of CSV, as in RFC 4180. No field of these files has a line end. */
function fieldsOf(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}
const written = (field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** In ten-thousandths. */
function read(decimal) {
  const [whole, fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}

function decimal(value) {
  const size = (value < 0n ? -value : value).toString().padStart(5, '0');
  return `${value < 0n ? '-' : ''}${size.slice(0, -4)}.${size.slice(-4)}`;
}

/** Half to even, to a whole number. */
function divided(sum, by) {
  const size = sum < 0n ? -sum : sum;
  const [whole, rest] = [size / by, (size % by) * 2n];
  const rounded = whole + (rest > by || (rest === by && whole % 2n === 1n) ? 1n : 0n);
  return sum < 0n ? -rounded : rounded;
}

function summed(group) {
  let [shares, inside, at, outside, better, worse, both, effective, quoted] = Array(9).fill(0n);
  const times = [];
  for (const { side, quantity, price, bid, ask, time_ms } of group) {
    const [count, paid] = [BigInt(quantity), read(price)];
    shares += count;
    times.push(Number(time_ms));
    const met = side === 'buy' ? ask : bid;
    if (met !== '') {
      const saved = side === 'buy' ? read(met) - paid : paid - read(met);
      if (saved > 0n) inside += count;
      if (saved === 0n) at += count;
      if (saved < 0n) outside += count;
      if (saved > 0n) better += saved * count;
      if (saved < 0n) worse -= saved * count;
    }
    if (bid === '' || ask === '') continue;
    const middle = read(bid) + read(ask);
    both += count;
    effective += (side === 'buy' ? 2n * paid - middle : middle - 2n * paid) * count;
    quoted += (read(ask) - read(bid)) * count;
  }
  times.sort((left, right) => left - right);
  const mean = (sum) => (both === 0n ? '' : decimal(divided(sum, both)));
  const { hour, symbol, currency } = group[0];
  const orders = new Set(group.map(({ order }) => order)).size;
  const sums = [shares, inside + at + outside, inside, at, outside];
  const spreads = [decimal(better), decimal(worse), mean(effective), mean(quoted)];
  const ends = [0.5, 0.99].map((part) => times[Math.ceil(times.length * part) - 1]);
  return [hour, symbol, currency, orders, group.length, ...sums, ...spreads, ...ends]
    .map(String)
    .map(written)
    .join(',');
}

/** The lines of the report of these lines of executions. */
async function* reportOf(lines) {
  yield columns;
  let names;
  let group = [];
  const isOf = (one) => ['hour', 'symbol', 'currency'].every((name) => group[0][name] === one[name]);
  for await (const line of lines) {
    if (line === '') continue;
    const fields = fieldsOf(line);
    if (names === undefined) {
      names = fields;
      continue;
    }
    const one = Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
    if (group.length > 0 && !isOf(one)) {
      yield summed(group);
      group = [];
    }
    group.push(one);
  }
  if (group.length > 0) yield summed(group);
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function recomputed(stream) {
  let text = '';
  for await (const line of reportOf(createInterface({ input: stream, crlfDelay: Infinity }))) text += `${line}\r\n`;
  return text;
}

/** @param got what was published */
function compare(made, got) {
  if (made === got) return true;
  const [mine, theirs] = [made.split('\r\n'), got.split('\r\n')];
  const at = mine.findIndex((line, index) => line !== theirs[index]);
  console.error(
    `DIFFERENCE in line ${at + 1}:\n  published  ${theirs[at] ?? 'nothing'}\n  recomputed ${mine[at] ?? 'nothing'}`,
  );
  return false;
}

async function ask(origin, path) {
  const answer = await fetch(new URL(path, origin));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function compareWithServer(origin, month) {
  const [executions, report] = await Promise.all(
    [`/best-execution/${month}-executions.csv`, `/best-execution/${month}.csv`].map((path) => ask(origin, path)),
  );
  const same = compare(await recomputed(Readable.from([executions])), report.toString());
  const [year, number] = month.split('-').map(Number);
  const wanted = String((year - 1970) * 12 + number - 1);
  const { heads } = JSON.parse((await ask(origin, '/.well-known/sauda-best-execution.json')).toString());
  const head = heads.findLast((one) => one.month_number === wanted);
  const isPublished = head?.report_sha256 === sha256(report) && head?.executions_sha256 === sha256(executions);
  console.log(`report ${sha256(report)}\nexecutions ${sha256(executions)}`);
  if (!isPublished)
    console.error(
      head === undefined ? 'No head is published for it yet.' : 'DIFFERENCE: the published head says other hashes.',
    );
  return same && isPublished;
}

async function main([first, second]) {
  if (first === undefined)
    throw new Error('usage: recompute-best-execution.mjs EXECUTIONS.csv [REPORT.csv] | https://broker.example 2026-11');
  if (/^https?:/.test(first)) return compareWithServer(first, second ?? '');
  const made = await recomputed(createReadStream(first));
  if (second === undefined) return (process.stdout.write(made), true);
  return compare(made, await readFile(second, 'utf8'));
}

try {
  const isSame = await main(process.argv.slice(2));
  if (process.argv.length > 3 && isSame) console.log('It is the same.');
  process.exitCode = isSame ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
