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

-- What a market feed that another process listens to has told of each instrument. The server says which ones it lists.
CREATE SEQUENCE feed_changes;
CREATE TABLE feed_lines (
  feed text NOT NULL,
  symbol text NOT NULL,
  price bigint CHECK (price > 0),
  traded_at timestamptz(3),
  previous_close bigint CHECK (previous_close > 0),
  open bigint CHECK (open > 0),
  high bigint CHECK (high > 0),
  low bigint CHECK (low > 0),
  volume bigint NOT NULL DEFAULT 0 CHECK (volume >= 0),
  -- [[price in ten-thousandths, units]], the best first.
  bids jsonb NOT NULL DEFAULT '[]',
  asks jsonb NOT NULL DEFAULT '[]',
  -- When the feed last told of bids and asks.
  booked_at timestamptz(3),
  -- Rises with each change, so that what is new is found.
  change bigint NOT NULL DEFAULT nextval('feed_changes'),
  PRIMARY KEY (feed, symbol),
  CHECK ((price IS NULL) = (traded_at IS NULL))
);
CREATE INDEX feed_lines_by_change ON feed_lines (feed, change);
REVOKE TRUNCATE ON feed_lines FROM sauda_app;

-- What has traded of it, by the minute for some days, and by the day of the feed.
CREATE TABLE feed_bars (
  feed text NOT NULL,
  symbol text NOT NULL,
  span text NOT NULL CHECK (span IN ('1m', '1d')),
  -- Of a day its noon in UTC, which is that day anywhere.
  begins_at timestamptz(3) NOT NULL,
  open bigint NOT NULL CHECK (open > 0),
  high bigint NOT NULL,
  low bigint NOT NULL CHECK (low > 0),
  close bigint NOT NULL,
  volume bigint NOT NULL CHECK (volume >= 0),
  PRIMARY KEY (feed, symbol, span, begins_at),
  CHECK (low <= LEAST(open, close) AND high >= GREATEST(open, close))
);
REVOKE TRUNCATE ON feed_bars FROM sauda_app;
