-- Which column of a bank's table means what, where its names do not say it: told once by a person, and used for each
-- statement with the same head from then on.
CREATE TABLE statement_layouts (
  -- SHA-256 of the head's names, small and large letters alike.
  head_hash bytea PRIMARY KEY CHECK (octet_length(head_hash) = 32),
  head text[] NOT NULL,
  -- Places in the head, from 0.
  layout jsonb NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL
);
REVOKE DELETE, TRUNCATE ON statement_layouts FROM sauda_app;
