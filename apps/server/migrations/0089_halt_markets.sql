-- When staff have halted a whole market, and when two of them have let it go on.
CREATE TABLE market_halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL CHECK (scope IN ('all', 'exchange', 'asset_class')),
  -- The code of the exchange, or the asset class; nothing where it is everything.
  covers text NOT NULL CHECK ((covers = '') = (scope = 'all')),
  -- What customers read, as a key of the error list.
  why text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  halted_at timestamptz(3) NOT NULL,
  halted_by text NOT NULL,
  lifted_at timestamptz(3),
  lifted_by text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX market_halts_one_at_a_time ON market_halts (scope, covers) WHERE lifted_at IS NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON market_halts FROM sauda_app;
GRANT UPDATE (lifted_at, lifted_by) ON market_halts TO sauda_app;

-- Orders of many that staff have cancelled at once. How far it has come commits with each batch, so that no order is cancelled twice and none
-- is forgotten where a node dies.
CREATE TABLE mass_cancels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL CHECK (scope IN ('instrument', 'customer', 'exchange', 'asset_class', 'all')),
  -- A code, or an asset class; nothing of a customer and of everything.
  covers text NOT NULL,
  customer_id uuid,
  -- Customer accounts of staff, whose orders a colleague cancels one by one.
  without jsonb NOT NULL,
  -- Its customers read it.
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  created_by text NOT NULL,
  -- What was placed later is left.
  created_at timestamptz(3) NOT NULL,
  -- How many orders waited when it was decided on, how many are cancelled, and how many a venue was asked to cancel.
  expected integer NOT NULL,
  cancelled integer NOT NULL DEFAULT 0,
  asked integer NOT NULL DEFAULT 0,
  reached_customer uuid,
  reached_id bigint,
  ended_at timestamptz(3),
  CHECK ((scope = 'customer') = (customer_id IS NOT NULL))
);
CREATE INDEX mass_cancels_under_way ON mass_cancels (id) WHERE ended_at IS NULL;
REVOKE DELETE, TRUNCATE ON mass_cancels FROM sauda_app;
