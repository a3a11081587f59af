-- A company offers to buy its shares back. Who holds any tenders so many of them until a day; they are set aside meanwhile, as for a sell that waits. Two
-- of the desk then say how many of how many the company takes, and what it takes is sold at its price. Prices count ten-thousandths of the share's
-- currency, amounts those of the account currency.

CREATE TABLE buybacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  symbol text NOT NULL,
  currency text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  -- Withheld of what is paid, in hundredths of a per cent, rounded half to even to the minor unit.
  tax_basis_points integer NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
  -- The last day, and when it is over where the share is traded.
  last_day date NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  -- open → settling → settled; or cancelled before that.
  status text NOT NULL CHECK (status IN ('open', 'settling', 'settled', 'cancelled')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  announced_by text NOT NULL,
  confirmed_by text NOT NULL,
  announced_at timestamptz(3) NOT NULL,
  -- Of so many that were tendered, so many are taken.
  tendered integer CHECK (tendered BETWEEN 1 AND 1000000),
  taken integer CHECK (taken BETWEEN 0 AND tendered),
  ended_by text,
  decided_at timestamptz(3),
  ended_at timestamptz(3),
  told_customer uuid,
  told_at timestamptz(3),
  CHECK (announced_by <> confirmed_by),
  CHECK ((status = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (ended_by IS NULL)),
  CHECK ((status IN ('settling', 'settled')) = (taken IS NOT NULL) AND (taken IS NULL) = (tendered IS NULL)),
  CHECK ((status IN ('settled', 'cancelled')) = (ended_at IS NOT NULL) OR status = 'cancelled')
);
CREATE UNIQUE INDEX buybacks_one_at_a_time ON buybacks (symbol) WHERE status IN ('open', 'settling');
CREATE INDEX buybacks_to_tell ON buybacks (id) WHERE told_at IS NULL;
CREATE INDEX buybacks_at_work ON buybacks (id) WHERE status IN ('settling', 'cancelled') AND ended_at IS NULL;
REVOKE DELETE, TRUNCATE ON buybacks FROM sauda_app;

CREATE TABLE tenders (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  buyback_id bigint NOT NULL REFERENCES buybacks,
  no text NOT NULL UNIQUE,
  quantity bigint NOT NULL CHECK (quantity > 0),
  status text NOT NULL CHECK (status IN ('submitted', 'withdrawn', 'accepted', 'not_accepted', 'cancelled')),
  accepted bigint NOT NULL DEFAULT 0 CHECK (accepted BETWEEN 0 AND quantity),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0 AND amount % 100 = 0),
  tax bigint NOT NULL DEFAULT 0 CHECK (tax BETWEEN 0 AND amount AND tax % 100 = 0),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  CHECK ((status = 'submitted') = (ended_at IS NULL)),
  CHECK ((status = 'accepted') = (accepted > 0))
);
CREATE UNIQUE INDEX tenders_one_at_a_time ON tenders (buyback_id, customer_id) WHERE status = 'submitted';
CREATE INDEX tenders_of_buyback ON tenders (buyback_id, customer_id, id);
REVOKE DELETE, TRUNCATE ON tenders FROM sauda_app;

-- Of which lots: the oldest first.
CREATE TABLE tender_lots (
  customer_id uuid NOT NULL,
  tender_id bigint NOT NULL,
  lot_no text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (customer_id, tender_id, lot_no),
  FOREIGN KEY (customer_id, tender_id) REFERENCES tenders,
  FOREIGN KEY (customer_id, lot_no) REFERENCES lots
);
REVOKE UPDATE, DELETE, TRUNCATE ON tender_lots FROM sauda_app;
