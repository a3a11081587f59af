#!/usr/bin/env node
// Checks on your own computer that what you are owed is in the total that your broker has published for the night
// (docs/LEDGER.md, "Liabilities"). It shares no code with the server, needs Node 18 or newer and nothing else. The app's page
// "Proof of holdings" runs this same file. Usage:
//   node verify-liabilities.mjs proof.json --heads heads.json     heads that you have kept, from
//                                                                 https://broker.example/.well-known/sauda-liabilities.json
//   node verify-liabilities.mjs proof.json --url https://broker.example    asks for them now
// Exit code: 0 all is proven; 1 something is wrong; 2 nothing is wrong, but not everything could be checked.

const encoder = new TextEncoder();
const nothing = '0'.repeat(64);
const most = 2n ** 63n - 1n;

/**
 * @typedef {{ code: string, subject: string }} Fault what is wrong, and with which asset or head
 * @typedef {object} Tools
 * @property {(bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} sha256
 * @property {(key: Uint8Array, signature: Uint8Array, hash: Uint8Array) => Promise<boolean | undefined> | boolean}
 *   verifySignature Ed25519; undefined where it cannot be told here
 */

/**
 * @param {any} proof as downloaded
 * @param {any[] | undefined} published the heads that the broker has published, oldest first
 * @param {Tools} tools
 */
