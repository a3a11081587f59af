#!/usr/bin/env node
// Watches from your own computer that a broker's published heads are one history, and the same for you as for everybody else
// (docs/LEDGER.md, "Witnesses"). It shares no code with the server, needs Node 20 or newer and nothing else. The app compares by
// this same file. Usage:
//   node witness.mjs https://broker.example                    looks once, and keeps what it saw in witness.json
//   node witness.mjs https://broker.example --state FILE       keeps it there
//   node witness.mjs https://broker.example --every 60         looks again each hour
//   node witness.mjs --compare MINE.json THEIRS.json           whether two have been shown the same; asks nobody
//   node witness.mjs --cosigned CHECKPOINT.txt NAME KEY        whether another witness, by its name and key, has signed it; asks nobody
// What it has seen it signs (C2SP tlog-cosignature) by a key that it makes the first time and keeps there too: keep the file to yourself, and
// hand out the cosigned checkpoints that it prints.
// Exit code: 0 all is one history; 1 something is wrong; 2 nothing is wrong, but not everything could be looked at.

const encoder = new TextEncoder();
const logs = ['ledger', 'audit', 'liabilities', 'best-execution'];

/**
 * @typedef {object} SeenLog the newest state of a log that was seen
 * @property {string} origin the log's name, which goes with its key
 * @property {string} public_key of 32 bytes, in hexadecimal
 * @property {string} size how many heads it has, in digits
 * @property {string} root in hexadecimal
 * @property {string} checkpoint as it was signed
 */

/**
 * Whether a log goes on as it was when it was seen last.
 * @param {any} answer of `/.well-known/sauda-consistency.json?log=…&from=<size seen>`
 * @param {SeenLog | undefined} seen
 * @param {import('./verify-statement.mjs').VerificationTools} tools
 * @returns {Promise<{ fault: string | undefined, now: SeenLog | undefined, isSigned: boolean | undefined }>} `now` where nothing is
 *   wrong; `isSigned` is undefined where it cannot be told here
 */
export async function followLog(answer, seen, tools) {
  try {
    const { now, text, signature } = await opened(answer, tools);
    const isSigned = await tools.verifySignature(fromHex(now.public_key, 32), signature, encoder.encode(text));
    const fault = isSigned === false ? 'not_signed' : await faultOf(now, seen, answer.consistency, tools);
    return { fault, now: fault === undefined ? now : undefined, isSigned };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { fault: 'not_a_checkpoint', now: undefined, isSigned: false };
  }
}

async function faultOf(now, seen, consistency, tools) {
  if (seen === undefined) return undefined;
  if (now.origin !== seen.origin || now.public_key !== seen.public_key) return 'other_key';
  const [before, after] = [BigInt(seen.size), BigInt(now.size)];
  if (after < before) return 'shorter';
  if (before === 0n) return undefined;
  if (before === after) return now.root === seen.root ? undefined : 'forked';
  const nodes = consistency.map((node) => fromHex(node, 32));
  const goesOn = await isConsistent({ size: before, root: seen.root }, { size: after, root: now.root }, nodes, tools);
  return goesOn ? undefined : 'forked';
}

/** What a checkpoint says. The log's name ends with the hash of its key, so that a name stands for one key. */
async function opened({ checkpoint, public_key: key }, tools) {
  if (typeof checkpoint !== 'string') throw new TypeError('there is no checkpoint');
  const end = checkpoint.indexOf('\n\n');
  const text = checkpoint.slice(0, end + 1);
  const [origin, size, root, ...more] = text.split('\n');
  if (end < 0 || more.join('') !== '' || !/^(0|[1-9][0-9]{0,14})$/.test(size)) throw new TypeError('no checkpoint');
  const publicKey = fromHex(key, 32);
  const named = toHex(await tools.sha256(publicKey)).slice(0, 16);
  if (!/^sauda-[a-z][a-z-]*\/[0-9a-f]{16}$/.test(origin) || origin.split('/')[1] !== named)
    throw new TypeError('other key');
  const line = checkpoint
    .slice(end + 2)
    .split('\n')
    .find((each) => each.startsWith(`— ${origin} `));
  const blob = fromBase64((line ?? '').split(' ')[2] ?? '');
  const keyHash = await tools.sha256(joined(encoder.encode(`${origin}\n`), Uint8Array.of(1), publicKey));
  if (blob.length !== 68 || toHex(blob.slice(0, 4)) !== toHex(keyHash.slice(0, 4))) throw new TypeError('not signed');
  const now = { origin, public_key: key, size, root: toHex(fromBase64(root)), checkpoint };
  return { now, text, signature: blob.slice(4) };
}

/**
 * Whether the nodes of a proof lead both to the root that was and to the root that is: RFC 9162, section 2.1.4.2.
 * @param before of a size above zero, and below that of `after`
 */
