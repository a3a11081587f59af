-- Each night all that is owed to customers, as trees of sums: each finds their own part of the published totals, and nobody
-- else's. A set is one night. Its pages are kept for some nights, its totals and its head for ever.
CREATE TABLE liability_sets (
  id bigint PRIMARY KEY,
  -- What is in it was committed at this time, and is seen in this snapshot.
  as_of timestamptz(3) NOT NULL,
  snapshot pg_snapshot NOT NULL,
  -- The newest published head of the ledger then; 0 and zeros where there was none.
  ledger_head bigint NOT NULL,
  ledger_head_hash bytea NOT NULL CHECK (octet_length(ledger_head_hash) = 32),
  -- Over the totals, in the order of their assets.
  root bytea NOT NULL CHECK (octet_length(root) = 32)
);

CREATE TABLE liability_totals (
  set_id bigint NOT NULL REFERENCES liability_sets,
  asset text COLLATE "C" NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  holders bigint NOT NULL CHECK (holders > 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  PRIMARY KEY (set_id, asset)
);

-- 256 leaves, in the order of their places: 16 bytes of the customer and 8 of the quantity each.
CREATE TABLE liability_pages (
  set_id bigint NOT NULL,
  asset text COLLATE "C" NOT NULL,
  page integer NOT NULL,
  first_place bytea NOT NULL CHECK (octet_length(first_place) = 16),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sum bigint NOT NULL CHECK (sum > 0),
  leaves bytea NOT NULL,
  PRIMARY KEY (set_id, asset, page)
);
CREATE INDEX liability_pages_by_place ON liability_pages (set_id, asset, first_place);

CREATE TABLE liability_heads (
  number bigint PRIMARY KEY,
  set_id bigint NOT NULL,
  as_of timestamptz(3) NOT NULL,
  ledger_head bigint NOT NULL,
  ledger_head_hash bytea NOT NULL CHECK (octet_length(ledger_head_hash) = 32),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Ed25519: the key that signed, and its signature over the hash.
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  published_at timestamptz(3) NOT NULL
);

CREATE TRIGGER liability_heads_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_heads
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER liability_sets_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_sets
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER liability_totals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_totals
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON liability_heads, liability_sets, liability_totals FROM sauda_app;
REVOKE UPDATE, TRUNCATE ON liability_pages FROM sauda_app;
