-- Money on its way to customers' banks: an account of the house, in the same stripes as its others.
ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts'
));
INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), 'payouts', stripe FROM generate_series(0, 15) AS stripe;

-- Requests to withdraw money. Amounts count ten-thousandths and are whole units. A customer's rows are guarded by the
-- lock on the customer's ledger accounts, which every deed takes first.
CREATE TABLE withdrawals (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  no text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 10000 = 0),
  -- What the bank writes on the transfer, and names in its notices.
  reference text NOT NULL UNIQUE,
  card_id bigint NOT NULL,
  -- The card as it was then: what may be shown of it, and sealed, what the bank needs. A later change of the card does
  -- not turn the money elsewhere.
  pay_to jsonb NOT NULL,
  payee_sealed bytea NOT NULL,
  status text NOT NULL CHECK (status IN ('in_progress', 'completed', 'failed')),
  -- From when the bank has it: it can no longer be taken back, only answered by the bank.
  handed_over_at timestamptz(3),
  -- Why it failed, as a key of the error list.
  end_reason text,
  -- The bank's number of the transfer. It stays where the bank returned the money later.
  bank_reference text UNIQUE,
  deadline timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, no),
  CHECK (deadline > created_at),
  CHECK ((status = 'in_progress') = (ended_at IS NULL)),
  CHECK (status <> 'completed' OR bank_reference IS NOT NULL),
  CHECK ((status = 'failed') = (end_reason IS NOT NULL)),
  CONSTRAINT only_the_bank_completes CHECK (status <> 'completed' OR handed_over_at IS NOT NULL)
);
CREATE INDEX withdrawals_waiting ON withdrawals (deadline, no) WHERE status = 'in_progress';
CREATE INDEX withdrawals_waiting_of_customer ON withdrawals (customer_id) WHERE status = 'in_progress';

-- What a bank said of a payout that did not fit its request: it waits for a person.
CREATE TABLE unmatched_payouts (
  reference text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('paid', 'returned')),
  bank_reference text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('unknown_reference', 'not_handed_over', 'ended_otherwise')),
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (reference, outcome, bank_reference)
);

REVOKE DELETE ON withdrawals, unmatched_payouts FROM sauda_app;
