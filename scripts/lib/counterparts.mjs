import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runOrSay, unpackDebianPackages } from './debian-packages.mjs';
import { npm } from './node.mjs';
import { alone, runtimeFolder } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

/** Where Debian's package has the examples of QuickFIX, built and compressed. */
const examples = 'usr/share/doc/libquickfix-doc/examples';
const programs = {
  ordermatch: `${examples}/ordermatch/.libs/ordermatch.gz`,
  executor: `${examples}/executor/C++/.libs/executor.gz`,
};
const debianPackages = ['libquickfix17', 'libquickfix-doc'];
/** It comes with the dictionaries by which QuickFIX checks each message; nothing of it is run. */
const dictionaries = { name: 'jspurefix', version: '5.11.4', files: ['FIX42.xml', 'FIX44.xml'] };
const needs =
  'npm run test:venue needs QuickFIX as Debian has it: the packages libquickfix17 and libquickfix-doc of Debian 12, ' +
  'by apt-get download on a machine that has it for its own system (they are unpacked by dpkg-deb, and not installed).';

/**
 * Venues that others wrote: QuickFIX's `ordermatch` and `executor`, unpacked into `.runtime`.
 * @returns the folder: both programs, `lib`, and the dictionaries.
 */
export async function ensureCounterparts(node) {
  const folder = join(runtimeFolder, 'quickfix');
  if (existsSync(folder)) return folder;
  await alone(async () => {
    if (!existsSync(folder)) await fetchCounterparts(node, folder);
  });
  return folder;
}

async function fetchCounterparts(node, folder) {
  const startedAt = Date.now();
  say('Fetching QuickFIX from Debian for the tests of venues …');
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(join(unfinished, 'lib'), { recursive: true });
  const unpacked = join(unfinished, 'unpacked');
  await unpackDebianPackages(debianPackages, unpacked, needs);
  for (const [name, path] of Object.entries(programs)) {
    writeFileSync(join(unfinished, name), gunzipSync(readFileSync(join(unpacked, path))));
    chmodSync(join(unfinished, name), 0o755);
  }
  const library = readdirSync(unpacked, { recursive: true }).find((path) => path.endsWith('libquickfix.so.17'));
  if (library === undefined) throw new Problem(needs);
  renameSync(join(unpacked, library, '..'), join(unfinished, 'lib', 'quickfix'));

  const { name, version, files } = dictionaries;
  npm(node, ['pack', '--silent', `${name}@${version}`], { cwd: unfinished, purpose: 'fetch the dictionaries of FIX' });
  const archive = readdirSync(unfinished).find((file) => file.endsWith('.tgz'));
  const paths = files.map((file) => `package/data/${file}`);
  const extract = ['--extract', '--file', archive, '--strip-components=2', ...paths];
  await runOrSay('tar', extract, { cwd: unfinished, needs });

  rmSync(unpacked, { recursive: true });
  rmSync(join(unfinished, archive));
  renameSync(unfinished, folder);
  say(`Fetched QuickFIX in ${seconds(startedAt)}.`);
}
