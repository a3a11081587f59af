/** @module-tag all */
import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '../../packages/money/src/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draw, hashBook } from '../../apps/server/src/modules/offerings/ipos/draw.ts';
import { signedBuild } from '../rebuild-and-compare.mjs';
import { verifyDraw } from '../verify-draw.mjs';
import { checkCosigned, rootOfHeads } from '../witness.mjs';

/*
 * Kinds of proofs whose forgeries are tried nowhere else: each has a dozen, made of one that is right, and the program that anybody runs refuses each of
 * them with a reason. docs/LEDGER.md, "Forged proofs", names those of the other kinds.
 */

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const tools = {
  sha256,
  verifySignature(key, signature, text) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};
const flipped = (hex) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, hex: Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url').toString('hex') };
};

describe('a draw', () => {
  const seed = Buffer.alloc(32, 7);
  const bids = Array.from({ length: 40 }, (_, index) => ({
    no: `N${String(index).padStart(3, '0')}`,
    shares: BigInt(100 * (1 + (index % 3))),
    price: decimal(['412', '400', '390'][index % 3]),
  }));
  const made = draw(bids, { shares: 1_000n, lotSize: 100n, floorPrice: decimal('390') }, seed, hashBook(bids));
  const money = (price) => `${price / 10_000n}.00`;
  const published = {
    symbol: 'SARAGRO',
    status: 'Closed',
    shares: 1_000,
    lot: 100,
    price_low: '390.00',
    seed: seed.toString('hex'),
    seed_hash: sha256(seed).toString('hex'),
    book_hash: hashBook(bids).toString('hex'),
    issue_price: money(made.issuePrice),
    applications: bids.length,
    rows: bids.map(({ no, shares, price }) => ({
      no,
      count: Number(shares),
      price: money(price),
      allotted: Number(made.allotted.get(no) ?? 0n),
    })),
  };
  const winner = published.rows.findIndex(({ allotted }) => allotted > 0);
  const loser = published.rows.findIndex(({ allotted }) => allotted === 0);
  const row = (at, change) => ({ rows: published.rows.with(at, { ...published.rows[at], ...change }) });
  const swapped = published.rows
    .with(winner, { ...published.rows[winner], allotted: 0 })
    .with(loser, { ...published.rows[loser], allotted: 100 });

  test('that is right is found to be right', () => {
    expect(verifyDraw(published).faults).toEqual([]);
  });

  test.each([
    ['another seed', { seed: '00'.repeat(32) }],
    [
      'a seed that was promised afterwards',
      { seed: '00'.repeat(32), seed_hash: sha256(Buffer.alloc(32)).toString('hex') },
    ],
    ['another promise', { seed_hash: flipped(published.seed_hash) }],
    ['another hash of the book', { book_hash: flipped(published.book_hash) }],
    ['an application left out', { rows: published.rows.slice(1) }],
    ['an application left out, and counted so', { rows: published.rows.slice(1), applications: 39 }],
    ['an application put in', { rows: [...published.rows, { ...published.rows[0], no: 'Z' }], applications: 41 }],
    ['the book in another order', { rows: published.rows.toReversed() }],
    ['an application of more shares', row(winner, { count: 900 })],
    ['a bid that was raised', row(loser, { price: '412.00' })],
    ['one who won and got nothing', row(winner, { allotted: 0 })],
    ['one who lost and got shares', row(loser, { allotted: 100 })],
    ['the winner and a loser, swapped', { rows: swapped }],
    ['another issue price', { issue_price: '390.00' }],
    ['more shares on offer', { shares: 2_000 }],
    ['another lot', { lot: 50 }],
    ['a seed that is kept back', { seed: null }],
  ])('with %s is refused', (_, forged) => {
    expect(verifyDraw({ ...published, ...forged }).faults.join('; ')).not.toBe('');
  });
});

