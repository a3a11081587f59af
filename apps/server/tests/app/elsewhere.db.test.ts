import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookElsewhere, makeTreesElsewhere } from '../../src/app/elsewhere.ts';
import { createLiabilities } from '../../src/modules/liabilities/index.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { nothingNoted } from '../../src/platform/heads.ts';
import { createTestTrading, type TestTrading } from '../helpers/trading.ts';

let t: TestTrading;
const headsDirectory = mkdtempSync(join(tmpdir(), 'sauda-heads-'));
beforeAll(async () => {
  t = await createTestTrading(new Date('2026-11-23T10:00:00Z'));
});
afterAll(async () => {
  await t.close();
  rmSync(headsDirectory, { recursive: true });
});

test('another process looks at the books of the database that it is told of, and at no other', async () => {
  const books = { headsDirectory, reach: 'whole' } as const;
  expect(await lookElsewhere({ ...books, url: t.url })).toMatchObject({ differences: [] });
  const gone = new URL(t.url);
  gone.port = '1';
  await expect(lookElsewhere({ ...books, url: gone.href })).rejects.toThrow(
    /The look at the books has failed: .*ECONNREFUSED/s,
  );
});

test('another process makes the trees of a night, of which a customer gets the proof by the key of the house', async () => {
  const customer = await t.newCustomer(12_500n);
  const secretKey = '5a'.repeat(32);
  const liabilities = createLiabilities({
    ...t,
    encryption: createEncryption(secretKey),
    notedHeads: nothingNoted,
    makeTrees: (asOf) => makeTreesElsewhere({ url: t.url, secretKey, asOf: asOf.toISOString() }),
  });
  await liabilities.publish();
  expect(await liabilities.prove(customer)).toMatchObject({ assets: [{ quantity: 12_500n }] });
  const gone = new URL(t.url);
  gone.port = '1';
  await expect(makeTreesElsewhere({ url: gone.href, secretKey, asOf: '2026-11-27T00:00:00Z' })).rejects.toThrow(
    /Making the trees of what is owed has failed: .*ECONNREFUSED/s,
  );
});
