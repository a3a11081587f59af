-- What the trades of a day settle at together, in one segment, and when.
CREATE TABLE settlement_days (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  segment text NOT NULL,
  trade_day date NOT NULL,
  due_on date NOT NULL CHECK (due_on > trade_day),
  due_at timestamptz(3) NOT NULL,
  -- What has left clearing so far, for sells and for buys; and what of that the clearing broker has settled.
  receivable bigint NOT NULL DEFAULT 0,
  payable bigint NOT NULL DEFAULT 0,
  received bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  -- When the day's trades were added up last, and whether something of it was booked since.
  counted_at timestamptz(3),
  is_stale boolean NOT NULL DEFAULT false,
  settled_at timestamptz(3),
  PRIMARY KEY (segment, trade_day),
  CHECK (settled_at IS NULL OR counted_at IS NOT NULL),
  CHECK (settled_at IS NOT NULL OR (received = 0 AND paid = 0))
);
CREATE INDEX settlement_days_open ON settlement_days (trade_day) WHERE settled_at IS NULL OR is_stale;
REVOKE DELETE, TRUNCATE ON settlement_days FROM sauda_app;

-- A row for each execution that settles later: what it moves at the clearing broker, and what of it waits as the customer's proceeds.
CREATE TABLE settlements (
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  part integer NOT NULL,
  -- The part by which the trade came that it is about.
  trade_part integer NOT NULL,
  segment text NOT NULL,
  trade_day date NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  -- As its execution has it: below zero where something is taken back.
  amount bigint NOT NULL CHECK (amount % 100 = 0),
  -- After fees. Below zero where what waits is taken back.
  proceeds bigint NOT NULL CHECK (proceeds % 100 = 0 AND (side = 'sell' OR proceeds = 0)),
  -- When the proceeds became free cash.
  freed_at timestamptz(3),
  PRIMARY KEY (customer_id, order_no, part)
);
CREATE INDEX settlements_pending_of_customer ON settlements (customer_id) WHERE freed_at IS NULL AND proceeds <> 0;
CREATE INDEX settlements_pending_of_day ON settlements (segment, trade_day, customer_id) WHERE freed_at IS NULL AND proceeds <> 0;
CREATE INDEX settlements_of_day ON settlements (segment, trade_day);
REVOKE UPDATE, DELETE, TRUNCATE ON settlements FROM sauda_app;
GRANT UPDATE (freed_at) ON settlements TO sauda_app;

-- What of a buy was paid, or is set aside, by proceeds that had not settled; and what came back of that when they had.
CREATE TABLE unsettled_uses (
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0 AND amount % 100 = 0),
  freed bigint NOT NULL CHECK (freed >= 0 AND freed % 100 = 0),
  PRIMARY KEY (customer_id, order_no)
);
REVOKE DELETE, TRUNCATE ON unsettled_uses FROM sauda_app;
