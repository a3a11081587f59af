-- An order that waits may be changed in limit and quantity. Its row has the terms of now, and how often they were changed;
-- each change stays as it was asked for.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 0 CHECK (version >= 0);

CREATE TABLE order_changes (
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  -- 1 is the first change of the order.
  seq integer NOT NULL CHECK (seq > 0),
  old_price bigint NOT NULL,
  new_price bigint NOT NULL CHECK (new_price > 0),
  old_quantity bigint NOT NULL,
  new_quantity bigint NOT NULL CHECK (new_quantity > 0),
  asked_at timestamptz(3) NOT NULL,
  -- The key of the request that asked for it, where it had one.
  request_key uuid,
  PRIMARY KEY (customer_id, order_no, seq),
  FOREIGN KEY (customer_id, order_no) REFERENCES orders (customer_id, no),
  CHECK ((old_price, old_quantity) <> (new_price, new_quantity))
);
REVOKE UPDATE, DELETE, TRUNCATE ON order_changes FROM sauda_app;
