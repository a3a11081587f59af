-- What ends: contracts that expire and debt that matures. Prices count ten-thousandths, amounts ten-thousandths of the
-- account currency.

ALTER TABLE orders
  -- Treasury debt trades without accrued interest; a buyer pays it on top of the amount, a seller receives it.
  ADD COLUMN interest bigint NOT NULL DEFAULT 0 CHECK (interest >= 0),
  -- Made by the expiry or the maturity of what was held, not by the customer.
  ADD COLUMN is_settlement boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT a_settlement_sells CHECK (NOT is_settlement OR (side = 'sell' AND status = 'success' AND fee = 0));

ALTER TABLE lots
  -- What was paid for what remains, before fees: a sell takes its part of it, so that profits add up exactly.
  ADD COLUMN cost bigint,
  -- Sold from before costs were kept: profits were rounded one by one, and need not add up.
  ADD COLUMN had_no_cost boolean NOT NULL DEFAULT false;
UPDATE lots
SET cost = round(orders.amount::numeric * lots.remaining / lots.quantity / 100) * 100,
  had_no_cost = lots.remaining < lots.quantity
FROM orders WHERE orders.customer_id = lots.customer_id AND orders.no = lots.no;
ALTER TABLE lots
  ALTER COLUMN cost SET NOT NULL,
  ADD CONSTRAINT a_lot_costs_what_it_did CHECK (cost >= 0 AND (remaining > 0 OR cost = 0));

-- Small beside the lots of stocks, whose orders they cost nothing.
CREATE INDEX lots_that_end ON lots (symbol, customer_id) WHERE remaining > 0 AND asset_class IN ('futures', 'treasury');
CREATE INDEX orders_selling_what_ends ON orders (ended_at)
  WHERE side = 'sell' AND status = 'success' AND asset_class IN ('futures', 'treasury');

-- The one price at which all who held it are settled, with where it is from. Written once, before the first of them.
CREATE TABLE settlement_prices (
  symbol text PRIMARY KEY,
  price bigint NOT NULL CHECK (price > 0),
  price_source text NOT NULL,
  price_time timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL
);
REVOKE UPDATE, DELETE, TRUNCATE ON settlement_prices FROM sauda_app;
