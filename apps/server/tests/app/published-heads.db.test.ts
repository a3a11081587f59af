import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerHeads } from '../../src/modules/ledger/index.ts';
import { at, createTestLedger, deposit, type TestLedger } from '../helpers/ledger.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import {
  countContradictions,
  differencesOfHeads,
  openPublishedHeads,
  requireHeadsPlace,
} from '../../src/app/published-heads.ts';

const directory = mkdtempSync(join(tmpdir(), 'sauda-heads-'));
const heads = openPublishedHeads(directory);
let t: TestLedger;
beforeAll(async () => {
  t = await createTestLedger();
});
afterAll(async () => {
  await t.drop();
  rmSync(directory, { recursive: true });
});

test('a published head that the database has not got is a difference, and told to whoever watches', async () => {
  const registry = new Registry();
  countContradictions(registry, t.database.sql, heads);
  const told = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('published_heads_missing '));
  await t.move(deposit(100n));
  await t.seal();
  await ledgerHeads.publish(t.database, createEncryption('5a'.repeat(32)).signerFor('ledger heads'), at, heads.ledger);
  expect(await told()).toEqual(['published_heads_missing 0']);
  expect(await differencesOfHeads(t.database.sql, heads)).toEqual([]);

  const asOwner = (statement: string) =>
    t.owner.unsafe(`SET session_replication_role = replica; ${statement}; RESET session_replication_role`);
  await asOwner('DELETE FROM ledger.heads');
  // It still fits: the next publishing puts it back, and nothing is lost.
  expect(await told()).toEqual(['published_heads_missing 0']);
  expect(await differencesOfHeads(t.database.sql, heads)).toEqual([]);
  await asOwner('DELETE FROM ledger.blocks');
  expect(await told()).toEqual(['published_heads_missing 1']);
  const sentence = 'head 1 of the ledger was published and the database has not got it; publishing has stopped';
  expect(await differencesOfHeads(t.database.sql, heads)).toEqual([{ kind: 'head', subject: 'published', sentence }]);
});

test('the folder that they are noted in is made, and where it cannot be, that is said', () => {
  const place = join(directory, 'made', 'heads');
  requireHeadsPlace(place);
  requireHeadsPlace(place);
  expect(statSync(place).isDirectory()).toBe(true);
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(() => requireHeadsPlace(join(file, 'heads'))).toThrow(`HEADS_DIR ${file}/heads cannot be written (ENOTDIR).`);
  expect(() => requireHeadsPlace(file)).toThrow(`HEADS_DIR ${file} cannot be written (EEXIST).`);
});
