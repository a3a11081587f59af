/** SQL keeps to the walls of the imports: a module writes its own tables and reads those of whom it may use. */

const made = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_.]+)/g;
const dropped = /\bDROP TABLE (?:IF EXISTS )?([a-z_.]+)/g;
const renamed = /\bALTER TABLE ([a-z_.]+) RENAME TO ([a-z_]+)/g;
const used = /\b(FROM|JOIN|INTO|UPDATE|USING|TABLE|LOCK)\s+(?:ONLY\s+|TABLE\s+)?([a-z_.]+)\b|\btable\('([a-z_.]+)'/g;
/** The name of a table that is put into a statement: then each name in the file is one that it may be. */
const chosen = /\b(FROM|JOIN|INTO|UPDATE)\s+\$\{(?:sql|tx)\(/g;

/** @param {readonly string[]} migrations texts, in the order in which they are applied @returns {string[]} */
function tablesOf(migrations) {
  const names = new Set();
  for (const text of migrations) {
    for (const [, name] of text.matchAll(dropped)) names.delete(name);
    for (const [, name] of text.matchAll(made)) names.add(name);
    for (const [, from, to] of text.matchAll(renamed)) {
      names.delete(from);
      names.add(to);
    }
  }
  return [...names];
}

/** The part of the server that a file is of: a module, or a storey. @param {string} path under `src/` */
function roomOf(path) {
  const [storey, name] = path.split('/');
  return storey === 'modules' ? name : storey.replace(/\.ts$/, '');
}

/** @returns {Array<{ table: string; writes: boolean }>} what a file does to the tables that there are */
function usesOf(text, tables) {
  const uses = [...text.matchAll(used)].map(([, word, name, typed]) => ({
    table: name ?? typed,
    writes: word === 'INTO' || word === 'UPDATE' || (word === undefined && typed !== undefined),
  }));
  for (const match of text.matchAll(/\bDELETE\s+FROM\s+([a-z_.]+)/g)) uses.push({ table: match[1], writes: true });
  const words = [...text.matchAll(chosen)].map(([, word]) => word);
  if (words.length > 0) {
    const writes = words.some((word) => word === 'INTO' || word === 'UPDATE');
    for (const [, name] of text.matchAll(/'([a-z_.]+)'/g)) uses.push({ table: name, writes });
  }
  return uses.filter(({ table }) => tables.has(table));
}

/**
 * @param {{ files: ReadonlyArray<{ path: string; text: string }>, migrations: readonly string[],
 *   owners: Record<string, readonly string[]>, arrows: ReadonlyArray<Record<string, readonly string[]>> }} house
 * @returns {string[]} a sentence for each fault
 */
export function findTableFaults({ files, migrations, owners, arrows }) {
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, names]) => names.map((name) => [name, owner])));
  const tables = new Set(tablesOf(migrations));
  const faults = [];
  for (const name of tables) if (!ownerOf.has(name)) faults.push(`${name} has no owner`);
  for (const name of ownerOf.keys()) if (!tables.has(name)) faults.push(`${name} has an owner and is no table`);
  const mayRead = (room, owner) =>
    owner === room ||
    arrows.some((ofRooms) => (ofRooms[room] ?? []).some((other) => new RegExp(`^${other}$`).test(owner)));
  for (const { path, text } of files) {
    const room = roomOf(path);
    const said = new Set();
    for (const { table, writes } of usesOf(text, tables)) {
      const owner = ownerOf.get(table);
      if (owner === undefined || owner === room) continue;
      if (writes) said.add(`${path} writes ${table}, which is ${owner}'s`);
      else if (!mayRead(room, owner)) said.add(`${path} reads ${table}, which is ${owner}'s`);
    }
    faults.push(...said);
  }
  return faults;
}
