-- What a customer is told of: a change of a password, a sign-in. The text belongs to the kind; the values fill it in.
CREATE TABLE notices (
  customer_id uuid NOT NULL REFERENCES customers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  "values" jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  CHECK (read_at >= created_at)
);
CREATE INDEX notices_unread ON notices (customer_id, id) WHERE read_at IS NULL;

-- A notice is read; it is neither taken back nor changed.
REVOKE UPDATE, DELETE ON notices FROM sauda_app;
GRANT UPDATE (read_at) ON notices TO sauda_app;

-- Guesses at a transaction password since the last right one. A guess is counted before it is compared, so that many at
-- once get no further than one by one.
CREATE TABLE transaction_password_guesses (
  customer_id uuid PRIMARY KEY REFERENCES customers,
  counted smallint NOT NULL CHECK (counted >= 0),
  counted_at timestamptz(3) NOT NULL,
  locked_until timestamptz(3)
);

-- The number by which a customer names a session; its id stays inside.
ALTER TABLE sessions ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX sessions_by_number ON sessions (customer_id, number);
