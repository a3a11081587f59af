-- Orders, lots and followed instruments. Prices count ten-thousandths, quantities whole units. A customer's rows are
-- guarded by the lock on the customer's ledger accounts, which every deed takes first.

CREATE TABLE orders (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  no text NOT NULL,
  symbol text NOT NULL,
  asset_class text NOT NULL CHECK (asset_class IN ('stock', 'forex', 'futures', 'treasury')),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  status text NOT NULL CHECK (status IN ('pending', 'success', 'failed', 'cancelled', 'expired')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  limit_price bigint NOT NULL CHECK (limit_price > 0),
  -- What is set aside in the account currency while the order is pending.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The fill: the quote that priced it, and what it came to in the account currency.
  fill_price bigint,
  quote_source text,
  quote_time timestamptz(3),
  amount bigint,
  fee bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  settlement_rate bigint NOT NULL,
  -- A sell names its lot and remembers what the lot cost.
  lot_no text,
  lot_price bigint,
  profit bigint,
  end_reason text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, no),
  CHECK ((status = 'pending') = (ended_at IS NULL)),
  CHECK ((status = 'success') = (fill_price IS NOT NULL)),
  CHECK ((fill_price IS NULL) = (quote_source IS NULL) AND (fill_price IS NULL) = (quote_time IS NULL)
    AND (fill_price IS NULL) = (amount IS NULL)),
  CHECK ((side = 'sell') = (lot_no IS NOT NULL)),
  CHECK (status = 'pending' OR held = 0)
);
CREATE INDEX orders_waiting_for_a_price ON orders (symbol, side, limit_price) WHERE status = 'pending';
CREATE INDEX orders_waiting_to_expire ON orders (expires_at) WHERE status = 'pending';
CREATE INDEX orders_of_customer_waiting ON orders (customer_id, id) WHERE status = 'pending';

CREATE TABLE lots (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The number of the order that opened it.
  no text NOT NULL,
  symbol text NOT NULL,
  asset_class text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  remaining bigint NOT NULL,
  -- The part of what remains that pending sells have set aside.
  reserved bigint NOT NULL DEFAULT 0,
  price bigint NOT NULL CHECK (price > 0),
  currency text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, no),
  CHECK (remaining BETWEEN 0 AND quantity),
  CHECK (reserved BETWEEN 0 AND remaining)
);
CREATE INDEX lots_open ON lots (customer_id, symbol) WHERE remaining > 0;

CREATE TABLE favourites (
  customer_id uuid NOT NULL,
  symbol text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, symbol)
);
CREATE INDEX favourites_by_time ON favourites (customer_id, added_at DESC, symbol);
