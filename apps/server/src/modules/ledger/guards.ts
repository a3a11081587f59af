import type { Tx } from '../../platform/database.ts';
import { applicationRole } from '../../platform/migrate.ts';
import { namesOfKinds } from './account.ts';

/** What PostgreSQL makes of the CHECK of the kinds, around their names. One that came with an upgrade may be not validated: `verify` looks at each transfer. */
const kindsCheck =
  /^CHECK \(+subject_kind \|\| ' '::text\) \|\| reason\) \|\| ' '::text\) \|\| debit\) \|\| ' '::text\) \|\| credit\) = ANY \(ARRAY\[([\w ':,]+)\]\)\)\)( NOT VALID)?$/;

const triggers = [
  'ledger.blocks blocks_are_append_only',
  'ledger.heads heads_are_append_only',
  'ledger.transfers balances_follow_transfers',
  'ledger.transfers transfers_are_append_only',
];

/** By table what the application may never have been granted. */
const withheld: ReadonlyArray<readonly [table: string, rights: string]> = [
  ['ledger.accounts', 'INSERT, UPDATE, DELETE, TRUNCATE'],
  ['ledger.blocks', 'UPDATE, DELETE, TRUNCATE'],
  ['ledger.day_sums', 'INSERT, UPDATE, DELETE, TRUNCATE'],
  ['ledger.heads', 'UPDATE, DELETE, TRUNCATE'],
  ['ledger.transfers', 'UPDATE, DELETE, TRUNCATE'],
];

/**
 * What the database no longer refuses by itself, in a sentence each. Whoever owns it can take a guard away, write, and put
 * it back; this tells of one that is away.
 */
export async function missingGuards(tx: Tx): Promise<string[]> {
  return [...(await unheldKinds(tx)), ...(await missingTriggers(tx)), ...(await rightsTooMany(tx))];
}

async function unheldKinds(tx: Tx): Promise<string[]> {
  const [constraint] = await tx<Array<{ definition: string }>>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conname = 'transfers_are_of_known_kinds' AND conrelid = 'ledger.transfers'::regclass`;
  const [, list = ''] = kindsCheck.exec(constraint?.definition ?? '') ?? [];
  const held = new Set(Array.from(list.matchAll(/'([\w ]+)'::text/g), ([, name]) => name));
  const isHeld = held.size === namesOfKinds.size && [...namesOfKinds].every((name) => held.has(name));
  return isHeld ? [] : ['the database does not hold transfers to their kinds'];
}

async function missingTriggers(tx: Tx): Promise<string[]> {
  const rows = await tx<Array<{ name: string }>>`
    SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger
    WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')`;
  const working = new Set(rows.map(({ name }) => name));
  return triggers.filter((name) => !working.has(name)).map((name) => `the trigger ${name} does not work`);
}

async function rightsTooMany(tx: Tx): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rights] of withheld) {
    const [{ has }] = await tx<[{ has: boolean }]>`
      SELECT has_table_privilege(${applicationRole}, ${table}, ${rights})
        OR has_any_column_privilege(${applicationRole}, ${table}, 'UPDATE') AS has`;
    if (has) found.push(`the application has more rights to ${table} than to read it and to add to it`);
  }
  return found;
}
