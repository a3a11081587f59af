-- What instruments pay to those who hold them: dividends that were declared, and coupons that fell due.

-- per_unit counts ten-thousandths of the instrument's currency.
CREATE TABLE distributions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('dividend', 'interest')),
  symbol text NOT NULL,
  per_unit bigint NOT NULL CHECK (per_unit > 0),
  currency text NOT NULL,
  -- Whoever holds it at this moment is entitled, and is paid at the other.
  record_at timestamptz(3) NOT NULL,
  pays_at timestamptz(3) NOT NULL,
  -- declared → closed (the record time is over) → recorded (entitlements are written) → paid; or cancelled.
  status text NOT NULL CHECK (status IN ('declared', 'closed', 'recorded', 'paid', 'cancelled')),
  declared_by text NOT NULL,
  declared_at timestamptz(3) NOT NULL,
  -- The transaction that closed it: when all that ran before it are over, nobody's trade of before is still to come.
  closed_in bigint,
  CHECK (record_at <= pays_at),
  CHECK ((status IN ('declared', 'cancelled')) = (closed_in IS NULL)),
  CONSTRAINT declared_once UNIQUE (symbol, kind, record_at)
);
CREATE INDEX distributions_at_work ON distributions (record_at) WHERE status IN ('declared', 'closed', 'recorded');

CREATE TABLE entitlements (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  distribution_id bigint NOT NULL REFERENCES distributions,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- In the account currency, at the rate of the payment. Zero where it comes to less than half a minor unit.
  amount bigint CHECK (amount >= 0),
  settlement_rate bigint,
  paid_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  CONSTRAINT entitled_once UNIQUE (customer_id, distribution_id),
  CHECK ((paid_at IS NULL) = (amount IS NULL) AND (paid_at IS NULL) = (settlement_rate IS NULL))
);
CREATE INDEX entitlements_unpaid ON entitlements (distribution_id, customer_id) WHERE paid_at IS NULL;

-- Up to which moment coupons have been looked for.
CREATE TABLE coupon_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  looked_until timestamptz(3) NOT NULL
);
INSERT INTO coupon_progress (looked_until) VALUES (now());

REVOKE DELETE, TRUNCATE ON distributions, entitlements, coupon_progress FROM sauda_app;
REVOKE INSERT ON coupon_progress FROM sauda_app;
