-- What keeps the desk's lists and figures fast where there are a million customers.

-- What all accounts of each kind have together at the end of a block. What was posted since is added when it is asked for,
-- and counted in every few seconds, so that nobody ever adds up the accounts of all customers.
CREATE TABLE ledger.totals (
  kind text PRIMARY KEY,
  balance bigint NOT NULL,
  -- The end of that block: transfers below it are in the balance.
  position bigint NOT NULL
);

WITH counted AS (
  SELECT coalesce(max(to_position), 0) AS position FROM ledger.blocks
), later AS (
  SELECT kind, sum(amount) AS amount FROM (
    SELECT credit AS kind, amount FROM ledger.transfers WHERE position >= (SELECT position FROM counted)
    UNION ALL SELECT debit, -amount FROM ledger.transfers WHERE position >= (SELECT position FROM counted)
  ) AS moved GROUP BY kind
)
INSERT INTO ledger.totals (kind, balance, position)
SELECT kind, coalesce(now.balance, 0) - coalesce(later.amount, 0), (SELECT position FROM counted)
FROM unnest(ARRAY[
    'cash', 'holds', 'loan',
    'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts'
  ]) AS kind
  LEFT JOIN (SELECT kind, sum(balance) AS balance FROM ledger.accounts GROUP BY kind) AS now USING (kind)
  LEFT JOIN later USING (kind);

-- Counts in the blocks that were sealed since. It takes nothing from who calls it, so that it can only ever count right.
CREATE FUNCTION ledger.count_totals() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  counted bigint;
  sealed bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(x'5a0da005'::bigint) THEN
    RETURN;
  END IF;
  SELECT max(position) INTO counted FROM ledger.totals;
  SELECT max(to_position) INTO sealed FROM ledger.blocks;
  IF sealed > counted THEN
    WITH moved AS (
      SELECT kind, sum(amount) AS amount FROM (
        SELECT credit AS kind, amount FROM ledger.transfers WHERE position >= counted AND position < sealed
        UNION ALL SELECT debit, -amount FROM ledger.transfers WHERE position >= counted AND position < sealed
      ) AS movements GROUP BY kind
    )
    UPDATE ledger.totals t
    SET balance = t.balance + coalesce((SELECT amount FROM moved WHERE moved.kind = t.kind), 0), position = sealed;
  END IF;
END
$$;

GRANT SELECT ON ledger.totals TO sauda_app;
REVOKE EXECUTE ON FUNCTION ledger.count_totals() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.count_totals() TO sauda_app;

-- How long what waits has waited is counted from these indexes alone, all day and by everybody.
DROP INDEX recharges_waiting;
CREATE INDEX recharges_waiting ON recharges (deadline, no) INCLUDE (created_at) WHERE status = 'in_progress';
DROP INDEX withdrawals_waiting;
CREATE INDEX withdrawals_waiting ON withdrawals (deadline, no) INCLUDE (created_at) WHERE status = 'in_progress';
DROP INDEX loans_waiting;
CREATE INDEX loans_waiting ON loans (decision_deadline, no) INCLUDE (created_at) WHERE status = 'applying';
-- Reviews are taken in the order of their numbers.
DROP INDEX identity_reviews_waiting;
CREATE INDEX identity_reviews_waiting ON identity_reviews (id) INCLUDE (created_at) WHERE status = 'under_review';
-- Few have closed their account: they are left out of a list by looking among themselves.
CREATE INDEX customers_closed ON customers (id) WHERE closed_at IS NOT NULL;
-- Whose conversations wait is counted without reading them.
DROP INDEX conversations_assigned;
CREATE INDEX conversations_assigned ON conversations (assigned_to, last_id DESC) INCLUDE (customer_id)
  WHERE assigned_to IS NOT NULL;
-- An action is mostly about one kind of thing; of another there may be none among all its entries.
CREATE INDEX audit_log_by_action_and_kind ON audit_log (action, object_kind, id);