describe('the cosignature of a witness', () => {
  const [own, other, broker] = [newKey(), newKey(), newKey()];
  const name = 'witness-0a1b2c3d';
  const origin = `sauda-ledger/${sha256(Buffer.from(broker.hex, 'hex')).toString('hex').slice(0, 16)}`;
  let root;
  let text;
  beforeAll(async () => {
    root = await rootOfHeads(['aa'.repeat(32), 'bb'.repeat(32)], tools);
    text = `${origin}\n2\n${Buffer.from(root, 'hex').toString('base64')}\n`;
  });
  const keyed = (key, as = name) =>
    sha256(Buffer.concat([Buffer.from(`${as}\n`), Buffer.of(4), Buffer.from(key.hex, 'hex')]));
  function line(key, { as = name, of = text, time = 1_764_000_000n, hint = keyed(key, as), told = time } = {}) {
    const when = Buffer.alloc(8);
    when.writeBigUInt64BE(told);
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${of}`), key.privateKey);
    return `— ${as} ${Buffer.concat([hint.subarray(0, 4), when, signature]).toString('base64')}\n`;
  }
  const faultOf = async (checkpoint) => (await checkCosigned(checkpoint, { name, publicKey: own.hex }, tools)).fault;

  test('that is right says what was seen, and when', async () => {
    expect(await checkCosigned(`${text}\n${line(own)}`, { name, publicKey: own.hex }, tools)).toEqual({
      fault: undefined,
      origin,
      size: '2',
      at: new Date(1_764_000_000_000),
    });
  });

  test('is checked by the program, which says so', () => {
    const directory = mkdtempSync(join(tmpdir(), 'sauda-cosigned-'));
    const file = join(directory, 'checkpoint.txt');
    const run = () =>
      spawnSync(process.execPath, ['scripts/witness.mjs', '--cosigned', file, name, own.hex], { encoding: 'utf8' });
    writeFileSync(file, `${text}\n${line(own)}`);
    expect(run()).toMatchObject({
      status: 0,
      stdout: `${name} saw ${origin} with 2 heads at 2025-11-24T16:00:00.000Z.\n`,
    });
    writeFileSync(file, `${text.replace('\n2\n', '\n3\n')}\n${line(own)}`);
    expect(run()).toMatchObject({ status: 1, stdout: 'WRONG: it is not what that witness has signed.\n' });
    rmSync(directory, { recursive: true });
  });

  test.each([
    ['of another size', () => `${text.replace('\n2\n', '\n3\n')}\n${line(own)}`, 'cosignature_wrong'],
    [
      'of another root',
      () => `${text.replace(/\n(.{43}=)\n$/u, `\n${'A'.repeat(43)}=\n`)}\n${line(own)}`,
      'cosignature_wrong',
    ],
    ['of another log', () => `${text.replace('ledger', 'audit')}\n${line(own)}`, 'cosignature_wrong'],
    ['of another time', () => `${text}\n${line(own, { told: 1_764_000_001n })}`, 'cosignature_wrong'],
    ['by another key', () => `${text}\n${line(other)}`, 'other_witness'],
    [
      'by another key that poses as the right one',
      () => `${text}\n${line(other, { hint: keyed(own) })}`,
      'cosignature_wrong',
    ],
    ['by a witness of another name', () => `${text}\n${line(own, { as: 'witness-ffffffff' })}`, 'not_cosigned'],
    ['under another name', () => `${text}\n${line(own, { as: 'w' }).replace('— w ', `— ${name} `)}`, 'other_witness'],
    ['of an earlier state', () => `${text}\n${line(own, { of: text.replace('\n2\n', '\n1\n') })}`, 'cosignature_wrong'],
    ['that is cut short', () => `${text}\n${line(own).slice(0, -30)}\n`, 'other_witness'],
    ['that is missing', () => `${text}\n`, 'not_cosigned'],
    ['that stands there twice', () => `${text}\n${line(own)}${line(own)}`, 'not_cosigned'],
    ['of a text with a line more', () => `${text}more\n\n${line(own)}`, 'not_a_checkpoint'],
    ['of no checkpoint', () => 'hello', 'not_a_checkpoint'],
    ['that is no Base64', () => `${text}\n— ${name} !!!!\n`, 'not_a_checkpoint'],
  ])('%s is refused', async (_, forge, fault) => {
    expect(await faultOf(forge())).toBe(fault);
  });
});

describe('the build', () => {
  const [own, other] = [newKey(), newKey()];
  const apps = {
    customer: {
      commit: 'a1'.repeat(20),
      changed: false,
      assets: { 'index.html': 'aa'.repeat(32), 'assets/a.js': 'bb'.repeat(32) },
    },
    desk: { commit: 'a1'.repeat(20), changed: false, assets: { 'index.html': 'cc'.repeat(32) } },
  };
  const signedBy = (key, of) => {
    const digest = sha256(JSON.stringify(of));
    return {
      format: 'sauda-build-1',
      apps: of,
      digest: digest.toString('hex'),
      public_key: key.hex,
      signature: sign(null, digest, key.privateKey).toString('hex'),
    };
  };
  const right = signedBy(own, apps);
  const withAssets = (assets) => ({ ...apps, desk: { ...apps.desk, assets } });
  let server;
  let url;
  let said = right;
  let ofHeads = own.hex;
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url?.includes('consistency') ? { public_key: ofHeads } : said));
    });
    await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${server.address().port}`;
  });
  afterAll(() => server.close());

  test('that is right is found to be signed', async () => {
    expect((await signedBuild(url)).digest).toBe(right.digest);
  });

  test.each([
    ['a file of another hash', { ...right, apps: withAssets({ 'index.html': 'dd'.repeat(32) }) }],
    ['a file more', { ...right, apps: withAssets({ ...apps.desk.assets, 'b.js': 'dd'.repeat(32) }) }],
    ['a file less', { ...right, apps: withAssets({}) }],
    ['another commit', { ...right, apps: { ...apps, desk: { ...apps.desk, commit: 'b2'.repeat(20) } } }],
    ['changes that are hidden', { ...right, apps: { ...apps, desk: { ...apps.desk, changed: true } } }],
    ['another digest', { ...right, digest: flipped(right.digest) }],
    ['digest and list both changed', { ...signedBy(own, withAssets({})), signature: right.signature }],
    ['another signature', { ...right, signature: flipped(right.signature) }],
    ['a signature cut short', { ...right, signature: right.signature.slice(2) }],
    ['no signature', { ...right, signature: '' }],
    ['the signature of another key', { ...right, signature: signedBy(other, apps).signature }],
    ['all of it signed by another key', signedBy(other, apps)],
    ['a name that leaves the folder', signedBy(own, withAssets({ '../../etc/passwd': 'dd'.repeat(32) }))],
    ['a commit that is an option', signedBy(own, { ...apps, desk: { ...apps.desk, commit: '--upload-pack=x' } })],
    ['an app left out', signedBy(own, { customer: apps.customer })],
    ['no apps', { ...right, apps: null }],
  ])('with %s is refused', async (_, forged) => {
    said = forged;
    await expect(signedBuild(url)).rejects.toThrow(/build|signature|signed|key/iu);
    said = right;
  });

  test('signed by a key that is not that of the heads is refused', async () => {
    ofHeads = other.hex;
    await expect(signedBuild(url)).rejects.toThrow('another key');
    ofHeads = own.hex;
  });
});

