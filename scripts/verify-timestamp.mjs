#!/usr/bin/env node
// Checks what a time-stamping authority (RFC 3161) has said of a broker's published heads (docs/LEDGER.md, "Time-stamps"). It shares no code with the
// server, needs Node 20 or newer, and openssl, which is the judge. Usage:
//   node verify-timestamp.mjs https://broker.example --ca CA.pem [--log ledger]   asks for the newest ones, and for the heads
//   node verify-timestamp.mjs TIMESTAMPS.json HEADS.json --ca CA.pem              from files that you have kept, asking nobody
// CA.pem has the certificates of the authority's root that you trust; --untrusted FILE has those between, where the answer lacks them.
// Exit code: 0 all are right; 1 one is wrong; 2 it could not be looked at, or there are none.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const usage =
  'usage: verify-timestamp.mjs https://broker.example | TIMESTAMPS.json HEADS.json --ca CA.pem [--log ledger] [--untrusted FILE]';

function read(words) {
  const named = { log: 'ledger' };
  const plain = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word.startsWith('--')) named[word.slice(2)] = words[(at += 1)];
    else plain.push(word);
  }
  if (plain.length === 0 || named.ca === undefined) throw new Error(usage);
  return { ...named, plain };
}

async function ask(origin, path) {
  const answer = await fetch(new URL(`/.well-known/${path}`, origin));
  if (!answer.ok) throw new Error(`${origin} answered ${answer.status}`);
  return answer.json();
}

async function known({ plain: [first, second], log }) {
  if (!/^https?:/.test(first)) {
    if (second === undefined) throw new Error(usage);
    const [stamps, heads] = [first, second].map((file) => JSON.parse(readFileSync(file, 'utf8')));
    return { timestamps: stamps.timestamps, heads: heads.heads };
  }
  const { timestamps } = await ask(first, `sauda-timestamps.json?log=${log}`);
  const heads = [];
  for (const { head } of timestamps) {
    const { heads: found } = await ask(first, `sauda-${log}.json?after=${BigInt(head) - 1n}`);
    heads.push(...found.slice(0, 1));
  }
  return { timestamps, heads };
}

/** What is wrong with a time-stamp; undefined where nothing is. And when the authority says that it was. */
function judge({ head, hash, response }, heads, folder, { ca, untrusted }) {
  if (heads.find(({ number }) => number === head)?.hash !== hash)
    return { fault: 'is of another head than the one that is published' };
  const file = join(folder, 'response.tsr');
  writeFileSync(file, Buffer.from(response, 'base64'));
  const between = untrusted === undefined ? [] : ['-untrusted', untrusted];
  const run = spawnSync('openssl', ['ts', '-verify', '-digest', hash, '-in', file, '-CAfile', ca, ...between], {
    encoding: 'utf8',
  });
  if (run.status !== 0) return { fault: `is not right: ${(run.stderr || run.stdout).trim().split('\n').at(-1)}` };
  const text = execFileSync('openssl', ['ts', '-reply', '-in', file, '-text'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { fault: undefined, at: /^Time stamp: (.*)$/m.exec(text)?.[1] };
}

async function main(words) {
  const given = read(words);
  if (spawnSync('openssl', ['version']).status !== 0) throw new Error('openssl is not installed, and it is the judge');
  const { timestamps, heads } = await known(given);
  if (timestamps.length === 0) throw new Error('no head has been time-stamped');
  const folder = mkdtempSync(join(tmpdir(), 'sauda-timestamp-'));
  let wrong = 0;
  try {
    for (const stamp of timestamps) {
      const { fault, at } = judge(stamp, heads, folder, given);
      if (fault !== undefined) wrong += 1;
      console.log(
        fault === undefined
          ? `head ${stamp.head} was there at ${at}`
          : `WRONG: the time-stamp of head ${stamp.head} ${fault}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return wrong === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
