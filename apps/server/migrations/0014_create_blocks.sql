-- Block trading and QIP: shares at a fixed price from a finite block. A purchase is an order and a lot like any other;
-- what it came from is said by its origin, so that it is listed and sold as such.

ALTER TABLE orders
  ADD COLUMN origin text NOT NULL DEFAULT 'market' CHECK (origin IN ('market', 'block', 'qip', 'ipo')),
  -- The block item or the IPO that it came from. A sell has the origin of its lot, and no offering.
  ADD COLUMN offering_id bigint,
  ADD CONSTRAINT an_offering_is_bought CHECK ((offering_id IS NOT NULL) = (origin <> 'market' AND side = 'buy'));
ALTER TABLE lots
  ADD COLUMN origin text NOT NULL DEFAULT 'market' CHECK (origin IN ('market', 'block', 'qip', 'ipo'));
CREATE INDEX orders_of_offerings ON orders (customer_id, origin, id) WHERE origin <> 'market';
CREATE INDEX orders_by_offering ON orders (offering_id, origin) WHERE offering_id IS NOT NULL;

CREATE TABLE block_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('block', 'qip')),
  symbol text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  -- The least that can be bought at once, and how many there are; both in shares.
  minimum bigint NOT NULL CHECK (minimum > 0),
  quantity bigint NOT NULL,
  -- Every purchase takes from it in the purchase's own transaction, so it cannot be oversold.
  remaining bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'open', 'closed')),
  -- None: until it is sold out or closed by hand.
  closes_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CHECK (quantity >= minimum),
  CONSTRAINT a_block_is_not_oversold CHECK (remaining BETWEEN 0 AND quantity)
) WITH (fillfactor = 50);
CREATE INDEX block_items_on_offer ON block_items (kind, id) WHERE status = 'open';

-- What was done to an offering, by whom, and what it was before and after.
CREATE TABLE offering_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offering text NOT NULL CHECK (offering IN ('block', 'ipo', 'fund')),
  offering_id bigint NOT NULL,
  deed text NOT NULL,
  actor text NOT NULL,
  before jsonb,
  after jsonb,
  at timestamptz(3) NOT NULL
);
CREATE INDEX offering_events_of_offering ON offering_events (offering, offering_id, id);

REVOKE UPDATE, DELETE, TRUNCATE ON offering_events FROM sauda_app;
