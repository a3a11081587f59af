-- A buy may bring a stop and a target, which are set on its lot in the transaction that fills it.
ALTER TABLE orders
  ADD COLUMN stop_price bigint CHECK (stop_price > 0),
  ADD COLUMN target_price bigint CHECK (target_price > 0),
  ADD CONSTRAINT a_stop_and_target_come_with_a_buy CHECK (
    side = 'buy' OR (stop_price IS NULL AND target_price IS NULL)),
  ADD CONSTRAINT a_stop_lies_below_a_target CHECK (stop_price < target_price);
