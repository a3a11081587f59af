import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const migrationsFolder = join(root, 'apps/server/migrations');
const list = 'checksums.txt';

/** What a file may not do that says of itself that it only expands: code from before would meet it, or wait for it. */
const contracting = [
  [/\bdrop\s+(table|column|function|constraint|type|view|schema)\b/i, 'drops what code from before may use'],
  [/\brename\b/i, 'renames what code from before knows by its name'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes a type, and writes the table anew under a lock'],
  [/\bset\s+not\s+null\b/i, 'demands what code from before does not write'],
  [
    /\badd\s+(column\s+)?\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)/i,
    'adds a column that code from before does not fill',
  ],
  [
    /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)(?![^;]*\busing\s+index\b)/i,
    'adds a constraint without NOT VALID, and reads the table under a lock',
  ],
  [/\brevoke\b/i, 'takes a right away'],
];
const indexed =
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?([\w.]+)/gi;
const created = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi;

const sumOf = (text) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/** The files as they are, in their order. */
function readFiles(folder = migrationsFolder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sum: sumOf(text) };
  });
}

function readList(folder) {
  const lines = readFileSync(join(folder, list), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => ({ sum: line.slice(0, 64), name: line.slice(66) }));
}

/**
 * What is wrong with the files, a sentence each: those that were noted are there, unchanged, and before all that were not.
 * @param isComplete whether all have to be noted
 */
export function faultsOfMigrations(files, noted, isComplete = true) {
  const faults = [];
  const known = new Map(files.map((file) => [file.name, file.sum]));
  for (const { name, sum } of noted) {
    if (!known.has(name)) faults.push(`${name} is gone, which databases have had`);
    else if (known.get(name) !== sum)
      faults.push(`${name} was changed, which databases have had: add another one instead`);
  }
  const names = new Set(noted.map(({ name }) => name));
  const last = noted.at(-1)?.name ?? '';
  for (const file of files.filter(({ name }) => !names.has(name))) {
    if (file.name < last)
      faults.push(`${file.name} comes before ${last}: databases that have had that refuse it. Give it the next number`);
    else if (isComplete) faults.push(`${file.name} is not noted: node scripts/note-migrations.mjs`);
  }
  return [...faults, ...files.flatMap(faultsOfExpanding)];
}

function faultsOfExpanding({ name, text }) {
  if (!/^-- migration: .*\bexpands\b/m.test(text)) return [];
  const statements = text.replaceAll(/^\s*--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  const own = new Set(Array.from(statements.matchAll(created), ([, table]) => table));
  const outside = withoutOwn(statements, own);
  const faults = contracting.flatMap(([form, what]) =>
    form.test(outside) ? [`${name} says that it expands, and ${what}`] : [],
  );
  for (const [, table] of statements.matchAll(indexed)) {
    if (!own.has(table))
      faults.push(
        `${name} says that it expands, and builds an index on ${table} under a lock: CONCURRENTLY, in a file outside a transaction`,
      );
  }
  return faults;
}

/** Statements about tables that the file itself has made harm nobody. */
function withoutOwn(statements, own) {
  const isOwn = (statement) => {
    const table = /^\s*(?:create\s+table(?:\s+if\s+not\s+exists)?|alter\s+table(?:\s+only)?)\s+([\w.]+)/i.exec(
      statement,
    )?.[1];
    return table !== undefined && own.has(table);
  };
  return statements
    .split(';')
    .filter((statement) => !isOwn(statement))
    .join(';');
}

/** Notes what is new. @returns the names; nothing is noted where something is wrong, and the faults are thrown */
export function noteMigrations(folder = migrationsFolder) {
  const [files, noted] = [readFiles(folder), readList(folder)];
  const faults = faultsOfMigrations(files, noted, false);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const fresh = files.filter(({ name }) => noted.every((other) => other.name !== name));
  appendFileSync(join(folder, list), fresh.map(({ name, sum }) => `${sum}  ${name}\n`).join(''));
  return fresh.map(({ name }) => name);
}

export function checkMigrations(folder = migrationsFolder) {
  return faultsOfMigrations(readFiles(folder), readList(folder));
}
