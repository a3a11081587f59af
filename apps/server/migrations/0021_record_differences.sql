-- What reconciliation has found: two records that should say the same, and do not. One row from when it was first seen
-- to when it was no longer there; one that comes back is a new row.
CREATE TABLE reconciliation_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  sentence text NOT NULL,
  first_seen timestamptz(3) NOT NULL,
  last_seen timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  CHECK (first_seen <= last_seen)
);
CREATE UNIQUE INDEX differences_open ON reconciliation_differences (kind, subject) WHERE resolved_at IS NULL;

-- Every look at the books, by the clock or because somebody asked for it.
CREATE TABLE reconciliation_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by text NOT NULL,
  -- What was looked at, as names and counts.
  checked jsonb NOT NULL,
  found integer NOT NULL CHECK (found >= 0),
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL
);
CREATE INDEX runs_by_time ON reconciliation_runs (ended_at);

REVOKE DELETE, TRUNCATE ON reconciliation_differences, reconciliation_runs FROM sauda_app;
REVOKE UPDATE ON reconciliation_runs FROM sauda_app;
