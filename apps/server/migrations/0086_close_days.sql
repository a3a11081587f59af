-- What moved between each two accounts on each day of the house's zone, counted up to the end of a block: the trial balance
-- of a day is added up of these and of what was posted since, however many transfers there are. It follows from the ledger
-- alone, and `npm run verify` compares the two.
CREATE TABLE ledger.day_sums (
  day date NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  -- Of any size: all customers together may move more than a balance can be.
  amount numeric NOT NULL CHECK (amount > 0),
  PRIMARY KEY (day, debit, credit)
);

-- One row: transfers below the position are in the sums, whose days are those of the zone.
CREATE TABLE ledger.days_counted (
  time_zone text PRIMARY KEY,
  position bigint NOT NULL
);
INSERT INTO ledger.days_counted (position, time_zone) VALUES (0, 'UTC');

-- Counts in the blocks that were sealed since, a million transfers at a time. In another zone it begins anew: a zone is all
-- that it takes from who calls it, so that it can only ever count right.
CREATE FUNCTION ledger.count_days(zone text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
  counted bigint;
  upto bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(x'5a0da086'::bigint) THEN
    RETURN;
  END IF;
  SELECT position INTO counted FROM ledger.days_counted WHERE time_zone = zone;
  IF counted IS NULL THEN
    counted := 0;
    DELETE FROM ledger.day_sums;
    UPDATE ledger.days_counted SET position = 0, time_zone = zone;
  END IF;
  SELECT max(to_position) INTO upto FROM (
    SELECT to_position, sum(transfer_count) OVER (ORDER BY from_position) - transfer_count AS before_it
    FROM (SELECT * FROM ledger.blocks WHERE from_position >= counted ORDER BY from_position LIMIT 10000) AS next
  ) AS counted_in
  WHERE before_it < 1000000;
  IF upto IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO ledger.day_sums AS sums (day, debit, credit, transfers, amount)
  SELECT (posted_at AT TIME ZONE zone)::date, debit, credit, count(*), sum(amount)
  FROM ledger.transfers WHERE position >= counted AND position < upto
  GROUP BY 1, 2, 3
  ON CONFLICT (day, debit, credit)
  DO UPDATE SET transfers = sums.transfers + excluded.transfers, amount = sums.amount + excluded.amount;
  UPDATE ledger.days_counted SET position = upto;
END
$$;

GRANT SELECT ON ledger.day_sums, ledger.days_counted TO sauda_app;
REVOKE EXECUTE ON FUNCTION ledger.count_days(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.count_days(text) TO sauda_app;

-- What the bank says that its account held as a day ended: told by a statement, or typed by a person where none has told it.
CREATE TABLE bank_balances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  balance bigint NOT NULL CHECK (balance % 100 = 0),
  source text NOT NULL CHECK (source IN ('statement', 'person')),
  kept_by text NOT NULL,
  kept_at timestamptz(3) NOT NULL
);
CREATE INDEX bank_balances_by_day ON bank_balances (day, id);

-- What bank and books differ by at the end of a day is found by these.
CREATE INDEX bank_lines_by_day ON bank_lines (booked_on);
CREATE INDEX bank_references_by_time ON bank_references (kept_at);

-- A day that has ended, as the books had it then.
CREATE TABLE day_closes (
  day date PRIMARY KEY,
  time_zone text NOT NULL,
  currency text NOT NULL,
  -- Where the day ended; it was closed once the last session that had begun in it was over too.
  ends_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3) NOT NULL CHECK (closed_at >= ends_at),
  -- The trial balance: account, opening, debits, credits and closing of each, in digits.
  balances jsonb NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32)
);

-- That somebody has signed a day off, and what was known of the bank then. What comes later is of a later day.
CREATE TABLE day_signatures (
  day date PRIMARY KEY REFERENCES day_closes,
  -- What the bank said; NULL where nobody knew.
  held bigint,
  held_from text CHECK (held_from IN ('statement', 'person')),
  held_by text,
  open_items integer NOT NULL,
  -- What the open items come to, all of them.
  explained numeric NOT NULL,
  -- The first of them.
  items jsonb NOT NULL,
  agrees boolean NOT NULL,
  took_two boolean NOT NULL,
  note text NOT NULL,
  signed_by text NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  CHECK ((held IS NULL) = (held_from IS NULL)),
  CHECK (agrees OR took_two),
  CHECK (held IS NOT NULL OR NOT agrees)
);

CREATE TRIGGER day_closes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_closes
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER day_signatures_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_signatures
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON bank_balances, day_closes, day_signatures FROM sauda_app;
