-- Lines of the bank's statements, as a person imported them: above zero is money in, below zero money out. Each is kept
-- once, however often and in however many files it comes. Nothing in a line is ever changed.
CREATE TABLE bank_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_reference text NOT NULL,
  -- SHA-256 of everything that the bank says in the line.
  line_hash bytea NOT NULL CHECK (octet_length(line_hash) = 32),
  booked_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0 AND amount % 100 = 0),
  description text NOT NULL,
  imported_by text NOT NULL,
  imported_at timestamptz(3) NOT NULL,
  UNIQUE (bank_reference, line_hash)
);

-- Which request a line proves. A line proves one request, and a request's outcome is proved by one line.
CREATE TABLE bank_line_matches (
  line_id bigint PRIMARY KEY REFERENCES bank_lines,
  customer_id uuid NOT NULL,
  request_no text NOT NULL,
  -- Money received for a recharge, paid for a withdrawal, or returned of one.
  outcome text NOT NULL CHECK (outcome IN ('received', 'paid', 'returned')),
  matched_by text NOT NULL,
  matched_at timestamptz(3) NOT NULL,
  UNIQUE (customer_id, request_no, outcome)
);

-- Accounts at a payment provider that were opened for one customer each, to pay into.
CREATE TABLE deposit_accounts (
  customer_id uuid NOT NULL,
  rail text NOT NULL,
  -- The provider's name for it.
  provider_id text NOT NULL,
  account jsonb NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, rail),
  UNIQUE (rail, provider_id)
);

-- What a payment provider has told, each thing once. The name of an event is not signed but its text is, so that neither
-- comes a second time.
CREATE TABLE provider_events (
  rail text NOT NULL,
  event_id text NOT NULL,
  body_hash bytea NOT NULL,
  event text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (rail, event_id),
  UNIQUE (rail, body_hash)
);

-- How far a payout has come at a payment provider. It only ever goes forward.
CREATE TABLE provider_payouts (
  reference text PRIMARY KEY,
  rail text NOT NULL,
  provider_id text NOT NULL,
  stage smallint NOT NULL,
  -- The number under which the payout ended, the same for its end and a later return.
  bank_reference text,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (rail, provider_id)
);

REVOKE UPDATE, DELETE, TRUNCATE ON bank_lines, bank_line_matches, provider_events FROM sauda_app;
REVOKE DELETE, TRUNCATE ON deposit_accounts, provider_payouts FROM sauda_app;
