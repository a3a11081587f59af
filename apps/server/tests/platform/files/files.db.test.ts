import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { text as wholeText } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createManualClock } from '../../../src/platform/clock.ts';
import { CannotOpen, createEncryption } from '../../../src/platform/encryption.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import type { BlobStore } from '../../../src/platform/files/blob-store.ts';
import { createDiskStore } from '../../../src/platform/files/disk-store.ts';
import { Files, type NewFile } from '../../../src/platform/files/files.ts';
import type { FilePurpose } from '../../../src/platform/files/stored-file.ts';
import { restingRounds } from '../../helpers/quiet.ts';

let testDatabase: TestDatabase;
let directory: string;
let files: Files;
const clock = createManualClock(new Date());
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 10 });
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-files-'));
  clock.set(new Date());
  files = filesOn(createDiskStore(directory));
});
afterEach(async () => {
  await testDatabase.database.sql`DELETE FROM files`;
  rmSync(directory, { recursive: true });
});
afterAll(() => testDatabase.drop());

function filesOn(store: BlobStore): Files {
  const encryption = createEncryption('33'.repeat(32));
  return new Files({ database: testDatabase.database, store, encryption, clock, rounds: restingRounds() });
}

const owner = uuidv7();
const text = 'the quick brown fox';

function upload(content: NewFile['content'] = Buffer.from(text)): NewFile {
  const expiresAt = new Date(clock.now().getTime() + dayMs);
  return { customerId: owner, purpose: 'upload', mediaType: 'text/plain', content, expiresAt };
}

/** The names of all blobs, the unfinished too. */
const blobs = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const pathOf = (id: string) => join(directory, id.slice(0, 2), id);
const contentOf = async (id: string) => {
  const file = await files.find(owner, id);
  return file === undefined ? undefined : wholeText(files.read(file));
};
const claim = (ids: string[], customerId = owner, purpose: FilePurpose = 'identity') =>
  testDatabase.database.transaction((tx) => files.claim(tx, customerId, ids, purpose));

describe('files', () => {
  test('are kept encrypted, readable for their owner alone', async () => {
    const { id, size } = await files.save(upload());
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(size).toBe(text.length);
    expect(await contentOf(id)).toBe(text);
    expect(readFileSync(pathOf(id)).includes('fox')).toBe(false);
    expect(statSync(pathOf(id)).mode & 0o777).toBe(0o600);
    expect(await files.find(uuidv7(), id)).toBeUndefined();
  });

  test('may be streams of any length', async () => {
    async function* many() {
      for (let index = 0; index < 40; index += 1) yield Buffer.alloc(10_000, String(index));
    }
    const file = await files.save(upload(many()));
    expect(file.size).toBe(400_000);
    expect((await contentOf(file.id))?.slice(0, 5)).toBe('00000');
  });

  test('are told to be alike by their content', async () => {
    const [one, same, other] = [
      await files.save(upload()),
      await files.save(upload()),
      await files.save(upload(Buffer.of(1))),
    ];
    expect(same.contentHash).toEqual(one.contentHash);
    expect(other.contentHash).not.toEqual(one.contentHash);
  });

  test('do not open when one was put in the place of another', async () => {
    const [one, other] = [await files.save(upload()), await files.save(upload(Buffer.from('something else')))];
    writeFileSync(pathOf(one.id), readFileSync(pathOf(other.id)));
    await expect(contentOf(one.id)).rejects.toThrow(CannotOpen);
  });

  test.skipIf(!existsSync('/proc/self/fd'))('are not opened for who has gone before the first piece', async () => {
    const { id } = await files.save(upload());
    const file = await files.find(owner, id);
    if (file === undefined) throw new Error('it has just been kept');
    Readable.from(files.read(file)).destroy();
    await sleep(100);
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    expect(open.filter((path) => path.startsWith(directory))).toEqual([]);
    // An error of what is open and has no reader would stop the node.
    rmSync(pathOf(id));
    Readable.from(files.read(file)).destroy();
    await sleep(100);
  });

  test('no name leads out of the folder', async () => {
    const store = createDiskStore(directory);
    for (const name of ['../../../../etc/passwd', '..', '', `../${'A'.repeat(23)}`, `${'A'.repeat(25)}/`]) {
      expect(() => store.read(name), name).toThrow('not the name of a file');
    }
  });
});

