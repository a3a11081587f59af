-- A head seals consecutive blocks, is signed, and is published for everybody to keep: whoever has one can tell later
-- whether anything up to there was changed.
CREATE TABLE ledger.heads (
  number bigint PRIMARY KEY,
  from_block bigint NOT NULL,
  to_block bigint NOT NULL,
  merkle_root bytea NOT NULL CHECK (octet_length(merkle_root) = 32),
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Ed25519: the key that signed, and its signature over the hash.
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  published_at timestamptz(3) NOT NULL,
  CHECK (from_block <= to_block)
);

CREATE TRIGGER heads_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.heads
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
GRANT SELECT, INSERT ON ledger.heads TO sauda_app;

-- Finds the block of a transfer.
CREATE INDEX blocks_by_position ON ledger.blocks (from_position);