async function isConsistent(before, after, nodes, { sha256 }) {
  const join = (left, right) => sha256(joined(Uint8Array.of(1), left, right));
  const path = [...nodes];
  // A whole tree of the older size is a node of the newer one, and is known.
  if ((before.size & (before.size - 1n)) === 0n) path.unshift(fromHex(before.root, 32));
  let [older, newer] = [before.size - 1n, after.size - 1n];
  while ((older & 1n) === 1n) [older, newer] = [older >> 1n, newer >> 1n];
  const first = path.shift();
  if (first === undefined) return false;
  let [olderRoot, newerRoot] = [first, first];
  for (const node of path) {
    if (newer === 0n) return false;
    if ((older & 1n) === 1n || older === newer) {
      olderRoot = await join(node, olderRoot);
      newerRoot = await join(node, newerRoot);
      while (older !== 0n && (older & 1n) === 0n) [older, newer] = [older >> 1n, newer >> 1n];
    } else {
      newerRoot = await join(newerRoot, node);
    }
    [older, newer] = [older >> 1n, newer >> 1n];
  }
  return newer === 0n && toHex(olderRoot) === before.root && toHex(newerRoot) === after.root;
}

/** The root over the hashes of heads: leaves and nodes as in RFC 6962, section 2.1. */
export async function rootOfHeads(hashes, { sha256 }) {
  if (hashes.length === 0) return toHex(await sha256(new Uint8Array()));
  let level = await Promise.all(hashes.map((hash) => sha256(joined(Uint8Array.of(0), encoder.encode(hash)))));
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      above.push(right === undefined ? left : await sha256(joined(Uint8Array.of(1), left, right)));
    }
    level = above;
  }
  return toHex(level[0]);
}

/**
 * Whether a witness has signed a checkpoint (C2SP tlog-cosignature), by nothing but its text and the witness's key.
 * @param {string} checkpoint as a witness has printed it
 * @param {{ name: string, publicKey: string }} witness its key of 32 bytes, in hexadecimal
 * @param {import('./verify-statement.mjs').VerificationTools} tools
 * @returns {Promise<{ fault: string | undefined, origin?: string, size?: string, at?: Date }>} `at` is when it says that it saw it
 */
export async function checkCosigned(checkpoint, { name, publicKey }, tools) {
  try {
    const end = checkpoint.indexOf('\n\n');
    const text = checkpoint.slice(0, end + 1);
    const [origin, size, root, ...more] = text.split('\n');
    const isWhole = end >= 0 && more.join('') === '' && /^(0|[1-9][0-9]{0,14})$/.test(size);
    if (!isWhole || !/^sauda-[a-z][a-z-]*\/[0-9a-f]{16}$/.test(origin) || fromBase64(root).length !== 32)
      throw new TypeError('no checkpoint');
    const lines = checkpoint.slice(end + 2).split('\n');
    const own = lines.filter((line) => line.startsWith(`— ${name} `));
    if (own.length !== 1) return { fault: 'not_cosigned' };
    const blob = fromBase64(own[0].split(' ')[2] ?? '');
    const key = fromHex(publicKey, 32);
    const keyHash = await tools.sha256(joined(encoder.encode(`${name}\n`), Uint8Array.of(4), key));
    if (blob.length !== 76 || toHex(blob.slice(0, 4)) !== toHex(keyHash.slice(0, 4))) return { fault: 'other_witness' };
    const time = blob.slice(4, 12).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    const said = encoder.encode(`cosignature/v1\ntime ${time}\n${text}`);
    if ((await tools.verifySignature(key, blob.slice(12), said)) !== true) return { fault: 'cosignature_wrong' };
    return { fault: undefined, origin, size, at: new Date(Number(time) * 1_000) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { fault: 'not_a_checkpoint' };
  }
}

function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
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
    throw new TypeError('a hash or key is not written in hexadecimal');
  }
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new TypeError('a hash or signature is not written in Base64');
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

const sentences = {
  not_a_checkpoint: 'what it answers is no checkpoint of a log, or of another key than it names',
  not_signed: 'its newest state is not signed by its key',
  other_key: 'it is another log than the one seen before, with another key',
  shorter: 'it has fewer heads than were seen before',
  forked: 'its history is not the one that was seen before',
  not_cosigned: 'that witness has not signed it, or more than once',
  other_witness: 'it is signed by another witness than the one of this key',
  cosignature_wrong: 'it is not what that witness has signed',
  other_heads: 'the heads that are published are not those of which it has signed the root',
};

/** One look at one log. @returns what is seen now, or what is wrong */
async function look(origin, log, seen, tools) {
  const answer = await ask(origin, `sauda-consistency.json?log=${log}&from=${seen?.size ?? 0}`);
  const { fault, now } = await followLog(answer, seen, tools);
  if (now === undefined) return { fault, answer };
  const heads = [...(seen?.heads ?? [])];
  // A head that was published between the two answers waits for the next look.
  for (let page; heads.length < Number(now.size); heads.push(...page)) {
    // Heads are numbered from one, without a gap.
    page = (await ask(origin, `sauda-${log}.json?after=${heads.length}`)).heads.map(({ hash }) => hash);
    if (page.length === 0) break;
  }
  const kept = heads.slice(0, Number(now.size));
  if ((await rootOfHeads(kept, tools)) !== now.root) return { fault: 'other_heads', answer };
  return { now: { ...now, heads: kept } };
}