describe('what fails half way', () => {
  test('a stream that breaks off leaves neither a row nor content', async () => {
    async function* broken() {
      yield Buffer.alloc(200_000);
      throw new Error('the connection is gone');
    }
    await expect(files.save(upload(broken()))).rejects.toThrow('the connection is gone');
    expect(await files.listOf(owner)).toEqual([]);
    expect(blobs()).toEqual([]);
  });

  test('what is written along with the row fails: no row, and the content goes with the sweep', async () => {
    const save = files.save(upload(), async () => {
      throw new Error('changed my mind');
    });
    await expect(save).rejects.toThrow('changed my mind');
    expect(await files.listOf(owner)).toEqual([]);
    expect(blobs()).toHaveLength(1);
    await files.sweep();
    expect(blobs(), 'it could still be getting its row').toHaveLength(1);
    clock.advance(2 * hourMs);
    await files.sweep();
    expect(blobs()).toEqual([]);
  });

  test('a node that died between content and row leaves nothing after the sweep, and files stay', async () => {
    const kept = await files.save({ ...upload(), purpose: 'identity' });
    const dying = filesOn({
      ...createDiskStore(directory),
      async write(name, content) {
        await createDiskStore(directory).write(name, content);
        throw new Error('the node died');
      },
    });
    await expect(dying.save(upload())).rejects.toThrow('the node died');
    expect(blobs()).toHaveLength(2);
    clock.advance(2 * hourMs);
    await files.sweep();
    expect(blobs()).toEqual([kept.id]);
    expect(await contentOf(kept.id)).toBe(text);
  });

  test('a node that died while it wrote leaves nothing after a day', async () => {
    await files.save(upload());
    const left = join(directory, 'unfinished', 'Z'.repeat(26));
    writeFileSync(left, 'half');
    await files.sweep();
    expect(blobs()).toContain('Z'.repeat(26));
    utimesSync(left, new Date(), new Date(clock.now().getTime() - 2 * dayMs));
    await files.sweep();
    expect(blobs()).not.toContain('Z'.repeat(26));
  });
});

describe('uploads', () => {
  test('that nothing claims go after their time, and cannot be found or claimed from then on', async () => {
    const { id } = await files.save(upload());
    expect(await files.countUploads(owner)).toBe(1);
    clock.advance(dayMs);
    expect(await files.find(owner, id)).toBeUndefined();
    expect(await claim([id])).toEqual([]);
    expect(await files.countUploads(owner)).toBe(0);
    expect(blobs()).toEqual([id]);
    await files.sweep();
    expect(blobs()).toEqual([]);
    expect(await files.listOf(owner)).toEqual([]);
  });

  test('that are claimed stay, for one purpose', async () => {
    const { id } = await files.save(upload());
    expect(await claim([id])).toMatchObject([{ id, purpose: 'identity', expiresAt: undefined }]);
    expect(await claim([id])).toHaveLength(1);
    expect(await claim([id], owner, 'export')).toEqual([]);
    clock.advance(30 * dayMs);
    await files.sweep();
    expect(await contentOf(id)).toBe(text);
  });

  test('of somebody else cannot be claimed', async () => {
    const { id } = await files.save(upload());
    expect(await claim([id], uuidv7())).toEqual([]);
    expect(await claim([id])).toHaveLength(1);
  });

  test('claimed for two purposes at once go to one', async () => {
    const { id } = await files.save(upload());
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) => claim([id], owner, index % 2 === 0 ? 'identity' : 'export')),
    );
    expect(new Set(claims.flat().map(({ purpose }) => purpose)).size).toBe(1);
  });

  test('claimed together are given in the order that was asked for', async () => {
    const ids = [await files.save(upload()), await files.save(upload()), await files.save(upload())].map(
      ({ id }) => id,
    );
    for (const order of [ids, ids.toReversed()]) expect((await claim(order)).map(({ id }) => id)).toEqual(order);
  });

  test('a sweep and a claim at once end with a file that is whole, or with none', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await files.save({ ...upload(), expiresAt: new Date(clock.now().getTime() + 1) });
      const claimed = claim([id]);
      clock.advance(1);
      const [taken] = await Promise.all([claimed, files.sweep()]);
      expect(await contentOf(id)).toBe(taken.length === 1 ? text : undefined);
    }
  });

  test('removed in a transaction that fails they stay', async () => {
    const { id } = await files.save(upload());
    const remove = testDatabase.database.transaction(async (tx) => {
      await files.remove(tx, owner, id);
      throw new Error('changed my mind');
    });
    await expect(remove).rejects.toThrow('changed my mind');
    expect(await contentOf(id)).toBe(text);
    await testDatabase.database.transaction((tx) => files.remove(tx, owner, id));
    expect(await files.find(owner, id)).toBeUndefined();
    await expect.poll(blobs).toEqual([]);
  });
});
