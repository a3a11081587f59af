/** Tables whose rows are a customer's under another name than `customer_id`. */
const otherColumns = { customers: 'id', 'ledger.accounts': 'owner' };
/** A table is given up after as many changes. */
const changesAtMost = 25;

/**
 * Distributes each table that has a customer by that customer, makes those that they refer to reference tables, and leaves the others to the
 * coordinator. Each table is tried as it is first. Then all foreign keys are taken away, and of each table what Citus refuses, until it is accepted; in
 * the end each foreign key is made again.
 * @returns by table how it was distributed, what it was told as it is, and what was refused on the way; and the foreign keys that were refused
 */
export function distribute(engine) {
  const ask = (sql) => rowsOf(engine.psql(sql));
  const plan = planOf(ask);
  const asTheyAre = new Map(
    plan.map((one) => [
      one.table,
      one.way === 'local' ? undefined : engine.psql(`BEGIN; ${callFor(one, { isAlone: true })}; ROLLBACK;`).error,
    ]),
  );
  const keys = ask(`
    SELECT conrelid::regclass, conname, replace(pg_get_constraintdef(oid), '|', '¦') FROM pg_constraint
    WHERE contype = 'f' AND connamespace IN ('public'::regnamespace, 'ledger'::regnamespace)`);
  const dropped = engine.psql(keys.map(([table, name]) => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`).join('\n'));
  if (dropped.error !== undefined) throw new Error(dropped.error);
  const tables = plan.map((one) => ({ ...one, asItIs: asTheyAre.get(one.table), ...distributeOne(engine, one, ask) }));
  const refusedKeys = [];
  for (const [table, name, definition] of keys) {
    const { error } = engine.psql(
      `SET client_min_messages = error; ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    );
    if (error !== undefined) refusedKeys.push({ table, name, definition, error });
  }
  return { tables, keys: keys.length, refusedKeys };
}

function distributeOne(engine, one, ask) {
  const refusals = [];
  if (one.way === 'local') return { outcome: 'local', refusals };
  for (let turn = 0; turn < changesAtMost; turn += 1) {
    const { error } = engine.psql(callFor(one, { isUnsafe: refusals.some(({ change }) => change === unsafe) }));
    if (error === undefined) return { outcome: one.way, refusals };
    const change = changeFor(error, one, ask);
    refusals.push({ error, change: change?.said ?? 'nothing helps' });
    if (change === undefined) break;
    const failed = change.sql === undefined ? undefined : engine.psql(change.sql).error;
    if (failed !== undefined) {
      refusals.push({ error: failed, change: 'nothing helps' });
      break;
    }
  }
  return { outcome: 'refused', refusals };
}

function callFor({ table, column, way }, { isUnsafe = false, isAlone = table === 'customers' }) {
  const call =
    way === 'reference'
      ? `SELECT create_reference_table('${table}')`
      : `SELECT create_distributed_table('${table}', '${column}'${isAlone ? '' : ", colocate_with => 'customers'"})`;
  return `SET citus.shard_count = 8; SET client_min_messages = error; SET citus.enable_unsafe_triggers = ${isUnsafe ? 'on' : 'off'}; ${call}`;
}

const unsafe = 'citus.enable_unsafe_triggers';

function rowsOf({ output, error }) {
  if (error !== undefined) throw new Error(error);
  return output === '' ? [] : output.split('\n').map((line) => line.split('|'));
}

/** Each table with the way that is tried: reference tables first, then customers, then the others. */
function planOf(ask) {
  const tables = ask(`
    SELECT c.oid::regclass, a.attname, a.attnotnull FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    LEFT JOIN pg_attribute a ON attrelid = c.oid AND attname = 'customer_id' AND NOT attisdropped
    WHERE relkind = 'r' AND nspname IN ('public', 'ledger') AND relname <> 'schema_migrations' ORDER BY 1`);
  const columnOf = new Map(
    tables.map(([table, column, isNotNull]) => [
      table,
      otherColumns[table] ?? (isNotNull === 't' ? column : undefined),
    ]),
  );
  const references = ask(`SELECT conrelid::regclass, confrelid::regclass FROM pg_constraint WHERE contype = 'f'`);
  // What a distributed table refers to has to be on each node, and what that refers to as well.
  const shared = new Set();
  for (let grown = -1; grown !== shared.size;) {
    grown = shared.size;
    for (const [from, to] of references)
      if (columnOf.get(to) === undefined && (columnOf.get(from) !== undefined || shared.has(from))) shared.add(to);
  }
  const wayOf = (table) =>
    columnOf.get(table) === undefined ? (shared.has(table) ? 'reference' : 'local') : 'distributed';
  const nullable = new Set(
    tables.filter(([, column, isNotNull]) => column === 'customer_id' && isNotNull === 'f').map(([table]) => table),
  );
  const rank = ({ table, way }) =>
    way === 'reference' ? 0 : table === 'customers' ? 1 : way === 'distributed' ? 2 : 3;
  return tables
    .map(([table]) => ({ table, column: columnOf.get(table), way: wayOf(table), isNullable: nullable.has(table) }))
    .toSorted((left, right) => rank(left) - rank(right));
}

/** What is taken away for an error. */
function changeFor(error, { table, column }, ask) {
  if (/triggers?/i.test(error)) return { said: unsafe };
  if (/identity/i.test(error)) return toBigints(table, ask);
  if (/UNIQUE, EXCLUDE, or PRIMARY KEY|unique index|partition column/i.test(error))
    return withoutKeys(table, column, ask);
  return undefined;
}

function toBigints(table, ask) {
  const columns = ask(
    `SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attidentity <> '' AND atttypid <> 'bigint'::regtype`,
  );
  if (columns.length === 0) return undefined;
  return {
    said: `${columns.join(', ')} as bigint`,
    sql: columns.map(([name]) => `ALTER TABLE ${table} ALTER COLUMN ${name} TYPE bigint;`).join('\n'),
  };
}

function withoutKeys(table, column, ask) {
  const keys = ask(`
    SELECT indexrelid::regclass, coalesce(conname, ''), replace(pg_get_indexdef(indexrelid), '|', '¦')
    FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u', 'x')
    WHERE indrelid = '${table}'::regclass AND (indisunique OR indisexclusion) AND NOT EXISTS (
      SELECT FROM unnest(indkey::int2[]) AS part JOIN pg_attribute ON attrelid = indrelid AND attnum = part WHERE attname = '${column}')`);
  if (keys.length === 0) return undefined;
  return {
    said: `without ${keys.map(([, , definition]) => definition.replace(/^CREATE UNIQUE INDEX (\S+) ON .* USING \w+ /, '$1 ')).join('; ')}`,
    sql: keys
      .map(([index, constraint]) =>
        constraint === '' ? `DROP INDEX ${index};` : `ALTER TABLE ${table} DROP CONSTRAINT ${constraint} CASCADE;`,
      )
      .join('\n'),
  };
}
