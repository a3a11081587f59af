import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFilesStore } from '../../../src/app/files-place.ts';
import { createDiskStore } from '../../../src/platform/files/disk-store.ts';
import { createS3Store, type S3Store } from '../../../src/platform/files/s3-store.ts';
import { createTwoStores, moveBlobs } from '../../../src/platform/files/two-stores.ts';
import { newPublicNumber } from '../../../src/platform/public-number.ts';
import { StartError } from '../../../src/platform/start-error.ts';

/* Against a server of S3 that others wrote, which looks at each signature; and a proxy before it that fails as networks do. */

const bucketName = 'customers-files';
let directory: string;
let server: S3rver;
let proxy: Server;
let endpoint: string;
/** What becomes of the next requests; they are passed on where there is nothing. */
let faults: Array<'refuse' | 'cut' | 'fail'> = [];
let passed: string[] = [];
/** What lists are answered, in the place of the server's. */
let pages: string[] = [];
let store: S3Store;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 'server'),
    configureBuckets: [{ name: bucketName, configs: [] }],
  });
  const { port } = await server.run();
  proxy = createServer((request, response) => {
    const fault = faults.shift();
    passed.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const page = pages.shift();
    if (page !== undefined) return void response.end(page);
    if (fault === 'refuse') return void request.socket.destroy();
    if (fault === 'fail') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    const { method, url: path, headers } = request;
    const onward = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault === 'cut')
        answer.once('data', (part: Buffer) => response.write(part.subarray(0, 10), () => response.destroy()));
      else answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  faults = [];
  passed = [];
  store = storeWith({});
});

const bucketWith = (own: object) => ({
  endpoint,
  name: bucketName,
  region: 'us-east-1',
  keyId: 'S3RVER',
  secretKey: 'S3RVER',
  isPathStyle: true,
  ...own,
});
const spoolDirectory = () => join(directory, 'spool');
const storeWith = (own: object, folder = 'sauda-one'): S3Store =>
  createS3Store({ bucket: bucketWith(own), folder, spoolDirectory: spoolDirectory() });

async function* inParts(content: Buffer, size = 65_565): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of given) found.push(one);
  return found;
}
const contentOf = async (from: Pick<S3Store, 'read'>, name: string) => Buffer.concat(await all(from.read(name)));
const namesOf = async (from: Pick<S3Store, 'list'>) => (await all(from.list())).map(({ name }) => name);
const newName = () => newPublicNumber(26);

describe('a bucket', () => {
  test('keeps content of any length, lists and removes it, and says of what is not there what a folder says', async () => {
    const [small, large] = [Buffer.from('small'), randomBytes(2_500_000)];
    const [one, other] = [newName(), newName()];
    await store.write(one, inParts(small));
    await store.write(other, inParts(large));
    expect(await contentOf(store, one)).toEqual(small);
    expect((await contentOf(store, other)).equals(large)).toBe(true);
    expect(readdirSync(spoolDirectory())).toEqual([]);
    expect((await namesOf(store)).toSorted()).toEqual([one, other].toSorted());
    const [{ writtenAt } = { writtenAt: new Date(0) }] = await all(store.list());
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);

    await store.remove(one);
    await store.remove(one);
    await expect(contentOf(store, one)).rejects.toMatchObject({ code: 'ENOENT' });
    await store.remove(other);
    expect(await namesOf(store)).toEqual([]);
  });

  test('shows an installation its own alone', async () => {
    const name = newName();
    await store.write(name, inParts(Buffer.from('mine')));
    const neighbour = storeWith({}, 'sauda-other');
    expect(await namesOf(neighbour)).toEqual([]);
    await expect(contentOf(neighbour, name)).rejects.toMatchObject({ code: 'ENOENT' });
    await store.remove(name);
  });

  test('has nothing of what broke off while it was taken in', async () => {
    async function* broken() {
      yield randomBytes(1_500_000);
      throw new Error('the connection is gone');
    }
    await expect(store.write(newName(), broken())).rejects.toThrow('the connection is gone');
    expect(passed).toEqual([]);
    expect(readdirSync(spoolDirectory())).toEqual([]);
  });

  test('refuses what finds no place to wait on the disk, and stops nobody', async () => {
    const unhandled: Error[] = [];
    const hear = (error: Error) => unhandled.push(error);
    process.on('uncaughtException', hear);
    try {
      // A folder in which nothing can be made, whoever asks.
      const full = createS3Store({ bucket: bucketWith({}), folder: 'sauda-one', spoolDirectory: '/dev/fd' });
      await expect(full.write(newName(), inParts(randomBytes(2_500_000)))).rejects.toHaveProperty('code');
      await nextTurn();
      expect(unhandled).toEqual([]);
      expect(passed).toEqual([]);
    } finally {
      process.off('uncaughtException', hear);
    }
  });

  test('has more than a page of files', async () => {
    const [first, second] = [newName(), newName()];
    const page = (name: string, more: string) => `<?xml version="1.0" encoding="UTF-8"?>
      <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucketName}</Name><Prefix>sauda-one/</Prefix>${more}
      <Contents><Key>sauda-one/${name}</Key><LastModified>2026-11-26T10:00:00.000Z</LastModified><Size>5</Size></Contents>
      <Contents><Key>sauda-one/tried-1</Key><LastModified>2026-11-26T10:00:00.000Z</LastModified></Contents></ListBucketResult>`;
    // The server's own pages are sealed by a cipher that OpenSSL has no longer.
    pages = [
      page(first, '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b/=</NextContinuationToken>'),
      page(second, '<IsTruncated>false</IsTruncated>'),
    ];
    expect(await all(store.list())).toEqual(
      [first, second].map((name) => ({ name, writtenAt: new Date('2026-11-26T10:00:00Z') })),
    );
    expect(passed.at(-1)).toBe(`GET /${bucketName}?list-type=2&prefix=sauda-one%2F&continuation-token=a%26b%2F%3D`);
  });

  test('no name leads out of the folder', () => {
    for (const name of ['../../x', '', 'A'.repeat(25), `${'A'.repeat(25)}/`])
      expect(() => store.read(name), name).toThrow('not the name of a file');
  });
});

