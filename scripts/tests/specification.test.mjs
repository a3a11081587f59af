import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesIn } from '../lib/test-titles.mjs';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/SPECIFICATION.md'), 'utf8');

/** Where tests lie. */
const folders = [
  'e2e/tests',
  ...['apps', 'packages'].flatMap((above) => readdirSync(join(root, above)).map((name) => join(above, name, 'tests'))),
].filter((folder) => existsSync(join(root, folder)));

/** Where the test files of each name are; several parts have one of the same. */
const paths = Map.groupBy(
  folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path))),
  (path) => path.split('/').at(-1),
);

const filesNamed = (name) => (paths.get(name) ?? []).map((path) => readFileSync(join(root, path), 'utf8'));

/** The rows of the tables: the number of a sentence, what it asks for, and the tests and remarks that are named for it. */
function rowsOf(text) {
  return [...text.matchAll(/^\| (\d+)\.(\d+) \| (.*?) \| (.*) \|$/gmu)].map(([, section, number, asks, cell]) => ({
    section: Number(section),
    number: Number(number),
    asks,
    tests: cell.split('<br>').flatMap((part) => {
      const [, file, title, tier] = /^`([^`]+)` › (.+?)( \(`test:all`\))?$/u.exec(part) ?? [];
      return file === undefined ? [] : [{ file, title, isBroad: tier !== undefined }];
    }),
    remarks: [...cell.matchAll(/\[([DX]\d+)\]/gu)].map(([, remark]) => remark),
  }));
}

/** What is wrong with the page, by the number of the sentence. */
function problemsOf(text, contentsOf = filesNamed) {
  const known = new Map();
  const titlesOf = (file) => {
    if (!known.has(file)) known.set(file, contentsOf(file).flatMap(titlesIn));
    return known.get(file);
  };
  const remarks = new Set([...text.matchAll(/^- \*\*([DX]\d+)/gmu)].map(([, remark]) => remark));
  const problemOf = ({ file, title, isBroad }) => {
    const found = titlesOf(file).filter(({ fits }) => fits.test(title));
    if (found.length === 0) return [`${file} has no test "${title}"`];
    if (found.some((one) => one.isBroad === isBroad)) return [];
    return [`${file} › ${title} is ${isBroad ? 'not ' : ''}for test:all alone`];
  };
  return rowsOf(text).flatMap(({ section, number, tests, remarks: named }) => [
    ...tests.flatMap(problemOf).map((problem) => `${section}.${number}: ${problem}`),
    ...named.filter((remark) => !remarks.has(remark)).map((remark) => `${section}.${number}: there is no ${remark}`),
    ...(tests.length + named.length === 0 ? [`${section}.${number}: nothing is named`] : []),
    ...(tests.length > 0 && tests.every(({ isBroad }) => isBroad) ? [`${section}.${number}: for test:all alone`] : []),
  ]);
}

describe('docs/SPECIFICATION.md', () => {
  it('names tests that are there, and a remark where there is none', () => {
    expect(problemsOf(page)).toEqual([]);
  });

  it('numbers the sentences of each section, and leaves none out', () => {
    const rows = rowsOf(page);
    const lines = page.split('\n').filter((line) => /^\| \d/u.test(line));
    expect(rows).toHaveLength(lines.length);
    const bySection = Map.groupBy(rows, ({ section }) => section);
    expect([...bySection.keys()]).toEqual([1, 2, 3, 4, 5, 8, 9]);
    for (const [section, of] of bySection)
      expect(
        of.map(({ number }) => number),
        `section ${section}`,
      ).toEqual(of.map((_, index) => index + 1));
  });

  it('speaks of each remark somewhere', () => {
    const used = new Set(rowsOf(page).flatMap(({ remarks }) => remarks));
    const said = [...page.matchAll(/^- \*\*([DX]\d+)/gmu)].map(([, remark]) => remark);
    expect(said.filter((remark) => !used.has(remark))).toEqual([]);
  });
});

describe('a table of sentences', () => {
  const row = (cell) => `| 1.1 | Something | ${cell} |`;
  const file = () => ["test('is here', () => {}); test(`each ${kind} of it`, () => {}); test.step('a step', f);"];

  it('has nothing against tests that are there, and those of each kind', () => {
    expect(problemsOf(row('`x.spec.ts` › is here<br>`x.spec.ts` › each … of it'), file)).toEqual([]);
  });

  it('misses a test that was removed or renamed, a step, and a file that is gone', () => {
    expect(problemsOf(row('`x.spec.ts` › was here'), file)).toEqual(['1.1: x.spec.ts has no test "was here"']);
    expect(problemsOf(row('`x.spec.ts` › a step'), file)).toHaveLength(1);
    expect(problemsOf(row('`no-such-file.spec.ts` › is here'))).toHaveLength(1);
  });

  it('says which tests npm run test:all alone runs', () => {
    const broad = () => ["test('is broad', { tag: '@all' }, f); test('is not', f);"];
    expect(problemsOf(row('`x.spec.ts` › is broad (`test:all`)<br>`x.spec.ts` › is not'), broad)).toEqual([]);
    expect(problemsOf(row('`x.spec.ts` › is broad (`test:all`)'), broad)).toEqual(['1.1: for test:all alone']);
    expect(problemsOf(row('`x.spec.ts` › is broad'), broad)).toEqual([
      '1.1: x.spec.ts › is broad is for test:all alone',
    ]);
    expect(problemsOf(row('`x.spec.ts` › is not (`test:all`)'), broad)).toContain(
      '1.1: x.spec.ts › is not is not for test:all alone',
    );
  });

  it('misses a remark that is not explained, and a sentence of which nothing is said', () => {
    expect(problemsOf(row('[D1](#decided-otherwise)'), file)).toEqual(['1.1: there is no D1']);
    expect(problemsOf(`${row('[X1](#x)')}\n- **X1.** Not yet.`, file)).toEqual([]);
    expect(problemsOf(row(''), file)).toEqual(['1.1: nothing is named']);
  });
});
