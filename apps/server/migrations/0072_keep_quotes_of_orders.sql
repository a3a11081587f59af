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
