-- What a venue has told to have traded, by its session for orders and by that for drop copies, side by side. Only where there are drop
-- copies. Nothing is booked by it: a drop copy names trades as its own session does.
CREATE TABLE venue_compared_trades (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  told_by text NOT NULL CHECK (told_by IN ('orders', 'copy')),
  kind text NOT NULL CHECK (kind IN ('trade', 'bust', 'correction', 'unreadable')),
  trade_day date NOT NULL,
  -- The name of the session that told it, and of a bust or a correction the trade that it is about.
  execution_id text NOT NULL,
  refers_to text,
  -- Of the order, as the message has them.
  cl_ord_id text NOT NULL,
  venue_order_id text,
  quantity bigint CHECK (quantity > 0),
  price bigint,
  traded_at timestamptz(3),
  received_at timestamptz(3) NOT NULL,
  -- Our order, where it is one. What is of none is compared under the name that the venue has for it.
  customer_id uuid,
  order_no text,
  about text NOT NULL,
  -- Since when it needs nobody: the other side says the same, or people have dealt with it.
  ended_at timestamptz(3),
  CHECK ((customer_id IS NULL) = (order_no IS NULL)),
  CHECK ((kind IN ('trade', 'correction')) = (quantity IS NOT NULL) AND (quantity IS NULL) = (price IS NULL)),
  CHECK ((kind IN ('bust', 'correction')) = (refers_to IS NOT NULL))
);
CREATE UNIQUE INDEX venue_compared_trades_once ON venue_compared_trades
  (venue, told_by, trade_day, execution_id, kind, cl_ord_id, coalesce(quantity, 0), coalesce(price, 0));
CREATE INDEX venue_compared_trades_open ON venue_compared_trades (venue, id) WHERE ended_at IS NULL;
CREATE INDEX venue_compared_trades_of_order ON venue_compared_trades (venue, about);
REVOKE UPDATE, DELETE, TRUNCATE ON venue_compared_trades FROM sauda_app;
GRANT UPDATE (customer_id, order_no, about, ended_at) ON venue_compared_trades TO sauda_app;

-- What the two sessions do not tell alike waits for people as a report does that fits nothing, with both sides.
ALTER TABLE execution_differences
  ADD COLUMN told_quantity bigint,
  ADD COLUMN told_price bigint,
  ADD COLUMN copied_quantity bigint,
  ADD COLUMN copied_price bigint,
  DROP CONSTRAINT execution_differences_kind_check,
  ADD CONSTRAINT execution_differences_kind_check CHECK (kind IN (
    'body', 'quantity', 'money', 'price', 'unknown', 'copy_alone', 'copy_missing', 'copy_differs')),
  DROP CONSTRAINT is_of_an_order_where_one_is_known,
  ADD CONSTRAINT is_of_an_order_where_one_is_known CHECK ((customer_id IS NULL) = (order_no IS NULL)
    AND (kind IN ('unknown', 'copy_alone', 'copy_missing', 'copy_differs') OR order_no IS NOT NULL)),
  ADD CONSTRAINT has_both_sides_where_they_are_compared CHECK (
    (told_quantity IS NULL) = (told_price IS NULL) AND (copied_quantity IS NULL) = (copied_price IS NULL)
    AND (told_price IS NOT NULL) = (kind IN ('copy_missing', 'copy_differs'))
    AND (copied_price IS NOT NULL) = (kind IN ('copy_alone', 'copy_differs')));

-- Each pair of sides is a difference of its own, as each kind of other words is.
DROP INDEX execution_differences_once;
CREATE UNIQUE INDEX execution_differences_once ON execution_differences
  (venue, trade_day, execution_id, kind, coalesce(body_hash, ''::bytea),
    coalesce(told_quantity, 0), coalesce(told_price, 0), coalesce(copied_quantity, 0), coalesce(copied_price, 0));
