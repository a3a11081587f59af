import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';
import { alone, hashFolders, readStamp, root, writeStamp } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

/** The apps that run in a browser and must be built for it. */
const apps = [
  { name: 'customer', title: 'customer app' },
  { name: 'desk', title: 'desk' },
];
const shared = ['packages', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the apps whose sources have changed since they were last built. */
export async function ensureBuilds(node) {
  for (const app of apps) {
    if (isBuilt(app, hashOf(app))) continue;
    await alone(() => {
      const hash = hashOf(app);
      if (!isBuilt(app, hash)) build(node, app, hash);
    });
  }
}

function hashOf({ name }) {
  return hashFolders([join('apps', name), ...shared].map((path) => join(root, path)));
}

function isBuilt({ name }, hash) {
  return readStamp(name) === hash && existsSync(join(root, 'apps', name, 'dist', 'index.html'));
}

function build(node, { name, title }, hash) {
  const startedAt = Date.now();
  say(`Building the ${title} …`);
  const run = spawnSync(node, ['--run', 'build'], {
    cwd: join(root, 'apps', name),
    env: environmentFor(node),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) {
    const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}`;
    if (/ENOSPC|no space left/i.test(output)) throw new Problem(`The disk that holds ${root} is full.`);
    throw new Problem(`${output.trim()}\nThe ${title} could not be built.`);
  }
  writeStamp(name, hash);
  say(`Built the ${title} in ${seconds(startedAt)}.`);
}
