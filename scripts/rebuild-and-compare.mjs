import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environmentFor, npm } from './lib/node.mjs';
import { root } from './lib/paths.mjs';
import { runToEnd } from './lib/processes.mjs';
import { Problem, say } from './lib/say.mjs';

/*
 * Whether a server serves what its sources are built to (docs/LEDGER.md, "The build"). First each file that it has signed for is fetched, in each
 * form that a browser may get it in; then the commit is built in a clean folder, and each file that differs is named.
 */

const usualUrl = 'http://127.0.0.1:8080';
const prefixes = { customer: '/', desk: '/desk/' };
const encodings = ['identity', 'gzip', 'br'];
const atOnce = 8;
/** What comes before an Ed25519 key in SubjectPublicKeyInfo. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @returns the exit code: 0 all is the same, 1 something differs */
export async function rebuildAndCompare(node, [url = usualUrl, otherCommit]) {
  const build = await signedBuild(url);
  const served = await differencesOfServed(url, build.apps);
  report(served, 'is not what the server has signed for');
  const { commit, changed } = build.apps.customer;
  const wanted = otherCommit ?? commit;
  if (wanted?.startsWith('-')) throw new Problem(`"${wanted}" is no commit.`);
  if (wanted === null)
    throw new Problem('The server does not know of which commit it was built: name one after the address.');
  if (changed && otherCommit === undefined)
    say('It was built with changes that are in no commit: that cannot be made anew.');
  const folder = mkdtempSync(join(tmpdir(), 'sauda-rebuild-'));
  try {
    const rebuilt = await rebuild(node, wanted, folder);
    const differences = Object.keys(prefixes).flatMap((app) =>
      compareAssets(build.apps[app].assets, rebuilt[app]).map((one) => ({ app, ...one })),
    );
    report(differences, `is not what ${wanted} is built to`);
    await look(url, differences, folder);
    const isSame = served.length === 0 && differences.length === 0;
    if (isSame)
      say(`What ${url} serves is what ${wanted} is built to. Digest ${build.digest}, key ${build.public_key}.`);
    return isSame ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the server says of its build, whose signature is checked. */
export async function signedBuild(url) {
  const build = await (await ask(url, '/.well-known/sauda-build.json')).json();
  if (!isWellFormed(build.apps)) throw new Problem('What is published is no build.');
  const digest = createHash('sha256').update(JSON.stringify(build.apps)).digest();
  if (digest.toString('hex') !== build.digest)
    throw new Problem('The build that is published does not have its digest.');
  const key = createPublicKey({
    key: Buffer.concat([spki, Buffer.from(build.public_key, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  if (!verify(null, digest, key, Buffer.from(build.signature, 'hex')))
    throw new Problem('The build is not signed by its key.');
  const { public_key: ofHeads } = await (await ask(url, '/.well-known/sauda-consistency.json?log=ledger')).json();
  if (ofHeads !== build.public_key)
    throw new Problem('The build is signed by another key than the heads of the ledger.');
  return build;
}

/** What is used as a commit or as the name of a file is nothing else. */
function isWellFormed(apps) {
  return Object.keys(prefixes).every((app) => {
    const { commit, assets } = apps?.[app] ?? {};
    const isCommit = commit === null || /^[0-9a-f]{40}$/.test(commit);
    return isCommit && Object.keys(assets ?? {}).every((path) => /^[\w@-][\w.@-]*(\/[\w@-][\w.@-]*)*$/.test(path));
  });
}

/** The files that are served otherwise than listed, in one of the forms that a browser may ask for. */
export async function differencesOfServed(url, apps) {
  const files = Object.entries(apps).flatMap(([app, { assets }]) =>
    Object.entries(assets).map(([path, hash]) => ({ app, path, hash })),
  );
  const differences = [];
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const encoding of encodings) {
        const bytes = await fetched(url, file, encoding);
        if (bytes === undefined || sha256(bytes) !== file.hash)
          differences.push({ ...file, how: `served as ${encoding}` });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return differences;
}

async function fetched(url, { app, path }, encoding) {
  const address = new URL(prefixes[app] + path.split('/').map(encodeURIComponent).join('/'), url);
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
}

/** The files by which two lists of assets differ. */
export function compareAssets(listed, rebuilt) {
  const paths = [...new Set([...Object.keys(listed), ...Object.keys(rebuilt)])].toSorted();
  return paths.flatMap((path) => {
    if (listed[path] === rebuilt[path]) return [];
    const how = rebuilt[path] === undefined ? 'only served' : listed[path] === undefined ? 'only rebuilt' : 'differs';
    return [{ path, how }];
  });
}

function report(differences, what) {
  for (const { app, path, how } of differences) say(`DIFFERENCE: ${prefixes[app]}${path} ${what} (${how}).`);
}

async function rebuild(node, commit, folder) {
  say(`Building ${commit} in a clean folder …`);
  const clone = join(folder, 'clone');
  await step(folder, 'git', ['clone', '--quiet', '--no-checkout', root, clone]);
  await step(clone, 'git', ['checkout', '--quiet', '--detach', commit]);
  const env = environmentFor(node);
  npm(node, ['ci', '--prefer-offline'], { cwd: clone, purpose: 'fetch the packages' });
  const rebuilt = {};
  for (const app of Object.keys(prefixes)) {
    await step(join(clone, 'apps', app), node, ['--run', 'build'], env);
    rebuilt[app] = JSON.parse(readFileSync(join(clone, 'apps', app, 'dist', 'build.json'), 'utf8')).assets;
  }
  return rebuilt;
}

async function step(cwd, program, words, env = process.env) {
  const { code, output } = await runToEnd(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) throw new Problem(`${output.trim()}\n"${program} ${words.join(' ')}" failed.`);
}

/** Where diffoscope is installed, it says how the files differ. */
async function look(url, differences, folder) {
  const differing = differences.filter(({ how }) => how === 'differs');
  if (differing.length === 0 || spawnSync('diffoscope', ['--version']).status !== 0) return;
  for (const { app, path } of differing) {
    const file = join(folder, 'served', app, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, (await fetched(url, { app, path }, 'identity')) ?? '');
    spawnSync('diffoscope', [file, join(folder, 'clone', 'apps', app, 'dist', path)], { stdio: 'inherit' });
  }
}

async function ask(url, path) {
  const answer = await fetch(new URL(path, url)).catch((error) => {
    throw new Problem(`${url} does not answer: ${error.cause?.message ?? error.message}`);
  });
  if (!answer.ok) throw new Problem(`${url}${path} answered ${answer.status}.`);
  return answer;
}
