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
  const isOld = (app) => !isBuilt(app, hashOf(app));
  if (!apps.some(isOld)) return;
  await alone(() => Promise.all(apps.filter(isOld).map((app) => build(node, app))));
}

function hashOf({ name }) {
  return hashFolders([join('apps', name), ...shared].map((path) => join(root, path)));
}

function isBuilt({ name, made }, hash) {
  return readStamp(name) === hash && existsSync(join(root, 'apps', name, 'dist', made));
}

async function build(node, app) {
  const { name, title } = app;
  const startedAt = Date.now();
  // Of the sources as they are now: what is changed meanwhile is built the next time.
  const hash = hashOf(app);
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
