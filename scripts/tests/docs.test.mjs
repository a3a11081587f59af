import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path) => readFileSync(join(root, path), 'utf8');
const pages = tracked.filter((path) => path.endsWith('.md'));
const foldersOf = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
    .map(({ name }) => `${path}/${name}`)
    .filter((folder) => tracked.some((file) => file.startsWith(`${folder}/`)));

/** The paths of the tree in ARCHITECTURE.md, by their indentation. */
function treeOf(page) {
  const [, tree] = /## The tree\n\n```\n([^`]*)```/.exec(page);
  const above = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, name] = /^( *)(\S+?)\/?(?: {2,}|$)/.exec(line) ?? [];
    // A line that goes on with the text of the one before stands under its text.
    if (name === undefined || indent.length > 8) return [];
    const depth = indent.length / 2;
    above.length = depth;
    above.push(name);
    return [above.join('/')];
  });
}

describe('docs/ARCHITECTURE.md', () => {
  const tree = treeOf(read('docs/ARCHITECTURE.md'));

  it('names only what is there', () => {
    expect(tree.length).toBeGreaterThan(40);
    expect(tree.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names every folder of the storeys and modules', () => {
    const storeys = ['apps', 'packages', 'apps/customer/src', 'apps/server/src', 'apps/server/src/modules'];
    const missing = storeys.flatMap(foldersOf).filter((folder) => !tree.includes(folder));
    expect(missing).toEqual([]);
  });
});

/** Not of files: what a pattern is called, what is asked of the database, what whoever makes the fonts anew writes. */
const madeNames = new Set(['x.test.ts', 'x.db.test.ts', 'database.sql', 'subset.mjs']);

/** Of FIX, Kubernetes and Gradle. */
const othersNames = new Set(['origClOrdID', 'terminationGracePeriodSeconds', 'applicationId']);

const plain = (text) => text.replaceAll(/\\?[’']/g, "'");

/** All that lies beside the test files of this name: what a title is put together of may stand in another one. */
function textBeside(name) {
  const folders = tracked.filter((path) => `/${path}`.endsWith(`/${name}`)).map(dirname);
  return tracked
    .filter((path) => /\.tsx?$/.test(path) && folders.includes(dirname(path)))
    .map((path) => plain(read(path)))
    .join('\n');
}

/** Whether `words` stand in `text`, at once or in two parts, as those of a test that is there for each of several. */
const saysSo = (text, words) =>
  text.includes(words) ||
  [...words.matchAll(/ /g)].some(
    ({ index }) => text.includes(words.slice(0, index)) && text.includes(words.slice(index + 1)),
  );

/** Test files with the titles that a line names of each, cut where it leaves something out. */
const titlesNamed = (line) =>
  [
    ...plain(line).matchAll(/([\w./-]+\.(?:test|spec)\.tsx?)`? › (.*?)(?=[;,] `?[\w./-]+\.(?:test|spec)\.tsx?| \||$)/g),
  ].map(([, file, titles]) => [
    file,
    titles
      .replaceAll(/\([^)]*\)/g, '…')
      .split(/[›…*"]|; /)
      .filter((part) => part.trim().length > 12)
      .map((part) => part.trim()),
  ]);

describe('the pages', () => {
  it('link to files that are there', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('name tests that are there', () => {
    const names = new Set(tracked.map((path) => path.split('/').at(-1)));
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/(?<=[\s`/(])([a-z][\w-]+(?:\.db)?\.(?:test|spec)\.(?:tsx?|mjs))/g)]
        .map(([, name]) => name)
        .filter((name) => !names.has(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it('name tests by the titles that they have', () => {
    const lines = read('docs/SECURITY.md').split('\n');
    const lost = lines.flatMap(titlesNamed).flatMap(([file, titles]) => {
      const text = textBeside(file);
      return titles.filter((title) => !saysSo(text, title)).map((title) => `${file}: ${title}`);
    });
    expect(lost).toEqual([]);
  });

  it('name sources that are there', () => {
    const isThere = (name) => tracked.some((path) => path === name || path.endsWith(`/${name}`));
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|sh))`/g)]
        .map(([, name]) => name)
        .filter((name) => !isThere(name) && !madeNames.has(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it('name functions and fields that are there', () => {
    const sources = tracked.filter((path) => /\.(tsx?|mts|mjs)$/.test(path)).map(read);
    const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []));
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/`([a-z]+[A-Z]\w*)(?:\(…?\))?`/g)]
        .map(([, name]) => name)
        .filter((name) => !words.has(name) && !othersNames.has(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it('list every decision', () => {
    const index = read('docs/adr/README.md');
    const decisions = pages.filter((page) => /^docs\/adr\/\d{4}-/.test(page)).map((page) => page.split('/').at(-1));
    expect(decisions.filter((page) => !index.includes(`(${page})`))).toEqual([]);
  });
});

it('no source cites a document that is not here', () => {
  const sources = tracked.filter((path) => /\.(tsx?|mjs|sql|css)$/.test(path) && !path.endsWith('docs.test.mjs'));
  expect(sources.filter((path) => /\b(?:DECISIONS|SPEC)(?:\.md| §)/.test(read(path)))).toEqual([]);
});
