import { expect, test } from 'vitest';
import { findTableFaults } from '../lib/tables.mjs';

const migrations = [
  'CREATE TABLE orders (no text); CREATE UNLOGGED TABLE lots (no text);',
  'CREATE TABLE ledger.heads ();',
];
const owners = { trading: ['orders', 'lots'], ledger: ['ledger.heads'] };
const arrows = [{ trading: ['ledger'], wallet: [], practice: ['[^/]+'] }, { wallet: ['trading'] }];

const faultsOf = (path, text) => findTableFaults({ files: [{ path, text }], migrations, owners, arrows });

test('a module may write its own tables, and read those of whom it may use', () => {
  expect(faultsOf('modules/trading/save.ts', 'sql`INSERT INTO orders SELECT * FROM ledger.heads`')).toEqual([]);
  expect(faultsOf('modules/trading/order.ts', "const lots = table('lots', {})")).toEqual([]);
  expect(faultsOf('modules/wallet/read.ts', 'sql`SELECT FROM orders JOIN lots USING (no)`')).toEqual([]);
  expect(faultsOf('modules/practice/seed.ts', 'sql`SELECT FROM orders`')).toEqual([]);
  expect(faultsOf('modules/news/read.ts', 'sql`SELECT FROM unknown, generate_series(1, 2)`')).toEqual([]);
});

test.each([
  ['modules/ledger/read.ts', 'sql`SELECT * FROM orders`', 'reads orders'],
  ['modules/ledger/read.ts', 'sql`SELECT FROM a LEFT JOIN lots ON true`', 'reads lots'],
  ['modules/wallet/read.ts', 'sql`SELECT * FROM\n  ledger.heads`', 'reads ledger.heads'],
  ['modules/wallet/read.ts', 'sql`UPDATE orders SET no = 1`', 'writes orders'],
  ['modules/wallet/read.ts', 'sql`DELETE FROM lots`', 'writes lots'],
  ['modules/practice/seed.ts', 'sql`INSERT INTO orders VALUES (1)`', 'writes orders'],
  ['modules/trading/x.ts', 'sql`LOCK TABLE ledger.heads; DELETE FROM ledger.heads`', 'writes ledger.heads'],
  ['modules/wallet/read.ts', "const orders = table('orders', {})", 'writes orders'],
  ['modules/news/read.ts', "sql`SELECT FROM ${sql(name)}`; read('lots')", 'reads lots'],
  ['modules/wallet/read.ts', "tx`UPDATE ${tx(name)} SET a = 1`; set('lots')", 'writes lots'],
  ['calls/deal/desk.ts', 'sql`SELECT FROM orders`', 'reads orders'],
  ['main.ts', 'sql`SELECT FROM orders`', 'reads orders'],
])('%s: %s is a fault', (path, text, fault) => {
  expect(faultsOf(path, text).join()).toContain(fault);
});

test('every table has an owner, and every owner has tables', () => {
  const faults = findTableFaults({ files: [], migrations, owners: { trading: ['orders', 'gone'] }, arrows });
  expect(faults).toEqual(['lots has no owner', 'ledger.heads has no owner', 'gone has an owner and is no table']);
});

test('a table that was renamed is owned by its new name', () => {
  const renaming = [...migrations, 'ALTER TABLE lots RENAME TO parcels;'];
  const ofParcels = { trading: ['orders', 'parcels'], ledger: ['ledger.heads'] };
  expect(findTableFaults({ files: [], migrations: renaming, owners: ofParcels, arrows })).toEqual([]);
});
