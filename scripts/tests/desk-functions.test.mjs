import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesIn } from '../lib/test-titles.mjs';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/DESK.md'), 'utf8');
/** What the review of 22 November 2026 has tried. */
const tried = 66;

function contentOf(file) {
  const path = join(root, 'e2e/tests', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The rows of the section: a number, or a letter and a number for what was added; what it is, how it stands, and its tests. */
function rowsOf(text) {
  const [, section = ''] = text.split('\n## Every function\n');
  return [...section.matchAll(/^\| (\w?\d+) \| (.*?) \| (.*?) \| ?(.*?) ?\|$/gmu)].map(([, number, , state, cell]) => ({
    number,
    state,
    tests: cell.split('<br>').flatMap((part) => {
      const [, file, title] = /^`([^`]+)` › (.+)$/u.exec(part) ?? [];
      return file === undefined ? [] : [{ file, title }];
    }),
  }));
}

/** What is wrong with the table, by the number of the function. */
function problemsOf(text, textOf = contentOf) {
  return rowsOf(text).flatMap(({ number, state, tests }) => [
    ...tests
      .filter(({ file, title }) => !titlesIn(textOf(file)).some(({ fits }) => fits.test(title)))
      .map(({ file, title }) => `${number}: ${file} has no test "${title}"`),
    ...(/^(works|partly: |missing: )/u.test(state) ? [] : [`${number}: "${state}" is no state`]),
    ...(tests.length === 0 && !state.startsWith('missing: ') ? [`${number}: no test is named`] : []),
  ]);
}

describe('the functions of the desk in docs/DESK.md', () => {
  it('each name a browser test that is there, or say what is missing', () => {
    expect(problemsOf(page)).toEqual([]);
  });

  it('are all of those that the review has tried, and each stands there once', () => {
    const numbers = rowsOf(page).map(({ number }) => number);
    expect(numbers.slice(0, tried)).toEqual(Array.from({ length: tried }, (_, index) => String(index + 1)));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are rows of the table, each of them', () => {
    const [, section = ''] = page.split('\n## Every function\n');
    const lines = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| # |'));
    expect(rowsOf(page)).toHaveLength(lines.length);
  });
});

describe('a table of functions', () => {
  const table = (row) => `\n## Every function\n\n${row}`;
  const file = () => "test('is here', () => {});";

  it('has nothing against a test that is there, nor against what is missing and says so', () => {
    expect(problemsOf(table('| 1 | A | works | `x.spec.ts` › is here |'), file)).toEqual([]);
    expect(problemsOf(table('| S1 | B | missing: all of it | |'), file)).toEqual([]);
    expect(problemsOf(table('| 1 | A | partly: one | `x.spec.ts` › is here |'), file)).toEqual([]);
  });

  it('misses a test that was removed, a file that is gone, and a row without either', () => {
    expect(problemsOf(table('| 1 | A | works | `x.spec.ts` › was here |'), file)).toEqual([
      '1: x.spec.ts has no test "was here"',
    ]);
    expect(problemsOf(table('| 1 | A | works | `no-such.spec.ts` › is here |'))).toHaveLength(1);
    expect(problemsOf(table('| 1 | A | works | |'), file)).toEqual(['1: no test is named']);
    expect(problemsOf(table('| 1 | A | partly: one | |'), file)).toEqual(['1: no test is named']);
    expect(problemsOf(table('| 1 | A | fine | `x.spec.ts` › is here |'), file)).toEqual(['1: "fine" is no state']);
  });
});
