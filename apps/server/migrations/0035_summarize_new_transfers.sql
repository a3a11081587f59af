-- The index by position knows only the transfers that it has summarized, which the database does by itself about once a
-- minute: until then whoever asks for the newest reads all of that minute. Sealing does so every second, counting every five.
-- Where a vacuum is at work it is left alone, and the next time comes. What moved is added up once, and not for each kind.
CREATE OR REPLACE FUNCTION ledger.count_totals() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger SET lock_timeout = '50ms' AS $$
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
    WITH moved AS MATERIALIZED (
      SELECT side.kind, sum(side.amount) AS amount
      FROM ledger.transfers CROSS JOIN LATERAL (VALUES (credit, transfers.amount), (debit, -transfers.amount)) AS side (kind, amount)
      WHERE position >= counted AND position < sealed
      GROUP BY side.kind
    )
    UPDATE ledger.totals t
    SET balance = t.balance + coalesce((SELECT amount FROM moved WHERE moved.kind = t.kind), 0), position = sealed;
  END IF;
END
$$;
