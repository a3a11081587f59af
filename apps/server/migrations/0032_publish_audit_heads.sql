-- The newest entry of the audit log, signed again and again for publication: what is in one database can be made anew as a
-- whole, and not what others have kept.
CREATE TABLE audit_heads (
  number bigint PRIMARY KEY,
  -- The newest entry at that time, and its hash, which holds all before it.
  entry bigint NOT NULL UNIQUE CHECK (entry > 0),
  entry_hash bytea NOT NULL CHECK (octet_length(entry_hash) = 32),
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Ed25519: the key that signed, and its signature over the hash.
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  published_at timestamptz(3) NOT NULL
);

CREATE TRIGGER audit_heads_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_heads
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_heads FROM sauda_app;
