-- What was paid of the levies that were collected, to whom they are owed: transfers of the house, by two people, as those to issuers (0095).

CREATE TABLE levy_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  levy text NOT NULL CHECK (levy IN ('stt', 'exchange', 'sebi', 'stamp_duty', 'gst', 'sec', 'taf')),
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  bank_reference text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  proposed_by text NOT NULL,
  paid_by text NOT NULL,
  paid_at timestamptz(3) NOT NULL,
  CHECK (proposed_by <> paid_by)
);
CREATE INDEX levy_payments_of_levy ON levy_payments (levy, id);
REVOKE UPDATE, DELETE, TRUNCATE ON levy_payments FROM sauda_app;

-- The bank's line is used up by it, under the house's id.
ALTER TABLE bank_line_matches DROP CONSTRAINT bank_line_matches_outcome_check;
ALTER TABLE bank_line_matches ADD CONSTRAINT bank_line_matches_outcome_check CHECK (
  outcome IN ('received', 'paid', 'returned')
  OR (customer_id = ledger.house() AND outcome IN ('suspense', 'sent_back', 'charged', 'issuer_paid', 'levy_paid'))
);
ALTER TABLE bank_references DROP CONSTRAINT bank_references_outcome_check;
ALTER TABLE bank_references ADD CONSTRAINT bank_references_outcome_check CHECK (
  outcome IN ('received', 'paid', 'returned')
  OR (customer_id = ledger.house() AND outcome IN ('suspense', 'sent_back', 'charged', 'issuer_paid', 'levy_paid'))
);
ALTER TABLE bank_references DROP CONSTRAINT bank_references_check;
ALTER TABLE bank_references ADD CONSTRAINT bank_references_check CHECK (
  amount % 100 = 0
  AND CASE WHEN outcome IN ('paid', 'sent_back', 'charged', 'issuer_paid', 'levy_paid') THEN amount < 0 ELSE amount > 0 END
);
ALTER TABLE bank_references ALTER COLUMN direction
  SET EXPRESSION AS (CASE WHEN outcome IN ('paid', 'sent_back', 'charged', 'issuer_paid', 'levy_paid') THEN 'out' ELSE 'in' END);
