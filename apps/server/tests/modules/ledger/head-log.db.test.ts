import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLog, rootOfHeads, type SeenLog } from '../../../../../scripts/witness.mjs';
import { createHeadLog, HeadLogStopped } from '../../../src/calls/house/head-log.ts';
import { ledgerHeads } from '../../../src/modules/ledger/merkle.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { nothingNoted } from '../../../src/platform/heads.ts';
import { createTestLedger, customers, deposit, type TestLedger } from '../../helpers/ledger.ts';

const signerOf = (secret: string) => createEncryption(secret.repeat(32)).signerFor('ledger heads');
const signer = signerOf('5a');
const [one = ''] = customers;
const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature(key: Uint8Array, signature: Uint8Array, text: Uint8Array) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};

let t: TestLedger;
/** What was answered to who asked with nothing before, after each head. */
const answers: Awaited<ReturnType<typeof answer>>[] = [];

/** As the server writes it. */
async function answer(from = 0n, by = signer) {
  const log = createHeadLog(t.database.sql, { name: 'ledger', heads: ledgerHeads, signer: by, noted: nothingNoted });
  const { size, checkpoint, publicKey, consistency } = await log.checkpoint(from);
  return {
    size: size.toString(),
    checkpoint,
    public_key: publicKey.toString('hex'),
    consistency: consistency.map((node) => node.toString('hex')),
  };
}

async function seen(size: number): Promise<SeenLog> {
  const { now } = await followLog(answers[size], undefined, tools);
  if (now === undefined) throw new Error(`nothing was seen of ${size} heads`);
  return now;
}

beforeAll(async () => {
  t = await createTestLedger();
  answers.push(await answer());
  for (let head = 1; head <= 9; head += 1) {
    await t.move(deposit(100n, one));
    await t.seal();
    await ledgerHeads.publish(t.database, signer, new Date('2026-11-21T00:00:00.000Z'));
    answers.push(await answer());
  }
});
afterAll(() => t.drop());

describe('a log of heads', () => {
  test('says how many heads there are, and the root over their hashes, in a signed note', async () => {
    const hashes = (await ledgerHeads.list(t.database.sql, 0n, 100)).map(({ hash }) => hash.toString('hex'));
    const now = await seen(9);
    expect(now).toMatchObject({ size: '9', root: await rootOfHeads(hashes, tools) });
    expect(now.checkpoint).toMatch(
      /^sauda-ledger\/[0-9a-f]{16}\n9\n[A-Za-z0-9+/]{43}=\n\n— sauda-ledger\/\S+ \S{92}\n$/u,
    );
    expect(await seen(0)).toMatchObject({ size: '0', root: tools.sha256(new Uint8Array()).toString('hex') });
  });

  test('goes on from each state that it has had, which a few hashes prove', async () => {
    for (let size = 0; size <= 9; size += 1) {
      const now = await answer(BigInt(size));
      expect(now.consistency.length).toBeLessThanOrEqual(5);
      expect(await followLog(now, await seen(size), tools)).toMatchObject({ fault: undefined, isSigned: true });
    }
  });

  test('is the same for who asks while it grows, and in another node', async () => {
    const log = createHeadLog(t.database.sql, { name: 'ledger', heads: ledgerHeads, signer, noted: nothingNoted });
    const both = await Promise.all([log.checkpoint(), log.checkpoint(), answer()]);
    expect(new Set(both.map(({ checkpoint }) => checkpoint)).size).toBe(1);
  });

  test('is not signed while the database contradicts what was published', async () => {
    const [head] = await ledgerHeads.list(t.database.sql, 8n, 1);
    if (head === undefined) throw new Error('there is no head');
    const other = { ...ledgerHeads.written(head), hash: '00'.repeat(32) };
    const noted = { read: () => [other], note: () => undefined };
    const log = createHeadLog(t.database.sql, { name: 'ledger', heads: ledgerHeads, signer, noted });
    await expect(log.checkpoint()).rejects.toThrow(HeadLogStopped);
  });
});

describe('whoever follows it', () => {
  /** A history that was made anew, and is signed by the right key. */
  async function madeAnew(size: number, from: number, key = signer) {
    const hashes = Array.from({ length: size }, (_, index) => ({
      number: BigInt(index + 1),
      hash: Buffer.alloc(32, 9),
    }));
    const heads = { hashes: async (_: unknown, first: bigint) => hashes.slice(Math.max(0, Number(first) - 1)) };
    const source = Object.assign(Object.create(ledgerHeads), heads, { contradictionOf: async () => undefined });
    const log = createHeadLog(t.database.sql, { name: 'ledger', heads: source, signer: key, noted: nothingNoted });
    const { checkpoint, publicKey, consistency } = await log.checkpoint(BigInt(from));
    const nodes = consistency.map((node) => node.toString('hex'));
    return { checkpoint, public_key: publicKey.toString('hex'), consistency: nodes };
  }
  const faultOf = async (said: unknown, before: SeenLog) => (await followLog(said, before, tools)).fault;

  test.each([5, 6, 8, 9, 12])('sees that a history of %i heads is another one than that of five', async (size) => {
    expect(await faultOf(await madeAnew(size, 5), await seen(5))).toBe('forked');
  });

  test('sees that the log has become shorter', async () => {
    expect(await faultOf(answers[8], await seen(9))).toBe('shorter');
    expect(await faultOf(await madeAnew(4, 0), await seen(9))).toBe('shorter');
  });

  test('sees that another key signs', async () => {
    expect(await faultOf(await answer(9n, signerOf('5b')), await seen(9))).toBe('other_key');
    const forged = { ...(await answer(9n)), public_key: signerOf('5b').publicKey.toString('hex') };
    expect(await faultOf(forged, await seen(9))).toBe('not_a_checkpoint');
  });

  test.each([
    ['a size', (text: string) => text.replace('\n9\n', '\n10\n')],
    ['a root', (text: string) => text.replace(/\n9\n./u, (start) => `\n9\n${start.endsWith('A') ? 'B' : 'A'}`)],
    ['a name', (text: string) => text.replace('sauda-ledger/', 'sauda-audit/')],
    ['a line more', (text: string) => text.replace('\n\n', '\nmore\n\n')],
    ['no signature', (text: string) => text.slice(0, text.indexOf('—'))],
  ])('sees that %s is not what was signed', async (_, change) => {
    const now = await answer(5n);
    const fault = await faultOf({ ...now, checkpoint: change(now.checkpoint) }, await seen(5));
    expect(['not_signed', 'not_a_checkpoint']).toContain(fault);
  });

  test('sees that a node of the proof is another, is missing, or one too many', async () => {
    const now = await answer(5n);
    for (let at = 0; at < now.consistency.length; at += 1) {
      const others = now.consistency.with(at, '00'.repeat(32));
      expect(await faultOf({ ...now, consistency: others }, await seen(5))).toBe('forked');
      expect(await faultOf({ ...now, consistency: now.consistency.toSpliced(at, 1) }, await seen(5))).toBe('forked');
    }
    expect(await faultOf({ ...now, consistency: [...now.consistency, '00'.repeat(32)] }, await seen(5))).toBe('forked');
  });
});
