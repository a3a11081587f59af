-- A dividend may be called off after its record time, while nobody has been paid.
ALTER TABLE distributions
  DROP CONSTRAINT distributions_check1,
  ADD CONSTRAINT closed_in_a_transaction CHECK (
    CASE status WHEN 'declared' THEN closed_in IS NULL WHEN 'cancelled' THEN true ELSE closed_in IS NOT NULL END);

-- What was bought off the market keeps what the market quoted at that moment, and who had put it on offer.
ALTER TABLE orders
  ADD COLUMN market_price bigint CHECK (market_price > 0),
  ADD COLUMN market_source text,
  ADD COLUMN market_time timestamptz(3),
  ADD CONSTRAINT a_market_price_is_of_a_quote CHECK (
    (market_price IS NULL) = (market_source IS NULL) AND (market_price IS NULL) = (market_time IS NULL));

ALTER TABLE block_items
  -- By whose word it went on offer: `staff:` and a login, after another had proposed it; or what acts by itself.
  ADD COLUMN published_by text,
  ADD COLUMN published_at timestamptz(3),
  ADD CONSTRAINT published_by_somebody CHECK ((published_by IS NULL) = (published_at IS NULL));
