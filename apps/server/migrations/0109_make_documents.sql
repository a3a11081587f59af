-- Contract notes of each day, and statements of each month, made by the clock for whoever something was booked for.

-- A day or a month, as the house had it: each begins where the one before it ended, so that nothing is in two and nothing is left out.
CREATE TABLE document_periods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('note', 'statement')),
  first_day date NOT NULL,
  last_day date NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  -- Once it is known who gets a document of it, and once all of these have theirs.
  listed_at timestamptz(3),
  made_at timestamptz(3),
  UNIQUE (kind, first_day),
  CHECK (starts_at < ends_at AND first_day <= last_day),
  CHECK (made_at IS NULL OR listed_at IS NOT NULL)
);
REVOKE UPDATE, DELETE, TRUNCATE ON document_periods FROM sauda_app;
GRANT UPDATE (listed_at, made_at) ON document_periods TO sauda_app;

-- Who is still to get one. A row goes in the transaction that makes the document, so that each is made once.
CREATE TABLE due_documents (
  period_id bigint NOT NULL REFERENCES document_periods,
  customer_id uuid NOT NULL,
  PRIMARY KEY (period_id, customer_id)
);

-- The last number that was given of a financial year. It moves with the notes that have the numbers, so that there is no gap.
CREATE TABLE note_numbers (
  financial_year text PRIMARY KEY CHECK (financial_year ~ '^\d{4}-\d{2}$'),
  last bigint NOT NULL CHECK (last > 0)
);

-- What was signed, for good: a file is written of it when it is asked for.
CREATE TABLE documents (
  customer_id uuid NOT NULL,
  period_id bigint NOT NULL REFERENCES document_periods,
  no text NOT NULL UNIQUE,
  -- Of a note: where it stands among all of its financial year.
  financial_year text,
  number bigint CHECK (number > 0),
  last_day date NOT NULL,
  -- Of a note what the day's orders have brought, below zero where they cost; of a statement the closing balance.
  amount bigint NOT NULL,
  -- JSON as it was signed, compressed (RFC 1951).
  facts bytea NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, period_id),
  UNIQUE (financial_year, number),
  CHECK ((financial_year IS NULL) = (number IS NULL))
);
CREATE INDEX documents_of_customer ON documents (customer_id, last_day, period_id);
CREATE INDEX documents_of_period ON documents (period_id, customer_id);
CREATE TRIGGER documents_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON documents
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON documents FROM sauda_app;
