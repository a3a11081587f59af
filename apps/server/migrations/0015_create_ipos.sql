-- Public offers of shares, the applications for them, and what has been listed by one. Prices count ten-thousandths of
-- the offer's currency, quantities shares. A customer's applications are guarded by the lock on the customer's ledger
-- accounts, and the book of an IPO by the lock on its row: an application shares it, the close takes it alone.

CREATE TABLE ipos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  symbol text NOT NULL,
  company_name text NOT NULL,
  series text NOT NULL CHECK (series IN ('EQ', 'SME', 'FPO')),
  market text NOT NULL,
  currency text NOT NULL,
  tick_size bigint NOT NULL CHECK (tick_size > 0),
  floor_price bigint NOT NULL CHECK (floor_price > 0 AND floor_price % tick_size = 0),
  cap_price bigint NOT NULL CHECK (cap_price >= floor_price AND cap_price % tick_size = 0),
  lot_size bigint NOT NULL CHECK (lot_size > 0),
  shares bigint NOT NULL CHECK (shares > 0 AND shares % lot_size = 0),
  -- Of one application, in shares. None: one lot and ten.
  minimum bigint CHECK (minimum > 0 AND minimum % lot_size = 0),
  maximum bigint CHECK (maximum >= coalesce(minimum, lot_size) AND maximum % lot_size = 0),
  status text NOT NULL CHECK (status IN ('draft', 'forthcoming', 'open', 'closed', 'allotted', 'listed', 'cancelled')),
  opens_at timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  allots_at timestamptz(3) NOT NULL,
  lists_at timestamptz(3) NOT NULL,
  about text NOT NULL,
  document_url text,
  -- The seed of the draw: its hash is published with the IPO, the seed itself lies sealed until the draw reveals it.
  seed_hash bytea NOT NULL CHECK (octet_length(seed_hash) = 32),
  sealed_seed bytea NOT NULL,
  seed bytea CHECK (sha256(seed) = seed_hash),
  -- The book as it was at the close.
  applications bigint,
  applied_shares bigint,
  book_hash bytea CHECK (octet_length(book_hash) = 32),
  -- Found by the draw.
  issue_price bigint CHECK (issue_price BETWEEN floor_price AND cap_price),
  created_at timestamptz(3) NOT NULL,
  allotted_at timestamptz(3),
  listed_at timestamptz(3),
  CHECK (opens_at < closes_at AND closes_at <= allots_at AND allots_at <= lists_at),
  CONSTRAINT a_closed_book_is_frozen CHECK (status NOT IN ('closed', 'allotted', 'listed') OR book_hash IS NOT NULL),
  CONSTRAINT a_draw_is_revealed CHECK ((seed IS NULL) = (issue_price IS NULL)),
  CONSTRAINT allotted_by_a_draw CHECK (status NOT IN ('allotted', 'listed') OR issue_price IS NOT NULL)
);
CREATE INDEX ipos_by_creation ON ipos (id) WHERE status <> 'draft';
CREATE INDEX ipos_at_work ON ipos (id) WHERE status IN ('forthcoming', 'open', 'closed', 'allotted', 'cancelled');

CREATE TABLE ipo_applications (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  ipo_id bigint NOT NULL REFERENCES ipos,
  -- In the order of bytes, in which the book is published.
  no text COLLATE "C" NOT NULL,
  shares bigint NOT NULL CHECK (shares > 0),
  price bigint NOT NULL CHECK (price > 0),
  -- Account currency for one unit of the offer's currency, when it was made.
  settlement_rate bigint NOT NULL CHECK (settlement_rate > 0),
  -- What is set aside in the account currency while it waits, and what its allotted shares cost.
  held bigint NOT NULL CHECK (held >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  status text NOT NULL CHECK (status IN ('submitted', 'allotted', 'not_allotted', 'withdrawn', 'cancelled')),
  end_reason text,
  allotted bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  listed_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, no),
  CHECK (allotted BETWEEN 0 AND shares),
  CHECK ((status = 'submitted') = (held > 0) AND (status = 'submitted') = (ended_at IS NULL)),
  CHECK ((status = 'allotted') = (allotted > 0) AND (status = 'allotted') = (paid > 0)),
  CHECK (listed_at IS NULL OR status = 'allotted')
) WITH (fillfactor = 85);
-- One application for each customer and IPO; one that was withdrawn makes room for another.
CREATE UNIQUE INDEX one_application_for_each_customer ON ipo_applications (ipo_id, customer_id) WHERE status <> 'withdrawn';
CREATE INDEX ipo_book ON ipo_applications (ipo_id, no) INCLUDE (shares, price, allotted) WHERE status <> 'withdrawn';
CREATE INDEX ipo_applications_waiting ON ipo_applications (ipo_id, customer_id) WHERE status = 'submitted';
CREATE INDEX ipo_applications_to_list ON ipo_applications (ipo_id, customer_id) WHERE status = 'allotted' AND listed_at IS NULL;

-- Instruments that trade because an offer has listed them.
CREATE TABLE listings (
  symbol text PRIMARY KEY,
  ipo_id bigint NOT NULL REFERENCES ipos,
  listed_at timestamptz(3) NOT NULL
);

-- An application ends; it does not vanish. A listing stays.
REVOKE DELETE, TRUNCATE ON ipo_applications FROM sauda_app;
REVOKE UPDATE, DELETE, TRUNCATE ON listings FROM sauda_app;
