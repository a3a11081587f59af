-- The stop and the target that come with a buy may be changed while it waits. Until now they stayed as they were placed.
ALTER TABLE order_changes
  ADD COLUMN old_stop_price bigint,
  ADD COLUMN new_stop_price bigint CHECK (new_stop_price > 0),
  ADD COLUMN old_target_price bigint,
  ADD COLUMN new_target_price bigint CHECK (new_target_price > 0);

UPDATE order_changes SET old_stop_price = stop_price, new_stop_price = stop_price,
  old_target_price = target_price, new_target_price = target_price
FROM orders
WHERE orders.customer_id = order_changes.customer_id AND no = order_no AND (stop_price IS NOT NULL OR target_price IS NOT NULL);

ALTER TABLE order_changes
  DROP CONSTRAINT order_changes_check,
  ADD CONSTRAINT a_change_changes_something CHECK (
    (old_price, old_quantity, old_stop_price, old_target_price)
      IS DISTINCT FROM (new_price, new_quantity, new_stop_price, new_target_price));

-- Who wants to be told when an upcoming offer can be applied for. A row goes as its customer is told.
CREATE TABLE ipo_reminders (
  ipo_id bigint NOT NULL REFERENCES ipos,
  customer_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (ipo_id, customer_id)
);
CREATE INDEX ipo_reminders_of_customers ON ipo_reminders (customer_id);
