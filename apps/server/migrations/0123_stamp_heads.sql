-- What a time-stamping authority (RFC 3161) has said of published heads: that their hash was there at a time.
CREATE TABLE head_timestamps (
  log text NOT NULL CHECK (log IN ('ledger', 'audit', 'liabilities', 'best-execution')),
  head bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- The address that was asked, and its answer as it came: a TimeStampResp in DER.
  authority text NOT NULL,
  response bytea NOT NULL CHECK (octet_length(response) <= 65536),
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (log, head)
);
CREATE TRIGGER head_timestamps_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON head_timestamps
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON head_timestamps FROM sauda_app;
