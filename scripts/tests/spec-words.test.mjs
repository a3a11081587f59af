import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { specCodes, specWords } from '../../packages/contract/src/spec-words.ts';

const root = join(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\/src\/.*\.tsx?$/.test(path) && existsSync(join(root, path)));
/** Where they are spoken: the schemas, the table that says what they mean, and the script that asks before the codec is there. */
const isEdge = (path) =>
  /^packages\/contract\/src\/(calls\/|spec-words\.ts$)/.test(path) || path === 'apps/customer/src/boot/boot.ts';

/** Words of plain English too; where they are names of the wire, the types of either side have none of them. */
const english = new Set(['collected', 'state', 'stock', 'tag']);
const words = Object.keys(specWords).filter((word) => !english.has(word));
const values = Object.values(specCodes.kind);
const spoken = new RegExp(`\\b(?:${words.join('|')})\\b|['"\`](?:${values.join('|')})['"\`]`);
const raw = /\bWire(?:Answer|Body|Query)\b/;

it("the specification's words, and the types of its wire, stay at the edge", () => {
  expect(sources.filter((path) => isEdge(path) && spoken.test(readFileSync(join(root, path), 'utf8')))).not.toEqual([]);
  const strays = sources
    .filter((path) => !isEdge(path))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return spoken.test(text) || (path.startsWith('apps/') && raw.test(text));
    });
  expect(strays).toEqual([]);
});
