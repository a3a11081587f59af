import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/*
 * Writes down what a build consists of: `dist/build.json` of the current folder has the commit that it was made of, whether files of that had
 * been changed, and the SHA-256 of each file, before copies are compressed. The server publishes it, and `npm run rebuild-and-compare`
 * makes the same anew.
 */

const directory = join(process.cwd(), 'dist');
const files = readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted();
const assets = files.map((file) => [
  relative(directory, file).split(sep).join('/'),
  createHash('sha256').update(readFileSync(file)).digest('hex'),
]);
const commit = git('rev-parse', 'HEAD');
const isChanged = commit !== null && git('status', '--porcelain', '--', '../..') !== '';
writeFileSync(
  join(directory, 'build.json'),
  `${JSON.stringify({ commit, changed: isChanged, assets: Object.fromEntries(assets) }, undefined, 1)}\n`,
);

/** What git says; null where this is no clone, or there is no git. */
function git(...words) {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
