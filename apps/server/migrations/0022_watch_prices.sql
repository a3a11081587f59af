-- What waits for a price: alerts, and stop and target orders on what is held; and what holdings were worth day by day.
-- Prices count ten-thousandths of the instrument's currency, amounts ten-thousandths of the account currency.

CREATE TABLE price_alerts (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  symbol text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  price bigint NOT NULL CHECK (price > 0),
  created_at timestamptz(3) NOT NULL,
  -- When the customer was told, and the price that reached it.
  reached_at timestamptz(3),
  reached_price bigint,
  PRIMARY KEY (customer_id, id),
  CHECK ((reached_at IS NULL) = (reached_price IS NULL))
);
CREATE INDEX price_alerts_waiting ON price_alerts (symbol, direction, price) WHERE reached_at IS NULL;
CREATE INDEX price_alerts_reached ON price_alerts (reached_at) WHERE reached_at IS NOT NULL;

-- Up to which moment the prices of alerts were looked at.
CREATE TABLE price_alert_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  looked_until timestamptz(3) NOT NULL
);
INSERT INTO price_alert_progress (looked_until) VALUES (now());
REVOKE INSERT, DELETE, TRUNCATE ON price_alert_progress FROM sauda_app;

-- A stop, a target, or both on a lot. The one that is reached first sells; the other ends with it.
CREATE TABLE triggers (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  lot_no text NOT NULL,
  symbol text NOT NULL,
  -- All that is free to sell where absent.
  quantity bigint CHECK (quantity > 0),
  stop_price bigint CHECK (stop_price > 0),
  target_price bigint CHECK (target_price > 0),
  status text NOT NULL CHECK (status IN ('active', 'triggered', 'cancelled', 'ended')),
  -- The price that was reached first, and when.
  reached text CHECK (reached IN ('stop', 'target')),
  reached_at timestamptz(3),
  -- By which the sell is recognised where it is sent again.
  sell_key uuid NOT NULL,
  order_no text,
  end_reason text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, lot_no) REFERENCES lots,
  CHECK (stop_price IS NOT NULL OR target_price IS NOT NULL),
  CHECK (stop_price < target_price),
  CHECK ((reached IS NULL) = (reached_at IS NULL)),
  CHECK (status <> 'triggered' OR reached IS NOT NULL),
  CHECK (status <> 'active' OR reached IS NULL),
  CHECK ((status IN ('cancelled', 'ended') OR order_no IS NOT NULL) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX triggers_one_of_a_lot ON triggers (customer_id, lot_no)
  WHERE status = 'active' OR (status = 'triggered' AND order_no IS NULL);
CREATE INDEX triggers_waiting_for_a_fall ON triggers (symbol, stop_price) WHERE status = 'active';
CREATE INDEX triggers_waiting_for_a_rise ON triggers (symbol, target_price) WHERE status = 'active';
CREATE INDEX triggers_waiting_to_expire ON triggers (expires_at) WHERE status = 'active';
CREATE INDEX triggers_to_sell ON triggers (reached_at) WHERE status = 'triggered' AND order_no IS NULL;
REVOKE DELETE, TRUNCATE ON triggers FROM sauda_app;

-- What a customer's positions and cash were worth as a day (UTC) ended.
CREATE TABLE portfolio_days (
  customer_id uuid NOT NULL,
  day date NOT NULL,
  -- What the open positions had cost, and what they were worth.
  invested bigint NOT NULL CHECK (invested >= 0),
  value bigint NOT NULL CHECK (value >= 0),
  -- Free and held.
  cash bigint NOT NULL CHECK (cash >= 0),
  PRIMARY KEY (customer_id, day)
);
REVOKE UPDATE, TRUNCATE ON portfolio_days FROM sauda_app;

-- The last day that was written down.
CREATE TABLE portfolio_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  last_day date NOT NULL
);
INSERT INTO portfolio_progress (last_day) VALUES ((now() AT TIME ZONE 'UTC')::date - 1);
REVOKE INSERT, DELETE, TRUNCATE ON portfolio_progress FROM sauda_app;
