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
