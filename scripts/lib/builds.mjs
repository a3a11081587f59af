import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';
import { alone, hashFolders, readStamp, root, writeStamp } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { Problem, say, seconds } from './say.mjs';

/** What is served to browsers, and the program that serves it. `made` is there once it is built. */
const apps = [
  { name: 'customer', title: 'customer app', made: 'index.html' },
  { name: 'desk', title: 'desk', made: 'index.html' },
  { name: 'server', title: 'server', made: 'main.js' },
];
const shared = ['packages', 'package-lock.json', 'tsconfig.base.json'];

/** Builds those whose sources have changed since they were last built, all of them at once. */
export async function ensureBuilds(node) {
  // Read once: it is most of what is looked at, and each start waits for it.
  const ofShared = hashOf(shared);
  const isOld = (app) => !isBuilt(app, stampOf(app, ofShared));
  if (!apps.some(isOld)) return;
  await alone(() => Promise.all(apps.filter(isOld).map((app) => build(node, app))));
}

const hashOf = (paths) => hashFolders(paths.map((path) => join(root, path)));

const stampOf = ({ name }, ofShared) => `${hashOf([join('apps', name)])} ${ofShared}`;

function isBuilt({ name, made }, hash) {
  return readStamp(name) === hash && existsSync(join(root, 'apps', name, 'dist', made));
}

async function build(node, app) {
  const { name, title } = app;
  const startedAt = Date.now();
  // Of the sources as they are now: what is changed meanwhile is built the next time.
  const hash = stampOf(app, hashOf(shared));
  say(`Building the ${title} …`);
  const { code, output } = await runToEnd(node, ['--run', 'build'], {
    cwd: join(root, 'apps', name),
    env: environmentFor(node),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) {
    if (/ENOSPC|no space left/i.test(output)) throw new Problem(`The disk that holds ${root} is full.`);
    throw new Problem(`${output.trim()}\nThe ${title} could not be built.`);
  }
  writeStamp(name, hash);
  say(`Built the ${title} in ${seconds(startedAt)}.`);
}
