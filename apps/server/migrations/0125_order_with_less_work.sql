-- What an order pays for beside its own rows (ADR 97). What is checked and kept stays.

-- Of a statement's new lots, as 0088 has it. Somebody begins to hold what they have no older open lot of: whoever opens a customer's lots holds
-- their books, so that a later one has the greater number. One look into the index of a customer's open lots says it. Whoever plans before
-- anything is there takes the whole table for the cheapest way, and keeps to it while the table grows; so that is not offered.
CREATE OR REPLACE FUNCTION public.note_new_lots() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO exposure_changes (symbol, asset_class, holders, lots, quantity, from_offers, cost)
  SELECT symbol, asset_class,
    count(*) FILTER (WHERE (
      SELECT l.id FROM lots l
      WHERE l.customer_id = m.customer_id AND l.symbol = m.symbol AND l.remaining > 0 AND l.id < m.first LIMIT 1
    ) IS NULL),
    sum(lots), sum(quantity), sum(from_offers), sum(cost)
  FROM (
    SELECT customer_id, symbol, asset_class, min(id) AS first, count(*) AS lots, sum(remaining) AS quantity,
      coalesce(sum(remaining) FILTER (WHERE origin <> 'market'), 0) AS from_offers, sum(cost) AS cost
    FROM added WHERE remaining > 0 GROUP BY customer_id, symbol, asset_class
  ) AS m
  GROUP BY symbol, asset_class;
  RETURN NULL;
END
$$;
ALTER FUNCTION public.note_changed_lots() SET enable_seqscan = off;

-- Nobody asks for one of these rows: they are folded and deleted all together.
ALTER TABLE exposure_changes DROP COLUMN id;

-- Where transfers stand by position, number and time, in one index for the three: each row that is added is looked up in it once.
DROP INDEX ledger.transfers_by_number, ledger.transfers_by_time, ledger.transfers_by_position;
CREATE INDEX transfers_by_position ON ledger.transfers USING brin (position, id, posted_at)
  WITH (pages_per_range = 32, autosummarize = on);

-- Events are told a moment later, and then deleted, and nobody looks into them: the text as it came, and as long as it is.
ALTER TABLE outbox ALTER COLUMN events TYPE json USING events::json, ALTER COLUMN events SET STORAGE EXTERNAL;
