import { countDays, countTotals, sealBlock } from '../../../apps/server/src/modules/ledger/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { column, connectDatabase, type Database, type Sql } from '../../../apps/server/src/platform/database.ts';
import { keepSecretKey } from '../../../apps/server/src/platform/secret-key.ts';
import { fillLedger } from '../ledger-size/fill.ts';
import { line } from '../report.ts';
import { fillCases } from './fill-cases.ts';
import { fillAudit, fillConversations, fillOrders, fillTickets } from './fill-commands.ts';
import { fillDocuments } from './fill-documents.ts';
import { fillOffers, fillOffice } from './fill-offers.ts';
import { fillPeople } from './fill-people.ts';
import { fillRequests } from './fill-requests.ts';
import { fillReviews } from './fill-reviews.ts';

const transfersOfCustomer = 20;
/** The busy customer's. */
const busyTransfers = 40_000;
const indexed = [
  'ledger.transfers',
  'orders',
  'messages',
  'sessions',
  'audit_log',
  'customers',
  'recharges',
  'withdrawals',
];

/**
 * Fills a database with what a broker of so many customers has, where it is not filled already. Rows are written as a
 * whole, without triggers and foreign keys, but for transfers: the ledger adds those up and seals them.
 */
export async function fillDesk(databaseUrl: string, directory: string, people: number): Promise<void> {
  const startedAt = performance.now();
  // One connection, since a setting of its session is changed.
  const database = connectDatabase({ url: databaseUrl, maxConnections: 2, name: 'bench-fill', hasTimeouts: false });
  try {
    const { sql: owner } = database;
    const [known] = await owner<[{ table: string | undefined }]>`SELECT to_regclass('bench.filled')::text AS table`;
    if (known.table !== undefined) return;
    await owner`SET synchronous_commit = off`;
    await owner`SET maintenance_work_mem = '512MB'`;
    await owner`SET session_replication_role = replica`;
    const indexes = await dropIndexes(owner);
    const secretKey = keepSecretKey(directory);
    const step = async (name: string, work: Promise<void>) => {
      await work;
      line(`… ${name}`, `${Math.round((performance.now() - startedAt) / 1_000)} s`);
    };
    await step('customers', fillPeople(owner, people));
    await step('requests', fillRequests(owner, people));
    await step('reviews', fillReviews(owner, people, secretKey));
    await step('orders', fillOrders(owner, people));
    await step('audit log', fillAudit(owner, people));
    await step('conversations', fillConversations(owner, people));
    await step('tickets', fillTickets(owner, people));
    await step('cases', fillCases(owner, people));
    await step('documents', fillDocuments(owner, people));
    await step('offers', fillOffers(owner));
    await step('office', fillOffice(owner, people));
    await owner`SET session_replication_role = origin`;
    await step('ledger', fillTransfers(database));
    for (const index of indexes) await owner.unsafe(index);
    await step('indexes', Promise.resolve());
    await owner`VACUUM (ANALYZE)`;
    await owner`CREATE TABLE bench.filled ()`;
    await step('vacuum', Promise.resolve());
  } finally {
    await database.close();
  }
}

/** Filled without them and built afterwards, they take a fraction of the time. @returns how each is made */
async function dropIndexes(owner: Sql): Promise<string[]> {
  const indexes = await owner<Array<{ name: string; made: string }>>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
    WHERE indrelid = ANY (${column(indexed)}::regclass[]) AND NOT indisunique
      AND pg_get_indexdef(indexrelid) NOT LIKE '%USING brin%'`;
  for (const { name } of indexes) await owner.unsafe(`DROP INDEX ${name}`);
  return indexes.map(({ made }) => made);
}

/** Customers' transfers lie among those of others, as in life; what was posted is sealed while the next is. */
async function fillTransfers(database: Database): Promise<void> {
  const { sql: owner } = database;
  await owner`
    INSERT INTO ledger.accounts (owner, kind, stripe)
    SELECT id, kind, 0 FROM bench.people, unnest(ARRAY['cash', 'holds', 'loan']) AS kind ORDER BY 1, 2`;
  const rows = await owner<Array<{ id: string }>>`SELECT id FROM bench.people ORDER BY n::bigint * 7919 % 1000003`;
  const [busy] = await owner<[{ id: string }]>`SELECT id FROM bench.people WHERE n = 1`;
  const customers = rows.map(({ id }) => id).filter((id) => id !== busy.id);
  let sealing = Promise.resolve(0);
  for (let from = 0; from < transfersOfCustomer; from += 1) {
    if (from === transfersOfCustomer / 2) await fillLedger(owner, [busy.id], busyTransfers);
    await fillLedger(owner, customers, transfersOfCustomer, { from, to: from + 1 });
    await sealing;
    await owner`SELECT brin_summarize_new_values('ledger.transfers_by_position')`;
    sealing = sealAll(database);
  }
  await sealing;
  while ((await sealBlock(database, systemClock.now())) > 0);
  await database.transaction(countTotals);
  await countAllDays(database);
}

/** As a server has done by the time that it has so many transfers: a million with each round. */
async function countAllDays(database: Database): Promise<void> {
  const counted = async () => {
    await database.transaction((tx) => countDays(tx, 'Asia/Kolkata'));
    const [{ position }] = await database.sql<[{ position: bigint }]>`SELECT position FROM ledger.days_counted`;
    return position;
  };
  for (let before = -1n, now = await counted(); now !== before; now = await counted()) before = now;
}

async function sealAll(database: Database): Promise<number> {
  let sealed = 0;
  for (let count = -1; count !== 0; sealed += count) count = await sealBlock(database, systemClock.now());
  return sealed;
}
