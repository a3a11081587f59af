import { Problem } from '../say.mjs';

/**
 * The shape of an order's transaction in small: a customer's row is locked and changed, rows are added, and a row of the house is changed. What
 * distribution by itself costs, with everything else that an order does taken away.
 */
const customers = 1_000;
const houses = 1_000_000;
const tables = `
  CREATE TABLE tried_accounts (owner bigint, kind text, balance bigint NOT NULL, PRIMARY KEY (owner, kind)) WITH (fillfactor = 70);
  CREATE TABLE tried_transfers (owner bigint, id bigint GENERATED ALWAYS AS IDENTITY, amount bigint NOT NULL, PRIMARY KEY (owner, id));`;
const fill = `
  INSERT INTO tried_accounts SELECT n, 'cash', 1000000 FROM generate_series(1, ${customers}) AS n;
  INSERT INTO tried_accounts SELECT n, 'clearing', 0 FROM generate_series(1, ${customers}) AS n;
  INSERT INTO tried_accounts SELECT ${houses} + n, 'clearing', 0 FROM generate_series(0, 15) AS n;`;
const distributed = `
  SET citus.shard_count = 8;
  SELECT create_distributed_table('tried_accounts', 'owner');
  SELECT create_distributed_table('tried_transfers', 'owner', colocate_with => 'tried_accounts');`;

const order = (house) => `\\set c random(1, ${customers})
\\set h ${houses} + random(0, 15)
BEGIN;
SELECT balance FROM tried_accounts WHERE owner = :c AND kind = 'cash' FOR UPDATE;
INSERT INTO tried_transfers (owner, amount) VALUES (:c, 1), (:c, 2);
UPDATE tried_accounts SET balance = balance - 3 WHERE owner = :c AND kind = 'cash';
UPDATE tried_accounts SET balance = balance + 3 WHERE owner = ${house} AND kind = 'clearing';
COMMIT;
`;
/** The same in one statement, where the customer's node has the function and does all of it. */
const makeFunction = `
  CREATE FUNCTION tried_order(c bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM balance FROM tried_accounts WHERE owner = c AND kind = 'cash' FOR UPDATE;
    INSERT INTO tried_transfers (owner, amount) VALUES (c, 1), (c, 2);
    UPDATE tried_accounts SET balance = balance - 3 WHERE owner = c AND kind = 'cash';
    UPDATE tried_accounts SET balance = balance + 3 WHERE owner = c AND kind = 'clearing';
  END $$;`;
const delegated = `SELECT create_distributed_function('tried_order(bigint)', 'c', colocate_with => 'tried_accounts');`;
const call = `\\set c random(1, ${customers})\nSELECT tried_order(:c);\n`;

/** @returns how many of these transactions a second each arrangement does on this machine, by turns, the median of the rounds */
export function measureRates(engine, { rounds = 3, seconds = 4 } = {}) {
  const { plain, coordinator } = engine;
  for (const [port, sql] of [
    [plain, tables + fill + makeFunction],
    [coordinator, tables + distributed + fill + makeFunction + delegated],
  ]) {
    const { error } = engine.psql(sql, { port });
    if (error !== undefined) throw new Problem(error);
  }
  const arrangements = [
    ['PostgreSQL 15 alone, a row of the house in 16', plain, order(':h')],
    ['PostgreSQL 15 alone, one function', plain, call],
    ['Citus, the house’s rows where its id hashes to', coordinator, order(':h')],
    ['Citus, a row of the house on the customer’s shard', coordinator, order(':c')],
    ['Citus, one function that goes to the customer’s node', coordinator, call],
  ];
  const rates = new Map(arrangements.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, port, script] of arrangements) rates.get(name).push(engine.pgbench(script, { port, seconds }));
  return arrangements.map(([name]) => ({
    name,
    perSecond: rates.get(name).toSorted((a, b) => a - b)[Math.floor(rounds / 2)],
  }));
}
