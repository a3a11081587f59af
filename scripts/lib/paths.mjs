import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Problem, say } from './say.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What the set-up leaves behind: Node, logs, stamps. Ignored by git, and safe to delete. */
export const runtimeFolder = join(root, '.runtime');

export function readStamp(name) {
  const file = join(runtimeFolder, 'stamps', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function writeStamp(name, value) {
  mkdirSync(join(runtimeFolder, 'stamps'), { recursive: true });
  writeFileSync(join(runtimeFolder, 'stamps', name), value);
}

/** One hash over the names and contents of all files under `folders`, apart from tests and from what is made. */
export function hashFolders(folders) {
  const hash = createHash('sha256');
  for (const file of folders.flatMap(filesUnder)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

const made = new Set(['node_modules', 'dist', 'test-results', '.git']);

function filesUnder(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !made.has(name) && !/\.test\.\w+$/.test(name))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

const setUpTimeoutMs = 15 * 60_000;

/** Lets one set-up at a time work on this clone; a second one waits, and then finds the work done. */
export async function alone(work) {
  const lock = join(runtimeFolder, 'set-up.lock');
  await takeLock(lock);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function takeLock(lock) {
  mkdirSync(runtimeFolder, { recursive: true });
  const deadline = Date.now() + setUpTimeoutMs;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw fileProblem(error, runtimeFolder);
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else if (attempt === 0) say('Waiting for another set-up of this clone …');
    await sleep(200);
  }
  throw new Problem(`Another set-up of this clone does not end: delete ${lock} if there is none.`);
}

function isAbandoned(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (Date.now() - statSync(lock).mtimeMs > setUpTimeoutMs) return true;
    // An empty file belongs to somebody who is just about to write into it.
    if (owner > 0) process.kill(owner, 0);
    return owner === process.pid;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** The error of a file operation as one line. */
export function fileProblem(error, path) {
  if (error.code === 'ENOSPC') return new Problem(`The disk that holds ${path} is full.`);
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return new Problem(`${path} cannot be written (${error.code}).`);
  }
  return error;
}
