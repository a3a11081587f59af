-- Requests to deposit money. Amounts count ten-thousandths and are whole units. A customer's rows are guarded by the
-- lock on the customer's ledger accounts, which every deed takes first.

CREATE TABLE recharges (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  no text NOT NULL,
  method text NOT NULL CHECK (method IN ('bank', 'usdt')),
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 10000 = 0),
  -- What the customer writes on the transfer, so that the bank's notice finds the request.
  reference text NOT NULL UNIQUE,
  -- The account that the customer was told to pay into, as it was then.
  pay_to jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('in_progress', 'completed', 'failed')),
  -- Why it failed, as a key of the error list.
  end_reason text,
  -- The bank's number of the transfer that completed it. One transfer completes one request.
  bank_reference text UNIQUE,
  deadline timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, no),
  CHECK (deadline > created_at),
  CHECK ((status = 'in_progress') = (ended_at IS NULL)),
  CHECK ((status = 'completed') = (bank_reference IS NOT NULL)),
  CHECK ((status = 'failed') = (end_reason IS NOT NULL))
);
-- Both the work of ending what is overdue and the desk's queue take the oldest deadline first.
CREATE INDEX recharges_waiting ON recharges (deadline, no) WHERE status = 'in_progress';
CREATE INDEX recharges_waiting_of_customer ON recharges (customer_id) WHERE status = 'in_progress';

-- Money that arrived at the bank and completes no request: it waits for a person.
CREATE TABLE unmatched_transfers (
  bank_reference text PRIMARY KEY,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason IN ('unknown_reference', 'other_amount', 'request_ended')),
  received_at timestamptz(3) NOT NULL
);

-- A request ends; it does not vanish.
REVOKE DELETE ON recharges, unmatched_transfers FROM sauda_app;
