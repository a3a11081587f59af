-- Funds with a fixed term and a fixed amount for each share, and the shares that customers hold. Amounts count
-- ten-thousandths of the account currency, returns ten-thousandths of one per cent of the amount, for the whole term.

CREATE TABLE funds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  minimum_return bigint NOT NULL CHECK (minimum_return >= 0),
  maximum_return bigint NOT NULL CHECK (maximum_return >= minimum_return),
  period_days integer NOT NULL CHECK (period_days BETWEEN 1 AND 3660),
  -- How long a day of the term lasts; less than 86,400 only on a practice market.
  day_seconds integer NOT NULL DEFAULT 86400 CHECK (day_seconds BETWEEN 1 AND 86400),
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  issue_amount bigint NOT NULL CHECK (issue_amount >= amount),
  sold_amount bigint NOT NULL DEFAULT 0,
  -- What must be sold when it closes; below it the fund is called off. Zero: nothing must.
  minimum_raise bigint NOT NULL DEFAULT 0 CHECK (minimum_raise BETWEEN 0 AND issue_amount),
  status text NOT NULL CHECK (status IN ('draft', 'open', 'closed', 'cancelled')),
  opens_at timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  terms text NOT NULL,
  risk text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- What had matured by then is paid with its profit all the same.
  cancelled_at timestamptz(3),
  CHECK (opens_at < closes_at),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT a_fund_is_not_oversold CHECK (sold_amount BETWEEN 0 AND issue_amount),
  -- Nobody's term is over before it is known whether the fund comes about.
  CHECK (minimum_raise = 0 OR closes_at - opens_at < make_interval(secs => period_days::bigint * day_seconds))
) WITH (fillfactor = 50);
CREATE INDEX funds_at_work ON funds (closes_at) WHERE status IN ('open', 'cancelled');

CREATE TABLE fund_orders (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  fund_id bigint NOT NULL REFERENCES funds,
  no text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  -- Fixed at the purchase, with the profit that it comes to.
  expected_return bigint NOT NULL CHECK (expected_return >= 0),
  profit bigint NOT NULL CHECK (profit >= 0 AND profit % 100 = 0),
  status text NOT NULL CHECK (status IN ('active', 'completed', 'cancelled')),
  created_at timestamptz(3) NOT NULL,
  end_time timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, no),
  CHECK (end_time > created_at),
  CHECK ((status = 'active') = (ended_at IS NULL))
);
CREATE INDEX fund_orders_by_status ON fund_orders (customer_id, status, id);
CREATE INDEX fund_orders_maturing ON fund_orders (end_time) WHERE status = 'active';
CREATE INDEX fund_orders_of_fund ON fund_orders (fund_id, status);

-- A share ends; it does not vanish.
REVOKE DELETE, TRUNCATE ON fund_orders FROM sauda_app;
