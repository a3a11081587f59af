-- Loans, from the application to the last repayment. Amounts count ten-thousandths. A customer's rows are guarded by the
-- lock on the customer's ledger accounts, which every deed takes first.
CREATE TABLE loans (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  no text NOT NULL,
  -- What was asked for, in whole units.
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 10000 = 0),
  status text NOT NULL CHECK (status IN ('applying', 'approved', 'rejected', 'unpaid', 'paid')),
  -- The terms shown before the customer applied: simple interest per year of 365 days, on what is outstanding.
  interest_basis_points integer NOT NULL CHECK (interest_basis_points BETWEEN 0 AND 100000),
  term_days integer NOT NULL CHECK (term_days > 0),
  principal_outstanding bigint NOT NULL DEFAULT 0 CHECK (principal_outstanding BETWEEN 0 AND amount),
  -- Interest due up to interest_until; whole days after it are computed.
  interest_outstanding bigint NOT NULL DEFAULT 0 CHECK (interest_outstanding >= 0),
  interest_until timestamptz(3),
  -- Why it was rejected, as a key of the error list.
  end_reason text,
  -- Who decided.
  actor text,
  decision_deadline timestamptz(3) NOT NULL,
  repayment_at timestamptz(3),
  reminded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, no),
  CHECK ((status = 'applying') = (decided_at IS NULL)),
  CHECK ((status = 'rejected') = (end_reason IS NOT NULL)),
  CHECK ((status IN ('approved', 'unpaid')) = (principal_outstanding + interest_outstanding > 0)),
  CHECK ((status IN ('applying', 'rejected')) = (repayment_at IS NULL))
);
CREATE INDEX loans_waiting ON loans (decision_deadline, no) WHERE status = 'applying';
CREATE INDEX loans_to_repay ON loans (repayment_at, no) WHERE status IN ('approved', 'unpaid');
CREATE INDEX loans_open_of_customer ON loans (customer_id) WHERE status IN ('applying', 'approved', 'unpaid');

REVOKE DELETE ON loans FROM sauda_app;