async function ask(origin, path) {
  const response = await fetch(new URL(`/.well-known/${path}`, origin));
  if (!response.ok) throw new Error(`${origin} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response.json();
}

/** Two that were shown the same have the same heads, as far as the one that looked earlier. */
function compare(mine, theirs) {
  const faults = [];
  for (const log of logs) {
    const [one, other] = [mine.logs[log], theirs.logs[log]];
    if (one === undefined || other === undefined) continue;
    const until = Math.min(one.heads.length, other.heads.length);
    const at = one.heads.slice(0, until).findIndex((hash, index) => hash !== other.heads[index]);
    if (one.public_key !== other.public_key) faults.push(`${log}: two keys`);
    else if (at >= 0) faults.push(`${log}: head ${at + 1} is not the same for both`);
  }
  return faults;
}

async function main(given) {
  const { readFileSync } = await import('node:fs');
  const option = (name, otherwise) => (given.includes(name) ? given[given.indexOf(name) + 1] : otherwise);
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  if (given[0] === '--compare' && given.length === 3) {
    const faults = compare(read(given[1]), read(given[2]));
    for (const fault of faults)
      console.log(`WRONG: ${fault}. Both have it signed: publish the two files without their "key".`);
    if (faults.length === 0) console.log('Both were shown the same.');
    process.exitCode = faults.length === 0 ? 0 : 1;
    return;
  }
  if (given[0] === '--cosigned' && given.length === 4) {
    const tools = nodeTools(await import('node:crypto'));
    const [, file, name, publicKey] = given;
    const { fault, origin, size, at } = await checkCosigned(readFileSync(file, 'utf8'), { name, publicKey }, tools);
    if (fault === undefined) console.log(`${name} saw ${origin} with ${size} heads at ${at.toISOString()}.`);
    else console.log(`WRONG: ${sentences[fault]}.`);
    process.exitCode = fault === undefined ? 0 : 1;
    return;
  }
  const [url] = given;
  if (url === undefined || url.startsWith('--')) {
    throw new Error(
      'usage: witness.mjs https://broker.example [--state FILE] [--every MINUTES] | --compare MINE.json THEIRS.json | --cosigned CHECKPOINT.txt NAME KEY',
    );
  }
  const file = option('--state', 'witness.json');
  const every = Number(option('--every', '0'));
  for (;;) {
    process.exitCode = await witness(url, file);
    if (!(every > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, every * 60_000));
  }
}

/** @returns the exit code */
async function witness(url, file) {
  const { existsSync, readFileSync, renameSync, writeFileSync } = await import('node:fs');
  const crypto = await import('node:crypto');
  const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { url, key: newKey(crypto), logs: {} };
  if (state.url !== url) throw new Error(`${file} is of ${state.url}: give another --state.`);
  const tools = nodeTools(crypto);
  let code = 0;
  console.log(`witness ${state.key.name}, key ${Buffer.from(state.key.private.x, 'base64url').toString('hex')}`);
  for (const log of logs) {
    try {
      const { now, fault, answer } = await look(url, log, state.logs[log], tools);
      if (now === undefined) {
        const evidence = `${file}.${log}.${new Date().toISOString().replaceAll(':', '-')}.evidence.json`;
        writeFileSync(evidence, JSON.stringify({ seen: state.logs[log], answer }, undefined, 1));
        console.log(`WRONG: ${log}: ${sentences[fault]}. What was seen and what it says now are in ${evidence}.`);
        code = 1;
        continue;
      }
      const grown = Number(now.size) - Number(state.logs[log]?.size ?? 0);
      state.logs[log] = now;
      console.log(`${log}: ${now.size} heads, ${grown} more than before, one history.`);
      console.log(cosigned(now.checkpoint, state.key, crypto));
    } catch (error) {
      console.log(`NOT LOOKED AT: ${log}: ${error.message}`);
      code ||= 2;
    }
  }
  writeFileSync(`${file}.new`, `${JSON.stringify(state, undefined, 1)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return code;
}

function newKey({ generateKeyPairSync, randomBytes }) {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { name: `witness-${randomBytes(4).toString('hex')}`, private: privateKey.export({ format: 'jwk' }) };
}

/** The checkpoint with one more line: C2SP tlog-cosignature, Ed25519. */
function cosigned(checkpoint, { name, private: jwk }, { createHash, createPrivateKey, sign }) {
  const time = Math.floor(Date.now() / 1_000);
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), key);
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(4), Buffer.from(jwk.x, 'base64url')]);
  const when = Buffer.alloc(8);
  when.writeBigUInt64BE(BigInt(time));
  const blob = Buffer.concat([createHash('sha256').update(named).digest().subarray(0, 4), when, signature]);
  return `${checkpoint}— ${name} ${blob.toString('base64')}\n`;
}

function nodeTools({ createHash, createPublicKey, verify }) {
  return {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    verifySignature(key, signature, text) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
      return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
    },
  };
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

// In a browser there is no process, and the page calls followLog.
if (globalThis.process?.argv?.[1] !== undefined) void runAsProgram(process.argv[1]);