describe('a file of best execution', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sauda-best-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const at = (name) => join(directory, name);
  const run = (...words) =>
    spawnSync(process.execPath, ['scripts/recompute-best-execution.mjs', ...words], { encoding: 'utf8' });
  const heads = 'hour,symbol,currency,order,side,quantity,price,bid,ask,time_ms';
  const executions = [
    heads,
    '2026-11-24T08,DECSTEEL,INR,1,buy,10,100.5000,99.0000,101.0000,30',
    '2026-11-24T08,DECSTEEL,INR,2,sell,5,98.9000,99.0000,101.0000,10',
    '2026-11-24T09,AGNIBOIL,INR,3,buy,7,55.0000,,,20',
    '',
  ].join('\r\n');
  let report;
  beforeAll(() => {
    writeFileSync(at('executions.csv'), executions);
    report = run(at('executions.csv')).stdout;
    writeFileSync(at('report.csv'), report);
  });

  test('that is right is the same', () => {
    expect(run(at('executions.csv'), at('report.csv'))).toMatchObject({ status: 0, stdout: 'It is the same.\n' });
  });

  const cell = (line, column, value) => (text) => {
    const lines = text.split('\r\n').map((one) => one.split(','));
    return lines
      .with(line, lines[line].with(column, value))
      .map((one) => one.join(','))
      .join('\r\n');
  };
  const forgeries = [
    ['another hour', 'report', cell(1, 0, '2026-11-24T10')],
    ['another instrument', 'report', cell(1, 1, 'DECSTEAL')],
    ['another currency', 'report', cell(1, 2, 'USD')],
    ['fewer orders', 'report', cell(1, 3, '1')],
    ['more shares inside the quote', 'report', cell(1, 7, '15')],
    ['less outside of it', 'report', cell(1, 9, '0')],
    ['more saved', 'report', cell(1, 10, '500.0000')],
    ['a narrower spread', 'report', cell(1, 12, '0.0100')],
    ['a faster median', 'report', cell(1, 14, '1')],
    ['a line left out', 'report', (text) => text.split('\r\n').toSpliced(2, 1).join('\r\n')],
    ['a line twice', 'report', (text) => text.split('\r\n').toSpliced(2, 0, text.split('\r\n')[1]).join('\r\n')],
    ['lines in another order', 'report', (text) => [0, 2, 1, 3].map((line) => text.split('\r\n')[line]).join('\r\n')],
    ['its end cut off', 'report', (text) => text.slice(0, -4)],
    ['an execution at a better price', 'executions', cell(2, 6, '99.5000')],
    ['an execution against another quote', 'executions', cell(1, 8, '105.0000')],
    ['an execution left out', 'executions', (text) => text.split('\r\n').toSpliced(2, 1).join('\r\n')],
  ];
  test.each(forgeries)('with %s is refused', { tags: 'all' }, (_, which, forge) => {
    const [one, other] = which === 'report' ? [executions, forge(report)] : [forge(executions), report];
    writeFileSync(at('of.csv'), one);
    writeFileSync(at('said.csv'), other);
    expect(run(at('of.csv'), at('said.csv'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('DIFFERENCE'),
    });
  });
});
