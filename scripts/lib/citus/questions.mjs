import { Problem } from '../say.mjs';

/** Ids by which customers are made until two of them live on different workers. */
const customerOf = (number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const house = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Two customers whose shards are on different workers, and a third beside the first. */
export function findCustomers(engine) {
  const nodeOf = (id) =>
    engine.psql(
      `SELECT nodeport FROM citus_shards WHERE shardid = get_shard_id_for_distribution_column('customers', '${id}'::uuid)`,
    ).output;
  const ids = Array.from({ length: 40 }, (_, index) => customerOf(index + 1));
  const nodes = new Map(ids.map((id) => [id, nodeOf(id)]));
  const houses = nodeOf(house);
  const [here, beside] = ids.filter((id) => nodes.get(id) === houses);
  const there = ids.find((id) => nodes.get(id) !== houses);
  return { here, beside, there };
}

/** Makes them, with accounts, row by row. */
export function openCustomers(engine, { here, beside, there }) {
  for (const [index, id] of [here, beside, there].entries()) {
    const accounts = ['cash', 'holds', 'loan'].map(
      (kind) => `INSERT INTO ledger.accounts (owner, kind, stripe) VALUES ('${id}', '${kind}', 0);`,
    );
    const { error } = engine.psql(`${customerRow(id, index + 1)}; ${accounts.join('\n')}`);
    if (error !== undefined) throw new Problem(error);
  }
}

const customerRow = (id, number) =>
  `INSERT INTO customers (id, number, phone, password_hash, created_at) VALUES ('${id}', ${10_000_000 + number}, '${9_000_000_000 + number}', 'x', now())`;

const transfer = (id, number, { cashAfter = 100, reason = 'recharge' } = {}) =>
  `('${id}', 'bank', 'cash', 100, ${cashAfter}, '${reason}', 'recharge', 'R${number}', 'practice-bank', now(), ${number})`;
const transferColumns =
  'customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at, number';

/**
 * What the server asks of its database, in the words of its own statements with two customers, `here` beside the house's accounts and
 * `there` on the other worker. Each runs in a transaction that is taken back.
 */
export function statements({ here, there }) {
  const both = `'{${here},${there}}'::uuid[]`;
  const unsafe = 'SET LOCAL citus.enable_unsafe_triggers = on;';
  const nested =
    "SET LOCAL citus.allow_nested_distributed_execution = on; SET LOCAL citus.propagate_set_commands = 'local';";
  const add = (...rows) => `INSERT INTO ledger.transfers (${transferColumns}) VALUES ${rows.join(', ')}`;
  return [
    ['a row of a customer', customerRow(customerOf(99), 99)],
    ['`open_accounts` of one customer', `SELECT ledger.open_accounts('${customerOf(99)}')`],
    ['`lock_accounts` of one customer', `SELECT * FROM ledger.lock_accounts('{${here}}'::uuid[])`],
    [
      'the lock itself, one customer by `=`',
      `SELECT FROM ledger.accounts WHERE owner = '${here}' AND kind = 'cash' AND stripe = 0 FOR UPDATE`,
    ],
    [
      'the lock itself, one customer by `= ANY`',
      `SELECT FROM ledger.accounts WHERE owner = ANY ('{${here}}'::uuid[]) AND kind = 'cash' AND stripe = 0 ORDER BY owner FOR UPDATE`,
    ],
    [
      'the lock itself, two customers by `= ANY`',
      `SELECT FROM ledger.accounts WHERE owner = ANY (${both}) AND kind = 'cash' AND stripe = 0 ORDER BY owner FOR UPDATE`,
    ],
    ['`lock_accounts` of two customers on two workers', `SELECT * FROM ledger.lock_accounts(${both})`],
    ['a transfer of one customer, with its trigger', add(transfer(here, 1))],
    ['the same with nested execution allowed', `${unsafe} ${nested} ${add(transfer(here, 1))}`],
    [
      '`FOR UPDATE SKIP LOCKED` of what is due for many customers',
      'SELECT * FROM due_pushes ORDER BY due_at LIMIT 10 FOR UPDATE SKIP LOCKED',
    ],
    [
      'many rows of several customers by arrays',
      `INSERT INTO ledger.accounts (owner, kind, stripe) SELECT u.c, 'unsettled', 0 FROM unnest(${both}) AS u (c)`,
    ],
    [
      'an update of several customers by arrays',
      `UPDATE sessions SET last_used_at = used.at FROM unnest(${both}, ARRAY[now(), now()]) AS used (id, at) WHERE sessions.id = used.id AND sessions.last_used_at < used.at`,
    ],
    [
      'the same with the customer in the key',
      `UPDATE ledger.accounts a SET balance = a.balance FROM unnest(${both}) AS u (owner) WHERE a.owner = u.owner AND a.stripe = 0`,
    ],
    [
      'orders of several customers by arrays',
      `SELECT o.no FROM orders o JOIN unnest(${both}, '{A,B}'::text[]) AS u (c, no) ON o.customer_id = u.c AND o.no = u.no`,
    ],
    [
      'oldest lots by a lateral join with arrays',
      `SELECT l.* FROM unnest(${both}, '{A,B}'::text[], '{1,1}'::int[]) AS wanted (customer_id, symbol, most) CROSS JOIN LATERAL (SELECT * FROM lots WHERE customer_id = wanted.customer_id AND symbol = wanted.symbol AND remaining > 0 ORDER BY id LIMIT wanted.most) AS l ORDER BY l.id`,
    ],
    [
      'the commands of orders, locked by `IN (SELECT unnest)`',
      `SELECT c.id FROM venue_commands c WHERE (customer_id, order_no) IN (SELECT * FROM unnest(${both}, '{A,B}'::text[])) ORDER BY id FOR UPDATE`,
    ],
    [
      'a row that says whether it was inserted (`RETURNING xmax = 0`)',
      `INSERT INTO known_devices (customer_id, cookie_hash, first_used_at, last_used_at) VALUES ('${here}', sha256('x'), now(), now()) ON CONFLICT (customer_id, cookie_hash) DO UPDATE SET last_used_at = excluded.last_used_at RETURNING xmax = 0`,
    ],
    ['a customer by phone', "SELECT id FROM customers WHERE phone = '9000000001'"],
    ['a session by its hash', "SELECT id, customer_id FROM sessions WHERE token_hash = 'x'::bytea"],
    ['a deferrable constraint', 'SET CONSTRAINTS ALL DEFERRED; UPDATE favourites SET place = place + 1'],
    ['a cursor over all customers', 'DECLARE c CURSOR FOR SELECT * FROM ledger.transfers; FETCH 1 FROM c'],
    [
      'a scrolling cursor over all customers',
      'DECLARE c SCROLL CURSOR FOR SELECT * FROM ledger.transfers; FETCH LAST FROM c; FETCH FIRST FROM c',
    ],
    [
      'a savepoint',
      `SAVEPOINT s; UPDATE ledger.accounts SET balance = balance WHERE owner = '${there}'; ROLLBACK TO s`,
    ],
    [
      'two customers on two workers in one transaction',
      `UPDATE ledger.accounts SET balance = balance WHERE owner = '${here}'; UPDATE ledger.accounts SET balance = balance WHERE owner = '${there}'`,
    ],
    [
      'the leaves of a block by position',
      "SELECT string_agg(sha256(subject_no::bytea), ''::bytea ORDER BY position, id) FROM ledger.transfers",
    ],
    [
      'the newest rows of all customers',
      `SELECT customer_id, lag(cash_after) OVER (PARTITION BY customer_id ORDER BY id) FROM ledger.transfers ORDER BY id DESC LIMIT 5`,
    ],
    [
      'a correlated look from lots to lots',
      `SELECT count(*) FILTER (WHERE (SELECT l.id FROM lots l WHERE l.customer_id = m.customer_id AND l.symbol = m.symbol LIMIT 1) IS NULL) FROM lots m`,
    ],
    [
      'a trigger with a transition table in a schema that is sharded as a whole',
      `SET LOCAL citus.enable_schema_based_sharding = on; CREATE SCHEMA cell_tried; CREATE TABLE cell_tried.t (id bigint PRIMARY KEY); CREATE TRIGGER t AFTER INSERT ON cell_tried.t REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger.apply_transfers()`,
    ],
  ];
}

/** Runs each in a transaction that is taken back. @returns what it said: undefined where it worked */
export function askStatements(engine, asked) {
  return asked.map(([name, sql]) => ({ name, error: engine.psql(`BEGIN; ${sql}; ROLLBACK;`).error }));
}

/** What needs more than one session. @returns a name and what was seen, each */
export async function askSessions(engine, { here, there }) {
  const found = [];
  const [one, other] = [engine.session(), engine.session()];
  const worker = engine.session(engine.workers[0]);
  const count = (id) => `SELECT count(*) FROM customer_notes_tried WHERE customer_id = '${id}'`;
  await one.ask('CREATE TABLE customer_notes_tried (customer_id uuid, id bigint, PRIMARY KEY (customer_id, id))');
  await one.ask("SELECT create_distributed_table('customer_notes_tried', 'customer_id', colocate_with => 'customers')");

  await one.ask('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const before = await one.ask(count(here));
  await other.ask(`BEGIN; INSERT INTO customer_notes_tried VALUES ('${here}', 1), ('${there}', 1); COMMIT`);
  const [hereAfter, thereAfter] = [await one.ask(count(here)), await one.ask(count(there))];
  await one.ask('COMMIT');
  found.push({
    name: 'a snapshot (REPEATABLE READ): two customers get a row each in one transaction after the first look',
    seen: `first look at one of them: ${before}; then of the same: ${hereAfter}, of the other: ${thereAfter}`,
  });

  await one.ask('BEGIN; SELECT pg_advisory_xact_lock(1)');
  const again = await worker.ask('SELECT pg_try_advisory_lock(1)');
  await one.ask('COMMIT');
  found.push({
    name: 'an advisory lock that the coordinator holds, asked for at a worker',
    seen: `taken there too: ${again}`,
  });

  await one.ask('LISTEN sauda_tried');
  await worker.ask("NOTIFY sauda_tried, 'from a worker'");
  const fromWorker = await one.ask('SELECT 1');
  await other.ask("NOTIFY sauda_tried, 'from the coordinator'");
  const fromCoordinator = await one.ask('SELECT 1');
  found.push({
    name: 'LISTEN at the coordinator',
    seen: `NOTIFY at a worker: ${/from a worker/.test(fromWorker) ? 'heard' : 'not heard'}; at the coordinator: ${/from the coordinator/.test(fromCoordinator) ? 'heard' : 'not heard'}`,
  });

  const positions = (port, id) =>
    engine.psql(`SELECT pg_current_xact_id() FROM (SELECT 1) AS one`, { port }).output + (id ?? '');
  found.push({
    name: 'numbers of transactions at the same moment',
    seen: `coordinator ${positions(engine.coordinator)}, worker ${engine.workers.map((port) => `${port}: ${positions(port)}`).join(', ')}`,
  });
  await one.ask(
    'CREATE TABLE positions_tried (customer_id uuid PRIMARY KEY, position bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint)',
  );
  await one.ask("SELECT create_distributed_table('positions_tried', 'customer_id', colocate_with => 'customers')");
  const own = await one.ask(
    `BEGIN; INSERT INTO positions_tried (customer_id) VALUES ('${here}'); INSERT INTO positions_tried (customer_id) VALUES ('${there}'); SELECT string_agg(position::text, ' and ') FROM positions_tried; SELECT pg_current_xact_id(); COMMIT`,
  );
  found.push({
    name: 'the default of a position, of two customers in one transaction',
    seen: own.replaceAll('\n', ' / the coordinator’s own: '),
  });
  for (const [name, id] of [
    ['a customer beside the house', here],
    ['a customer on the other worker', there],
  ]) {
    const said = await one.ask(
      `SET citus.log_remote_commands = on; BEGIN; UPDATE ledger.accounts SET balance = balance WHERE owner = '${id}' AND kind = 'cash'; UPDATE ledger.accounts SET balance = balance WHERE owner = '${house}' AND kind = 'fees' AND stripe = 0; COMMIT; SET citus.log_remote_commands = off`,
    );
    const prepared = said.match(/issuing PREPARE TRANSACTION/g)?.length ?? 0;
    found.push({
      name: `one transaction about ${name} and a row of the house`,
      seen: `prepared on ${prepared} nodes, ${said.match(/issuing /g)?.length ?? 0} messages to workers`,
    });
  }
  await one.ask(`CREATE FUNCTION lock_tried(c uuid) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    PERFORM FROM ledger.accounts WHERE owner = c AND kind = 'cash' FOR UPDATE;
    UPDATE ledger.accounts SET balance = balance WHERE owner = c AND kind = 'holds';
  END $$`);
  await one.ask("SELECT create_distributed_function('lock_tried(uuid)', 'c', colocate_with => 'customers')");
  const delegated = await one.ask(
    `SET citus.log_remote_commands = on; SELECT lock_tried('${there}'); SET citus.log_remote_commands = off`,
  );
  found.push({
    name: 'one function about one customer that is distributed by the customer',
    seen: `prepared on ${delegated.match(/issuing PREPARE TRANSACTION/g)?.length ?? 0} nodes, ${delegated.match(/issuing /g)?.length ?? 0} messages to workers`,
  });
  for (const session of [one, other, worker]) session.close();
  return found;
}
