-- Settlement rates follow the market's own pairs. A rate is kept with the quote that it is of, and with eight decimals:
-- with four a rupee is 0.0113 dollars, and who waits until the last digit turns has nearly one per cent for nothing.

ALTER TABLE orders
  ALTER COLUMN settlement_rate TYPE bigint USING settlement_rate * 10000,
  -- The pairs and their feed, and when the feed made the quote: none for the account's own currency, and for what was
  -- settled before, at a rate that an operator had set.
  ADD COLUMN rate_source text,
  ADD COLUMN rate_quote_time timestamptz(3),
  ADD CONSTRAINT a_rate_is_of_a_quote CHECK ((rate_source IS NULL) = (rate_quote_time IS NULL)),
  ADD CONSTRAINT a_rate_is_above_zero CHECK (settlement_rate > 0);
ALTER TABLE ipo_applications
  ALTER COLUMN settlement_rate TYPE bigint USING settlement_rate * 10000,
  ADD COLUMN rate_source text,
  ADD COLUMN rate_quote_time timestamptz(3),
  ADD CONSTRAINT a_rate_is_of_a_quote CHECK ((rate_source IS NULL) = (rate_quote_time IS NULL));
ALTER TABLE entitlements
  ALTER COLUMN settlement_rate TYPE bigint USING settlement_rate * 10000,
  ADD COLUMN rate_source text,
  ADD COLUMN rate_quote_time timestamptz(3),
  ADD CONSTRAINT a_rate_is_of_a_quote CHECK ((rate_source IS NULL) = (rate_quote_time IS NULL));

-- No entry sets a rate any more; that they were set is in the audit log.
DELETE FROM config_entries WHERE tag LIKE 'settlement\_rate\_%';
