import { Problem } from '../say.mjs';

/** Ids of which each is tried until every shard has one, for the house's accounts there. */
const houseOf = (number) => `fffffff0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/**
 * What the ledger would be on Citus, in small: the house has an account on each shard, and one function adds a transfer and moves both
 * balances, on the node of its customer. The application may call it, and may not insert.
 */
const makeLedger = `
  -- Citus goes to a worker by the log-in of whoever asks.
  ALTER ROLE sauda_app LOGIN;
  SET citus.enable_unsafe_triggers = on;
  DROP TRIGGER balances_follow_transfers ON ledger.transfers;
  CREATE TABLE houses_tried (shard bigint PRIMARY KEY, owner uuid NOT NULL);
  SELECT create_reference_table('houses_tried');
  CREATE FUNCTION ledger.post_tried(c uuid, paid bigint, into_kind text, why text, about text, no text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, public, pg_temp AS $$
  DECLARE
    house uuid;
    cash bigint;
    counted bigint;
  BEGIN
    SELECT owner INTO STRICT house FROM houses_tried WHERE shard = get_shard_id_for_distribution_column('customers', c);
    UPDATE ledger.accounts SET balance = balance - paid, transfers = transfers + 1 WHERE owner = c AND kind = 'cash' AND stripe = 0
    RETURNING balance, transfers INTO STRICT cash, counted;
    UPDATE ledger.accounts SET balance = balance + paid WHERE owner = house AND kind = into_kind AND stripe = 0;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a transfer names an account that does not exist';
    END IF;
    INSERT INTO ledger.transfers (customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at, number)
    VALUES (c, CASE WHEN paid > 0 THEN 'cash' ELSE into_kind END, CASE WHEN paid > 0 THEN into_kind ELSE 'cash' END, abs(paid), cash, why, about, no,
      'tried', now(), counted);
    RETURN cash;
  END $$;
  SELECT create_distributed_function('ledger.post_tried(uuid, bigint, text, text, text, text)', 'c', colocate_with => 'customers');
  REVOKE INSERT ON ledger.transfers FROM sauda_app;
  GRANT EXECUTE ON FUNCTION ledger.post_tried TO sauda_app;`;

/** Each shard of accounts gets an account of the house's. @returns how many there are */
function openHouses(engine) {
  const shards = engine.psql("SELECT count(*) FROM pg_dist_shard WHERE logicalrelid = 'customers'::regclass").output;
  const ids = Array.from({ length: 400 }, (_, index) => houseOf(index));
  const { error } = engine.psql(`
    INSERT INTO houses_tried
    SELECT DISTINCT ON (shard) shard, id FROM (
      SELECT get_shard_id_for_distribution_column('customers', id) AS shard, id FROM unnest('{${ids.join(',')}}'::uuid[]) AS id) AS found;
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'ledger.accounts'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%house()%' LOOP
        EXECUTE format('ALTER TABLE ledger.accounts DROP CONSTRAINT %I', name);
      END LOOP;
    END $$;
    INSERT INTO ledger.accounts (owner, kind, stripe) SELECT owner, kind, 0 FROM houses_tried, unnest('{bank,clearing}'::text[]) AS kind;`);
  if (error !== undefined) throw new Problem(error);
  return `${engine.psql('SELECT count(*) FROM houses_tried').output} of ${shards}`;
}

/** @returns a name and what was seen, each */
export async function askLedgerByFunction(engine, { here, there }) {
  const { error } = engine.psql(makeLedger);
  if (error !== undefined) return [{ name: 'a ledger whose function is distributed', seen: error }];
  const found = [{ name: 'shards with an account of the house', seen: openHouses(engine) }];
  const session = engine.session();
  await session.ask('SET ROLE sauda_app');
  const post = (id, paid, kind, why, about) =>
    `SELECT ledger.post_tried('${id}', ${paid}, '${kind}', '${why}', '${about}', '00TRIED')`;
  for (const id of [here, there]) await session.ask(post(id, -50_000, 'bank', 'recharge', 'recharge'));
  await session.ask('SET citus.log_remote_commands = on');
  const said = await session.ask(post(there, 20_000, 'clearing', 'buyStock', 'order'));
  await session.ask('SET citus.log_remote_commands = off');
  const count = (pattern) => said.match(pattern)?.length ?? 0;
  found.push(
    {
      name: 'a transfer by the function',
      seen: `cash after it: ${/^\d+$/m.exec(said)?.[0] ?? said}; prepared on ${count(/issuing PREPARE TRANSACTION/g)} nodes, ${count(/issuing /g)} messages to workers`,
    },
    { name: 'more than there is', seen: await session.ask(post(there, 40_000, 'clearing', 'buyStock', 'order')) },
    {
      name: 'an INSERT by the application',
      seen: await session.ask(
        `INSERT INTO ledger.transfers (customer_id, debit, credit, amount, reason, subject_kind, subject_no, actor, posted_at, number) VALUES ('${here}', 'cash', 'clearing', 100, 'buyStock', 'order', 'x', 'x', now(), 9)`,
      ),
    },
    { name: 'all balances together', seen: await session.ask('SELECT sum(balance) FROM ledger.accounts') },
    {
      name: 'positions of the three transfers, beside the next numbers of transactions',
      seen: `${engine.psql('SELECT string_agg(position::text, $$, $$ ORDER BY posted_at) FROM ledger.transfers').output}; coordinator ${xactOf(engine, engine.coordinator)}, workers ${engine.workers.map((port) => xactOf(engine, port)).join(', ')}`,
    },
  );
  const both = await session.ask(
    `BEGIN; ${post(here, 100, 'clearing', 'buyStock', 'order')}; ${post(there, 100, 'clearing', 'buyStock', 'order')}; COMMIT`,
  );
  found.push({ name: 'two customers on two workers in one transaction, by the function', seen: both });
  session.close();
  return found;
}

const xactOf = (engine, port) => engine.psql('SELECT pg_current_xact_id()', { port }).output;
