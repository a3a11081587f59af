-- The best bid and ask at the time of the order, so that its receipt can say what was saved against them: where the feed told them. Of a stop
-- order those of the moment when it was set off.
ALTER TABLE orders
  ADD COLUMN quoted_bid bigint CHECK (quoted_bid > 0),
  ADD COLUMN quoted_ask bigint CHECK (quoted_ask > 0),
  -- Units at that price, where the feed tells them.
  ADD COLUMN quoted_bid_size bigint CHECK (quoted_bid_size > 0),
  ADD COLUMN quoted_ask_size bigint CHECK (quoted_ask_size > 0),
  ADD COLUMN quoted_source text,
  -- When the feed made them.
  ADD COLUMN quoted_at timestamptz(3),
  ADD CONSTRAINT is_quoted_with_source_and_time CHECK (
    (quoted_at IS NULL) = (quoted_source IS NULL) AND (quoted_at IS NULL) = (num_nonnulls(quoted_bid, quoted_ask) = 0)),
  ADD CONSTRAINT sizes_are_of_prices CHECK (
    (quoted_bid_size IS NULL OR quoted_bid IS NOT NULL) AND (quoted_ask_size IS NULL OR quoted_ask IS NOT NULL));

-- How the practice exchange trades an instrument, once that was something else than open while orders were there.
CREATE TABLE exchange_phases (
  symbol text PRIMARY KEY,
  phase text NOT NULL CHECK (phase IN ('closed', 'pre_open', 'open', 'halted', 'reopening', 'closing')),
  since timestamptz(3) NOT NULL,
  -- While orders are collected for an auction: what it would come to now; null where no two orders meet.
  price bigint CHECK (price > 0),
  quantity bigint CHECK (quantity > 0),
  CHECK ((price IS NULL) = (quantity IS NULL) AND (price IS NULL OR phase IN ('pre_open', 'reopening', 'closing')))
);
REVOKE DELETE, TRUNCATE ON exchange_phases FROM sauda_app;

-- Auctions at which something traded: all of it at one price.
CREATE TABLE exchange_auctions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  symbol text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'reopening', 'closing')),
  price bigint NOT NULL CHECK (price > 0),
  quantity bigint NOT NULL CHECK (quantity > 0),
  held_at timestamptz(3) NOT NULL
);
REVOKE UPDATE, DELETE, TRUNCATE ON exchange_auctions FROM sauda_app;
ALTER TABLE exchange_trades ADD COLUMN auction_id bigint REFERENCES exchange_auctions;