describe('a service that fails', () => {
  test('is asked again, with all that was to be written', async () => {
    const [name, content] = [newName(), randomBytes(1_200_000)];
    faults = ['fail', 'refuse'];
    await store.write(name, inParts(content));
    expect(passed).toHaveLength(3);
    faults = ['fail'];
    expect((await contentOf(store, name)).equals(content)).toBe(true);
    faults = ['refuse', 'fail'];
    await store.remove(name);
    expect(await namesOf(store)).toEqual([]);
  });

  test('is not asked for ever, and what it says is told', async () => {
    faults = ['fail', 'fail', 'fail', 'fail', 'fail'];
    await expect(store.remove(newName())).rejects.toThrow('S3 answers DELETE with 503 SlowDown');
    expect(faults).toHaveLength(1);
  });

  test('that ends in the middle of a file says so', async () => {
    const [name, content] = [newName(), randomBytes(300_000)];
    await store.write(name, inParts(content));
    faults = ['cut'];
    await expect(contentOf(store, name)).rejects.toThrow('S3 has not sent all of a file');
    await store.remove(name);
  });
});

describe('at the start', () => {
  const place = (own: object) =>
    openFilesStore({
      filesBucket: bucketWith(own),
      dataDirectory: join(directory, 'data'),
      secretKey: '11'.repeat(32),
    });
  const said: string[] = [];
  const log = { error: (_fields: object, text: string) => void said.push(text) };

  test('a bucket that can be used is left as it was', async () => {
    await place({}).tryOut(log as never);
    expect(said).toEqual([]);
    expect(passed.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'GET', 'DELETE']);
  });

  test.each([
    [{ secretKey: 'wrong' }, /: S3 answers PUT with 403 SignatureDoesNotMatch\. See FILES_S3_/],
    [{ keyId: 'nobody' }, /: S3 answers PUT with 403 /],
    [
      { name: 'somebody-elses' },
      /^Customers' files cannot be kept in the bucket "somebody-elses" at .*: S3 answers PUT with 404 NoSuchBucket\./,
    ],
  ])('one that may not be used by %o is refused in one line', async (own, line) => {
    const refusal = await place(own)
      .tryOut(log as never)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(line);
    expect((refusal as Error).message).not.toContain('wrong');
  });

  test('one that does not answer is told of, and the server starts', async () => {
    await place({ endpoint: 'http://127.0.0.1:9' }).tryOut(log as never);
    expect(said).toEqual([`customers' files cannot be reached in the bucket "${bucketName}" at http://127.0.0.1:9`]);
  });
});

describe('from the folder to the bucket', () => {
  test('all is read from where it is, and moved as often as it takes', async () => {
    const folder = createDiskStore(join(directory, 'folder'));
    const both = createTwoStores(store, folder);
    const [before, after, gone] = [newName(), newName(), newName()];
    await folder.write(before, inParts(Buffer.from('before')));
    await folder.write(gone, inParts(Buffer.from('gone')));
    await both.write(after, inParts(Buffer.from('after')));
    expect([await contentOf(both, before), await contentOf(both, after)].map(String)).toEqual(['before', 'after']);
    await both.remove(gone);
    await expect(contentOf(both, gone)).rejects.toMatchObject({ code: 'ENOENT' });

    // It was cut short after it had written, and before it removed.
    await store.write(before, inParts(Buffer.from('before')));
    expect((await namesOf(both)).toSorted()).toEqual([before, before, after].toSorted());
    expect(await moveBlobs(folder, store)).toBe(1);
    expect(await moveBlobs(folder, store)).toBe(0);
    expect(await namesOf(folder)).toEqual([]);
    expect(String(await contentOf(both, before))).toBe('before');
    expect(await moveBlobs(store, folder)).toBe(2);
    expect(await namesOf(store)).toEqual([]);
    expect(String(await contentOf(folder, after))).toBe('after');
  });

  test('nothing is removed here that is not there as it was', async () => {
    const folder = createDiskStore(join(directory, 'other-folder'));
    const name = newName();
    await folder.write(name, inParts(Buffer.from('kept')));
    const deaf = { ...store, read: () => inParts(Buffer.from('else')) };
    await expect(moveBlobs(folder, deaf)).rejects.toThrow('is not what was written of it');
    expect(await namesOf(folder)).toEqual([name]);
    await store.remove(name);
  });
});
