-- Transfers from before the list of kinds was a CHECK. Where one is of no kind the broker still starts: `verify` names it.
DO $$
BEGIN
  ALTER TABLE ledger.transfers VALIDATE CONSTRAINT transfers_are_of_known_kinds;
EXCEPTION WHEN check_violation THEN
  RAISE WARNING 'there are transfers of no known kind: run the verification';
END
$$;

-- Each customer's transfers are numbered 1, 2, 3 … in the order of their ids, and the number is part of what a block seals:
-- one that is left out so leaves a gap. Those from before keep the text that they were sealed with, and no number; they
-- count all the same, so that the first one with a number says how many there were.
ALTER TABLE ledger.transfers ADD COLUMN number bigint;
GRANT INSERT (number) ON ledger.transfers TO sauda_app;

-- How many transfers a customer has, beside the free cash, and so under the same lock. It is zero in all other accounts.
ALTER TABLE ledger.accounts ADD COLUMN transfers bigint NOT NULL DEFAULT 0;
UPDATE ledger.accounts SET transfers = posted.count
FROM (SELECT customer_id, count(*) AS count FROM ledger.transfers GROUP BY customer_id) AS posted
WHERE owner = customer_id AND kind = 'cash';

DROP FUNCTION ledger.lock_accounts(uuid[]);
CREATE FUNCTION ledger.lock_accounts(customers uuid[])
RETURNS TABLE (owner uuid, kind text, balance bigint, transfers bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
  SELECT a.owner, a.kind, a.balance, a.transfers
  FROM ledger.accounts a
  WHERE a.owner = ANY (customers) AND a.stripe = 0 AND a.owner <> ledger.house()
  ORDER BY a.owner, a.kind, a.stripe
  FOR UPDATE
$$;
REVOKE EXECUTE ON FUNCTION ledger.lock_accounts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.lock_accounts(uuid[]) TO sauda_app;

-- As before, and it counts: the numbers of what is posted are the next ones of each customer.
CREATE OR REPLACE FUNCTION ledger.apply_transfers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
  touched integer;
  expected integer;
BEGIN
  WITH movement AS (
    SELECT customer_id, debit AS kind, -amount AS amount, 0 AS transfers FROM posted
    UNION ALL
    SELECT customer_id, credit, amount, 0 FROM posted
    UNION ALL
    SELECT customer_id, 'cash', 0, 1 FROM posted
  ), delta AS (
    SELECT
      CASE WHEN kind IN ('cash', 'holds', 'loan') THEN customer_id ELSE ledger.house() END AS owner,
      kind,
      CASE WHEN kind IN ('cash', 'holds', 'loan') THEN 0 ELSE pg_backend_pid() % 16 END AS stripe,
      sum(amount) AS amount,
      sum(transfers) AS transfers
    FROM movement
    GROUP BY 1, 2, 3
  ), locked AS (
    SELECT a.owner, a.kind, a.stripe, d.amount, d.transfers
    FROM ledger.accounts a
    JOIN delta d ON d.owner = a.owner AND d.kind = a.kind AND d.stripe = a.stripe
    ORDER BY a.owner, a.kind, a.stripe
    FOR UPDATE OF a
  ), applied AS (
    UPDATE ledger.accounts a
    SET balance = a.balance + l.amount, transfers = a.transfers + l.transfers
    FROM locked l
    WHERE a.owner = l.owner AND a.kind = l.kind AND a.stripe = l.stripe
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM applied), (SELECT count(*) FROM delta) INTO touched, expected;

  IF touched <> expected THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist';
  END IF;

  -- The last statement of free cash must be what the account has, and each must follow from the one before it.
  IF EXISTS (
    SELECT FROM (
      SELECT customer_id, cash_after,
        cash_after - CASE credit WHEN 'cash' THEN amount ELSE -amount END AS cash_before,
        lag(cash_after) OVER transfers_of_customer AS stated_before,
        lead(cash_after) OVER transfers_of_customer IS NULL AS is_last
      FROM posted
      WHERE cash_after IS NOT NULL
      WINDOW transfers_of_customer AS (PARTITION BY customer_id ORDER BY id)
    ) stated
    LEFT JOIN ledger.accounts a ON is_last AND a.owner = stated.customer_id AND a.kind = 'cash' AND a.stripe = 0
    WHERE stated_before <> cash_before OR (is_last AND a.balance <> cash_after)
  ) THEN
    RAISE EXCEPTION 'a transfer states another balance than the account has';
  END IF;

  -- So must the numbers, up to how many the customer now has.
  IF EXISTS (
    SELECT FROM (
      SELECT customer_id, number,
        number - lag(number) OVER transfers_of_customer AS step,
        lead(id) OVER transfers_of_customer IS NULL AS is_last
      FROM posted
      WINDOW transfers_of_customer AS (PARTITION BY customer_id ORDER BY id)
    ) numbered
    LEFT JOIN ledger.accounts a ON is_last AND a.owner = numbered.customer_id AND a.kind = 'cash' AND a.stripe = 0
    WHERE number IS NULL OR step <> 1 OR (is_last AND a.transfers <> number)
  ) THEN
    RAISE EXCEPTION 'a transfer does not have the next number of its customer';
  END IF;

  RETURN NULL;
END
$$;
