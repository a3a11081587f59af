-- Fees by plans: a default for everybody, others for whom two people have put into them, and waivers. What an order is charged is written
-- down with it when it is placed. Nothing here is ever changed: what holds is the latest that has begun.

CREATE TABLE fee_plans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
  is_default boolean NOT NULL DEFAULT false,
  made_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX one_default_fee_plan ON fee_plans (is_default) WHERE is_default;

CREATE TABLE fee_plan_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id bigint NOT NULL REFERENCES fee_plans,
  from_at timestamptz(3) NOT NULL,
  -- Basis points by asset class.
  rates jsonb NOT NULL,
  note text NOT NULL,
  proposed_by text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT rates_begin_later CHECK (from_at >= decided_at)
);

CREATE TABLE fee_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('plan', 'waiver')),
  plan_id bigint REFERENCES fee_plans,
  from_at timestamptz(3) NOT NULL,
  until_at timestamptz(3),
  cause text,
  -- For the staff alone.
  note text NOT NULL,
  proposed_by text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT terms_begin_later CHECK (from_at >= decided_at),
  CHECK ((kind = 'plan') = (plan_id IS NOT NULL) AND (kind = 'waiver') = (until_at IS NOT NULL) AND until_at >= from_at),
  -- Without a cause a waiver ends the one before it.
  CHECK (cause IS NULL OR kind = 'waiver')
);
CREATE INDEX fee_terms_of_customer ON fee_terms (customer_id, id);

REVOKE UPDATE, DELETE, TRUNCATE ON fee_plans, fee_plan_rates, fee_terms FROM sauda_app;

-- What was charged until now, for everybody and everything. No order is as old as this.
INSERT INTO fee_plans (name, is_default, made_at) VALUES ('Standard', true, '2000-01-01Z');
INSERT INTO fee_plan_rates (plan_id, from_at, rates, note, proposed_by, decided_by, decided_at)
SELECT id, made_at, jsonb_build_object('stock', fee, 'forex', fee, 'futures', fee, 'treasury', fee), 'As it was before there were plans',
  'migration', 'migration', made_at
FROM fee_plans, coalesce((SELECT value::integer FROM config_entries WHERE tag = 'fee_basis_points'), 3) AS fee;
DELETE FROM config_entries WHERE tag = 'fee_basis_points';

-- What the plan in force asked for when the order was placed. Orders that ended before there were plans have none.
ALTER TABLE orders ADD COLUMN fee_basis_points integer;
UPDATE orders SET fee_basis_points = coalesce(
  (SELECT e.fee_basis_points FROM executions e
    WHERE e.customer_id = orders.customer_id AND e.order_no = orders.no AND e.fee_basis_points IS NOT NULL LIMIT 1),
  (SELECT (rates ->> orders.asset_class)::integer FROM fee_plan_rates)
)
WHERE status = 'pending';
