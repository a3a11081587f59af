-- A stop order waits until the market reaches its trigger, and is a limit order from then on. What set it off stays with it.
ALTER TABLE orders
  ADD COLUMN trigger_price bigint CHECK (trigger_price > 0),
  ADD COLUMN triggered_at timestamptz(3),
  ADD COLUMN triggered_price bigint,
  ADD CONSTRAINT set_off_by_a_price_that_reached_the_trigger CHECK (
    (triggered_at IS NULL) = (triggered_price IS NULL)
    AND (triggered_at IS NULL OR trigger_price IS NOT NULL)
    AND (triggered_at IS NULL OR CASE side WHEN 'buy' THEN triggered_price >= trigger_price
      ELSE triggered_price <= trigger_price END)),
  ADD CONSTRAINT fills_once_it_is_set_off CHECK (status <> 'success' OR trigger_price IS NULL OR triggered_at IS NOT NULL),
  ADD CONSTRAINT takes_no_price_before_its_trigger CHECK (
    triggered_at IS NOT NULL OR CASE side WHEN 'buy' THEN limit_price >= trigger_price
      ELSE limit_price <= trigger_price END);

-- Each price that is waited for by itself: a stop that waits is reached by the market's limit long before its trigger is.
DROP INDEX orders_waiting_for_a_price;
CREATE INDEX orders_waiting_for_a_price ON orders (symbol, side, limit_price)
  WHERE status = 'pending' AND (trigger_price IS NULL OR triggered_at IS NOT NULL);
CREATE INDEX orders_waiting_to_be_set_off ON orders (symbol, side, trigger_price)
  WHERE status = 'pending' AND trigger_price IS NOT NULL AND triggered_at IS NULL;

ALTER TABLE order_changes
  ADD COLUMN old_trigger bigint,
  ADD COLUMN new_trigger bigint CHECK (new_trigger > 0),
  ADD CONSTRAINT a_trigger_is_changed_and_not_dropped CHECK ((old_trigger IS NULL) = (new_trigger IS NULL));
-- Of 0065: that a change changes something, which now may be the trigger alone.
ALTER TABLE order_changes
  DROP CONSTRAINT a_change_changes_something,
  ADD CONSTRAINT a_change_changes_something CHECK (
    (old_price, old_quantity, old_trigger, old_stop_price, old_target_price)
      IS DISTINCT FROM (new_price, new_quantity, new_trigger, new_stop_price, new_target_price));
