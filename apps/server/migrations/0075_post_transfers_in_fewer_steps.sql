-- Posting is most of what an order costs the database. What it checks stays; how it looks does not.

-- Every transfer changes the row of its customer's free cash, which counts them: whoever holds that row holds all accounts of the customer.
-- The others are read once it is held, by a statement of its own, which sees what the one before has committed.
CREATE OR REPLACE FUNCTION ledger.lock_accounts(customers uuid[])
RETURNS TABLE (owner uuid, kind text, balance bigint, transfers bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp SET enable_seqscan = off AS $$
  SELECT FROM ledger.accounts a
  WHERE a.owner = ANY (customers) AND a.kind = 'cash' AND a.stripe = 0
  ORDER BY a.owner
  FOR UPDATE;
  SELECT a.owner, a.kind, a.balance, a.transfers
  FROM ledger.accounts a
  WHERE a.owner = ANY (customers) AND a.stripe = 0 AND a.owner <> ledger.house()
$$;

-- Balances follow transfers, and say what the transfers say, as before. Each customer's transfers are walked through once: less what they
-- have moved so far, all that they state must be what the account had before them. Accounts are found by their key, however many there are.
CREATE OR REPLACE FUNCTION ledger.apply_transfers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  expected integer;
  touched integer;
  state_balances boolean;
  are_numbered boolean;
BEGIN
  WITH in_turn AS (
    SELECT customer_id, cash, cash_after, number,
      sum(cash) OVER before_and_it AS moved,
      row_number() OVER before_and_it AS nth
    FROM (
      SELECT customer_id, id, number, cash_after, CASE 'cash' WHEN credit THEN amount WHEN debit THEN -amount END AS cash
      FROM posted
    ) p
    WINDOW before_and_it AS (PARTITION BY customer_id ORDER BY id ROWS UNBOUNDED PRECEDING)
  ), of_customer AS (
    SELECT customer_id, 'cash' AS kind, 0 AS stripe, count(*) AS transfers, coalesce(sum(cash), 0) AS cash,
      min(cash_after - moved) AS least_before, max(cash_after - moved) AS most_before,
      count(number) AS numbered, min(number - nth) AS least_counted, max(number - nth) AS most_counted
    FROM in_turn
    GROUP BY customer_id
    ORDER BY customer_id
  ), applied AS (
    UPDATE ledger.accounts a
    SET balance = a.balance + c.cash, transfers = a.transfers + c.transfers
    FROM of_customer c
    WHERE a.owner = c.customer_id AND a.kind = c.kind AND a.stripe = c.stripe
    RETURNING
      c.least_before IS NULL OR (a.balance - c.cash = c.least_before AND a.balance - c.cash = c.most_before) AS states_balances,
      c.numbered = c.transfers AND a.transfers - c.transfers = c.least_counted AND a.transfers - c.transfers = c.most_counted AS is_numbered
  )
  SELECT (SELECT count(*) FROM of_customer), count(*), bool_and(states_balances), bool_and(is_numbered)
  INTO expected, touched, state_balances, are_numbered
  FROM applied;

  IF touched <> expected THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist';
  END IF;
  IF NOT state_balances THEN
    RAISE EXCEPTION 'a transfer states another balance than the account has';
  END IF;
  IF NOT are_numbered THEN
    RAISE EXCEPTION 'a transfer does not have the next number of its customer';
  END IF;

  -- The other side of each: the house's accounts, and of customers what is set aside and what is owed.
  WITH delta AS (
    SELECT
      CASE WHEN kind IN ('holds', 'loan') THEN customer_id ELSE ledger.house() END AS owner,
      kind,
      CASE WHEN kind IN ('holds', 'loan') THEN 0 ELSE pg_backend_pid() % 16 END AS stripe,
      sum(amount) AS amount
    FROM (
      SELECT customer_id, debit AS kind, -amount AS amount FROM posted WHERE debit <> 'cash'
      UNION ALL
      SELECT customer_id, credit, amount FROM posted WHERE credit <> 'cash'
    ) movement
    GROUP BY 1, 2, 3
  ), locked AS (
    SELECT a.owner, a.kind, a.stripe, d.amount
    FROM delta d JOIN ledger.accounts a ON a.owner = d.owner AND a.kind = d.kind AND a.stripe = d.stripe
    ORDER BY a.owner, a.kind, a.stripe
    FOR UPDATE OF a
  ), applied AS (
    UPDATE ledger.accounts a
    SET balance = a.balance + l.amount
    FROM locked l
    WHERE a.owner = l.owner AND a.kind = l.kind AND a.stripe = l.stripe
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM delta), (SELECT count(*) FROM applied) INTO expected, touched;

  IF touched <> expected THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist';
  END IF;
  RETURN NULL;
END
$$;

-- As 0035 has it, and what moved is added up by pairs of accounts first, of which there are few.
CREATE OR REPLACE FUNCTION ledger.count_totals() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  counted bigint;
  sealed bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(x'5a0da005'::bigint) THEN
    RETURN;
  END IF;
  BEGIN
    PERFORM brin_summarize_new_values('ledger.transfers_by_position');
  EXCEPTION WHEN lock_not_available THEN
    NULL;
  END;
  SELECT max(position) INTO counted FROM ledger.totals;
  SELECT max(to_position) INTO sealed FROM ledger.blocks;
  IF sealed > counted THEN
    WITH pairs AS MATERIALIZED (
      SELECT debit, credit, sum(amount) AS amount FROM ledger.transfers
      WHERE position >= counted AND position < sealed
      GROUP BY debit, credit
    ), moved AS MATERIALIZED (
      SELECT side.kind, sum(side.amount) AS amount
      FROM pairs CROSS JOIN LATERAL (VALUES (credit, pairs.amount), (debit, -pairs.amount)) AS side (kind, amount)
      GROUP BY side.kind
    )
    UPDATE ledger.totals t
    SET balance = t.balance + coalesce((SELECT amount FROM moved WHERE moved.kind = t.kind), 0), position = sealed;
  END IF;
END
$$;

-- One index finds an order by its number, whoever's it is, and says that a customer has each number once.
ALTER TABLE orders ADD CONSTRAINT orders_no_customer_id_key UNIQUE (no, customer_id);
ALTER TABLE order_changes DROP CONSTRAINT order_changes_customer_id_order_no_fkey;
ALTER TABLE venue_commands DROP CONSTRAINT venue_commands_customer_id_order_no_fkey;
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_no_key;
ALTER TABLE order_changes
  ADD CONSTRAINT order_changes_customer_id_order_no_fkey FOREIGN KEY (customer_id, order_no) REFERENCES orders (customer_id, no);
ALTER TABLE venue_commands
  ADD CONSTRAINT venue_commands_customer_id_order_no_fkey FOREIGN KEY (customer_id, order_no) REFERENCES orders (customer_id, no);
DROP INDEX orders_by_no;
