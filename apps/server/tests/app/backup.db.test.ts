import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBooks } from '../../src/app/backup/restore-books.ts';
import { faultsOf, whatIsNewerOutside } from '../../src/app/backup/say-restored.ts';
import { contradictions, openPublishedHeads } from '../../src/app/published-heads.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { createDiskStore } from '../../src/platform/files/index.ts';
import { files } from '../../src/platform/files/stored-file.ts';
import { createBackedUp, payInto, type BackedUp } from '../helpers/backed-up.ts';

let t: BackedUp;

beforeAll(async () => {
  t = await createBackedUp();
});
afterAll(() => t.close());

test('a backup is restored to a moment, is verified, knows what it has not got, and goes on', async () => {
  const id = 'A1B2C3D4E5F6G7H8J9K0M1N2P3';
  const row = { customerId: uuidv7(), id, purpose: 'chat', mediaType: 'text/plain', size: 3n } as const;
  async function* content() {
    yield Buffer.from('abc');
  }
  await createDiskStore(join(t.config.dataDirectory, 'files')).write(id, content());
  await t.database.transaction((tx) =>
    files.insert(tx, [{ ...row, contentHash: Buffer.alloc(32), createdAt: new Date(), expiresAt: undefined }]),
  );
  await t.pay();
  await t.publish();
  const backup = await t.backUp();
  await t.pay();
  const later = { ...row, id: 'B1B2C3D4E5F6G7H8J9K0M1N2P3', contentHash: Buffer.alloc(32), expiresAt: undefined };
  await t.database.transaction((tx) => files.insert(tx, [{ ...later, createdAt: new Date() }]));
  const target = await t.moment();
  await t.pay();
  await t.publish();
  await t.archive();

  const dataDirectory = t.newDirectory();
  const request = {
    directory: t.backups,
    walDirectory: undefined,
    dataDirectory,
    outside: [t.config.headsDirectory],
  };
  const books = await restoreBooks({ ...request, target });
  expect(faultsOf(books)).toEqual([]);
  expect(books.backup.folder).toBe(backup.folder);
  expect(books.verification.checked).toMatchObject({ transfers: 2, recharges: 2, blocks: 1 });
  expect(books.lastCommit?.getTime()).toBeLessThanOrEqual(target.getTime());
  expect(books.heads).toContainEqual(
    expect.objectContaining({ log: 'ledger', same: 1, newer: 1, contradiction: undefined }),
  );
  expect(whatIsNewerOutside(books)).toEqual([
    expect.stringMatching(/^Heads were published that this database has not got \(ledger\)/),
    expect.stringMatching(/^Of customers' files 1 came after the backup: copy them/),
  ]);
  // No server starts on it before it is whole.
  await expect(t.open(dataDirectory)).rejects.toThrow('was cut short, or is under way');
  await books.restored.settle();

  const opened = await t.open(dataDirectory);
  const restored = createDiskStore(join(dataDirectory, 'files'));
  expect((await buffer(restored.read(id))).toString()).toBe('abc');
  const published = openPublishedHeads(join(dataDirectory, 'heads'));
  expect(await contradictions(opened.database.sql, published)).toEqual([
    'head 2 of the ledger was published and the database has not got it',
  ]);
  const [customer] = await opened.database.sql<[{ id: string }]>`SELECT id FROM customers`;
  await payInto(opened.database, customer.id);
  expect(await verifyBooks(opened.database)).toMatchObject({ differences: [], checked: { recharges: 3 } });
  await opened.close();
  await expect(restoreBooks({ ...request, target })).rejects.toThrow('is not empty: nothing is written over');
  expect(existsSync(join(dataDirectory, 'restore.unfinished'))).toBe(false);
});