export async function verifyLiabilities(proof, published, tools) {
  const faults = [];
  const fault = (code, subject) => faults.push({ code, subject: String(subject) });
  const result = {
    faults,
    assets: 0,
    /** Before the first night there is no head, and nothing to prove. */
    isBeforeFirst: false,
    comparedWithPublished: published !== undefined && published.length > 0,
    signaturesChecked: true,
    /** The head of the proof, where that is newer than those given. */
    newerHead: undefined,
  };
  try {
    if (proof?.format !== 'sauda-liabilities-1') throw new TypeError('not a proof of this format');
    if (typeof proof.customer_id !== 'string') throw new TypeError('whose it is does not stand there');
    result.assets = proof.assets.length;
    if (proof.head === null) {
      result.isBeforeFirst = true;
      if (proof.assets.length > 0) fault('asset_not_in_root', proof.assets[0].asset);
      return result;
    }
    await checkHead(proof.head, published, tools, result, fault);
    let last = '';
    for (const asset of proof.assets) {
      if (asset.asset <= last) fault('asset_twice', asset.asset);
      last = asset.asset;
      await checkAsset(asset, proof, tools, fault);
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
    fault('not_a_proof', '');
  }
  return result;
}

/** The leaf leads to the asset's total by sums that are all above zero, and the total to the root of the head. */
async function checkAsset(asset, { customer_id: customer, head, totals }, tools, fault) {
  const { asset: name, quantity, nonce, holders, total, root } = asset;
  const text = JSON.stringify([name, customer, quantity, toHex(fromHex(nonce, 16))]);
  const leaf = { hash: await tools.sha256(joined(0, encoder.encode(text))), sum: countOf(quantity) };
  const siblings = asset.proof.map(({ hash, sum }) => ({ hash: fromHex(hash, 32), sum: countOf(sum) }));
  const join = async (left, right) => ({
    hash: await tools.sha256(joined(1, left.hash, bytesOf(left.sum), right.hash, bytesOf(right.sum))),
    sum: left.sum + right.sum,
  });
  const top = await rootOf(leaf, asset.index, Number(countOf(holders)), siblings, join);
  if (top === undefined || toHex(top.hash) !== root || top.sum !== countOf(total) || top.sum > most) {
    fault('asset_not_in_total', name);
  }
  const said = await tools.sha256(joined(0, encoder.encode(JSON.stringify([name, total, holders, root]))));
  const hashes = asset.total_proof.map((hash) => fromHex(hash, 32));
  const inRoot = await rootOf(said, asset.total_index, totals, hashes, (left, right) =>
    tools.sha256(joined(1, left, right)),
  );
  if (inRoot === undefined || toHex(inRoot) !== head.root) fault('asset_not_in_root', name);
}

/** The head has its hash and signature, and is one of those that were published, which follow one another under one key. */
async function checkHead(head, published, tools, result, fault) {
  const isRight = await isHeadRight(head, tools, result, fault);
  if (!result.comparedWithPublished || !isRight) return;
  let previous;
  for (const one of published) {
    const follows =
      previous === undefined
        ? one.number !== '1' || one.previous_hash === nothing
        : BigInt(one.number) === BigInt(previous.number) + 1n &&
          one.previous_hash === previous.hash &&
          one.public_key === previous.public_key;
    if (!follows) fault('published_heads_broken', one.number);
    await isHeadRight(one, tools, result, fault);
    previous = one;
  }
  if (!published.some(({ public_key }) => public_key === head.public_key)) fault('head_not_signed', head.number);
  const known = published.find(({ number }) => number === head.number);
  if (known !== undefined && known.hash !== head.hash) fault('head_not_published', head.number);
  if (known !== undefined) return;
  if (BigInt(head.number) > BigInt(previous.number)) result.newerHead = head.number;
  else fault('head_not_published', head.number);
}

async function isHeadRight(head, tools, result, fault) {
  const text = JSON.stringify([
    head.number,
    head.set_id,
    head.as_of,
    head.ledger_head,
    head.ledger_head_hash,
    head.root,
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

/** The root that a path leads to in a tree of `size` leaves (RFC 6962, section 2.1.1); undefined where it cannot. */
async function rootOf(leaf, index, size, path, join) {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined;
  const siblings = [...path];
  let node = leaf;
  let place = index;
  for (let width = size; width > 1; width = Math.ceil(width / 2)) {
    const isLeft = place % 2 === 0;
    if (!isLeft || place + 1 < width) {
      const sibling = siblings.shift();
      if (sibling === undefined) return undefined;
      node = isLeft ? await join(node, sibling) : await join(sibling, node);
    }
    place = Math.floor(place / 2);
  }
  return siblings.length === 0 ? node : undefined;
}

/** Whole and above zero: what is below zero would hide what another is owed. */
function countOf(digits) {
  if (typeof digits !== 'string' || !/^[1-9][0-9]{0,18}$/.test(digits) || BigInt(digits) > most) {
    throw new TypeError('a quantity or sum is no whole number above zero');
  }
  return BigInt(digits);
}

/** Eight bytes, the highest first. */
function bytesOf(count) {
  return fromHex(count.toString(16).padStart(16, '0'), 8);
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

const sentences = {
  not_a_proof: () => 'the file is not a whole proof in JSON',
  asset_twice: (asset) => `${asset} is there twice, or out of order`,
  asset_not_in_total: (asset) => `what it says of ${asset} is not in the total of all customers`,
  asset_not_in_root: (asset) => `the total of ${asset} is not under the head`,
  head_changed: (number) => `head ${number} does not have the hash that it states`,
  head_not_signed: (number) => `head ${number} is not signed by the key of the published heads`,
  head_not_published: (number) => `head ${number} is not the one that was published`,
  published_heads_broken: (number) => `published head ${number} does not follow from the one before it`,
};

/** Money in its currency, the rest in units. */
function written({ asset, quantity }, currency) {
  if (asset.startsWith('units:')) return `${quantity} of ${asset.slice(6)}`;
  const digits = quantity.padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)} ${currency} (${asset})`;
}

function tell(result, proof) {
  const { faults, comparedWithPublished, signaturesChecked, newerHead } = result;
  const lines = [];
  if (faults.every(({ code }) => code !== 'not_a_proof') && proof.head !== null) {
    lines.push(
      `What customer ${proof.customer_id} is owed as of ${proof.head.as_of}, under head ${proof.head.number}:`,
    );
    for (const asset of proof.assets) {
      const all = written({ ...asset, quantity: asset.total }, proof.currency);
      lines.push(`  ${written(asset, proof.currency)}, in a total of ${all}, holders: ${asset.holders}`);
    }
    if (proof.assets.length === 0) lines.push('  nothing. That it is nothing is the word of the broker.');
  }
  for (const { code, subject } of faults) lines.push(`WRONG: ${sentences[code](subject)}.`);
  if (faults.length > 0) return { lines: [...lines, 'This proof is not what was published.'], exitCode: 1 };
  const unchecked = [
    result.isBeforeFirst && 'NOT PROVEN YET: no night has been published so far.',
    !comparedWithPublished && 'NOT COMPARED with published heads: give --heads or --url.',
    newerHead !== undefined && `NOT COMPARED: head ${newerHead} is newer than those given. Fetch them anew.`,
    !signaturesChecked && 'NOT CHECKED: signatures, which this platform cannot check.',
  ].filter((line) => line !== false);
  if (unchecked.length === 0) return { lines: [...lines, 'This proof is right.'], exitCode: 0 };
  return {
    lines: [...lines, ...unchecked, 'Nothing is wrong with it, but not everything could be checked.'],
    exitCode: 2,
  };
}

async function fetchHeads(origin) {
  const heads = [];
  for (let after = '0'; ;) {
    const response = await fetch(new URL(`/.well-known/sauda-liabilities.json?after=${after}`, origin));
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
    throw new Error('usage: verify-liabilities.mjs PROOF.json [--heads HEADS.json | --url https://broker.example]');
  }
  const read = (path) => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      throw new Error(`${path} cannot be read as JSON: ${error.message}`, { cause: error });
    }
  };
  const proof = read(file);
  const kept = option === '--heads' ? read(source) : undefined;
  const published = option === '--url' ? await fetchHeads(source) : (kept?.heads ?? kept);
  const tools = {
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    verifySignature(key, signature, hash) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
      return verify(null, hash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
    },
  };
  const { lines, exitCode } = tell(await verifyLiabilities(proof, published, tools), proof);
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

// In a browser there is no process, and the page calls verifyLiabilities.
if (globalThis.process?.argv?.[1] !== undefined) void runAsProgram(process.argv[1]);
