import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBuild } from '../../apps/server/src/calls/house/build.ts';
import { serveApps } from '../../apps/server/src/http/static.ts';
import { createEncryption } from '../../apps/server/src/platform/encryption.ts';
import { createDoor } from '../../apps/server/tests/helpers/door.ts';
import { compareAssets, differencesOfServed, signedBuild } from '../rebuild-and-compare.mjs';

const directory = mkdtempSync(join(tmpdir(), 'sauda-build-'));
const signer = createEncryption('5a'.repeat(32)).signerFor('ledger heads');
const directories = { customer: join(directory, 'customer/dist'), desk: join(directory, 'desk/dist') };
let door;
let url;
let key = signer.publicKey.toString('hex');

/** Two small apps, put together as a build is. */
beforeAll(async () => {
  for (const [app, dist] of Object.entries(directories)) {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'index.html'), `<title>${app}</title>`);
    writeFileSync(join(dist, 'assets/a.js'), `say('${app}');\n`.repeat(100));
    for (const program of ['list-assets.mjs', 'precompress.mjs'])
      execFileSync(process.execPath, [join(import.meta.dirname, '..', program)], { cwd: join(directory, app) });
  }
  door = await createDoor({});
  door.get('/.well-known/sauda-consistency.json', () => ({ public_key: key }));
  serveBuild(door, { directories, signer });
  await serveApps(door, directories);
  url = await door.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true, force: true });
});

test('each file of the build is signed for, and served so in every form', async () => {
  const { apps, format } = await signedBuild(url);
  expect(format).toBe('sauda-build-1');
  expect(Object.keys(apps.customer.assets)).toEqual(['assets/a.js', 'index.html']);
  expect(await differencesOfServed(url, apps)).toEqual([]);
});

test('a file that is served otherwise is named, also where only its compressed form is another one', async () => {
  const { apps } = await signedBuild(url);
  const file = join(directories.desk, 'assets/a.js.br');
  const before = readFileSync(file);
  writeFileSync(file, readFileSync(join(directories.customer, 'assets/a.js.br')));
  const found = await differencesOfServed(url, apps);
  writeFileSync(file, before);
  expect(found).toMatchObject([{ app: 'desk', path: 'assets/a.js', how: 'served as br' }]);
});

test('a list that was changed has another digest, and a key that is not that of the heads is refused', async () => {
  const { digest } = await signedBuild(url);
  const file = join(directories.customer, 'build.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(/"index.html": "./, '"index.html": "x'));
  expect((await signedBuild(url)).digest).not.toBe(digest);
  writeFileSync(file, before.replace('assets/a.js', '../../a.js'));
  await expect(signedBuild(url)).rejects.toThrow('no build');
  writeFileSync(file, before);
  key = '00'.repeat(32);
  await expect(signedBuild(url)).rejects.toThrow('another key');
  key = signer.publicKey.toString('hex');
});

test('what a rebuild has otherwise is told apart from what only one side has', () => {
  expect(compareAssets({ a: '1', b: '2', c: '3' }, { a: '1', b: '4', d: '5' })).toEqual([
    { path: 'b', how: 'differs' },
    { path: 'c', how: 'only served' },
    { path: 'd', how: 'only rebuilt' },
  ]);
});
