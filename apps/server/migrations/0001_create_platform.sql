-- The role that the application works under. It reads and writes what is granted to it, and owns nothing.
DO $$
BEGIN
  CREATE ROLE sauda_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

GRANT USAGE ON SCHEMA public TO sauda_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sauda_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO sauda_app;

-- What was decided once for this database and may not change under it: its currency, the seed of its market.
CREATE TABLE installation (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- What an operator changes while it runs. An absent row means the default that the code names.
CREATE TABLE config_entries (
  tag text PRIMARY KEY,
  value text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  updated_by text NOT NULL
);

-- The answer that a repeated request gets again. A row without an answer belongs to a request that still runs.
CREATE TABLE idempotency_keys (
  customer_id uuid NOT NULL,
  path text NOT NULL,
  key uuid NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, path, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at) WITH (autosummarize = on);

-- Events leave after commit, at least once: one row for each transaction that has something to tell.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  events jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
