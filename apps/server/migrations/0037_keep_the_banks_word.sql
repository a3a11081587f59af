-- What the bank is said to have done for a request, and who says so. A number of the bank proves one thing, in whatever
-- letters somebody writes it, and an outcome of a request is proved once.

-- A number as two people or two statements would write it: letters small or large, with or without spaces and dashes. One
-- of none of these characters is kept as it is.
CREATE FUNCTION bank_reference_key(reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    nullif(upper(regexp_replace(normalize(reference, NFKC) COLLATE "C", '[^0-9A-Za-z]', '', 'g') COLLATE "C"), ''),
    reference
  )
$$;

ALTER TABLE bank_lines
  ADD COLUMN reference_key text NOT NULL GENERATED ALWAYS AS (bank_reference_key(bank_reference)) STORED;
CREATE INDEX bank_lines_by_key ON bank_lines (reference_key);

-- What was credited: the bank's word, which may differ from what the customer asked for.
ALTER TABLE recharges ADD COLUMN credited bigint CHECK (credited > 0 AND credited % 100 = 0);
UPDATE recharges SET credited = amount WHERE status = 'completed';
ALTER TABLE recharges ADD CONSTRAINT credited_where_completed CHECK ((status = 'completed') = (credited IS NOT NULL));
DROP INDEX recharges_completed;
CREATE INDEX recharges_completed ON recharges (ended_at) INCLUDE (credited) WHERE status = 'completed';

CREATE TABLE bank_references (
  customer_id uuid NOT NULL,
  request_no text NOT NULL,
  -- Money received for a recharge, paid for a withdrawal, or returned of one.
  outcome text NOT NULL CHECK (outcome IN ('received', 'paid', 'returned')),
  bank_reference text NOT NULL,
  reference_key text NOT NULL GENERATED ALWAYS AS (bank_reference_key(bank_reference)) STORED,
  direction text NOT NULL GENERATED ALWAYS AS (CASE outcome WHEN 'paid' THEN 'out' ELSE 'in' END) STORED,
  -- As in the bank's lines: above zero is money in, below zero money out.
  amount bigint NOT NULL CHECK (amount % 100 = 0 AND CASE outcome WHEN 'paid' THEN amount < 0 ELSE amount > 0 END),
  -- A line of a statement; a bank that answers for itself; or people alone, which a line has still to prove.
  source text NOT NULL CHECK (source IN ('line', 'rail', 'typed')),
  kept_at timestamptz(3) NOT NULL,
  -- Above zero where the same number was taken twice before it was looked at whatever its letters.
  doubled smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, request_no, outcome),
  CONSTRAINT one_transfer_of_the_bank UNIQUE (reference_key, direction, doubled)
);
-- What people said that no line has proved since is among these.
CREATE INDEX bank_references_typed ON bank_references (kept_at) WHERE source = 'typed';

INSERT INTO bank_references (customer_id, request_no, outcome, bank_reference, amount, source, kept_at, doubled)
SELECT customer_id, request_no, outcome, bank_reference, amount, source, kept_at,
  row_number() OVER (
    PARTITION BY bank_reference_key(bank_reference), outcome = 'paid' ORDER BY source = 'line' DESC, kept_at, request_no
  ) - 1
FROM (
  SELECT told.customer_id, told.request_no, told.outcome, coalesce(line.bank_reference, told.bank_reference) AS bank_reference,
    told.amount, told.kept_at,
    CASE
      WHEN line.id IS NOT NULL THEN 'line'
      WHEN EXISTS (
        SELECT FROM ledger.transfers t
        WHERE t.customer_id = told.customer_id AND t.subject_no = told.request_no AND t.reason = told.transfer
          AND (told.outcome <> 'paid' OR t.credit = 'bank') AND t.actor LIKE 'staff:%'
      ) THEN 'typed'
      ELSE 'rail'
    END AS source
  FROM (
    SELECT customer_id, no AS request_no, 'received' AS outcome, bank_reference, credited AS amount,
      ended_at AS kept_at, 'recharge' AS transfer
    FROM recharges WHERE status = 'completed'
    UNION ALL
    SELECT customer_id, no, 'paid', bank_reference, -amount, ended_at, 'withdraw'
    FROM withdrawals
    WHERE bank_reference IS NOT NULL AND (status = 'completed' OR EXISTS (
      SELECT FROM ledger.transfers t
      WHERE t.customer_id = withdrawals.customer_id AND t.subject_no = withdrawals.no
        AND t.debit = 'payouts' AND t.credit = 'bank'
    ))
    UNION ALL
    SELECT customer_id, no, 'returned', bank_reference, amount, ended_at, 'withdrawRefund'
    FROM withdrawals WHERE status = 'failed' AND bank_reference IS NOT NULL
  ) AS told
  LEFT JOIN bank_line_matches match USING (customer_id, request_no, outcome)
  LEFT JOIN bank_lines line ON line.id = match.line_id
) AS known;

-- The numbers are looked after here, for both directions and whatever their letters.
ALTER TABLE recharges DROP CONSTRAINT recharges_bank_reference_key;
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_bank_reference_key;

-- A line proves what it says: the number, the direction and the amount.
ALTER TABLE bank_line_matches ADD CONSTRAINT matches_what_is_told
  FOREIGN KEY (customer_id, request_no, outcome) REFERENCES bank_references (customer_id, request_no, outcome);

CREATE FUNCTION require_fitting_bank_line() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM public.bank_lines line
    JOIN public.bank_references told USING (reference_key, amount)
    WHERE line.id = NEW.line_id AND told.customer_id = NEW.customer_id AND told.request_no = NEW.request_no
      AND told.outcome = NEW.outcome
  ) THEN
    RAISE EXCEPTION 'bank line % does not say that % was %', NEW.line_id, NEW.request_no, NEW.outcome
      USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_what_is_told';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER bank_line_matches_fit BEFORE INSERT ON bank_line_matches
FOR EACH ROW EXECUTE FUNCTION require_fitting_bank_line();

-- What was said is not taken back. Nobody writes a number that is taken already.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON bank_references FROM sauda_app;
GRANT INSERT (customer_id, request_no, outcome, bank_reference, amount, source, kept_at) ON bank_references TO sauda_app;
