-- How orders were executed, month by month, as two files that anybody can have: what was executed, and what that comes to. They are made
-- once when the month is over, and a head that is published says their hashes.

CREATE TABLE best_execution_months (
  -- Its first day; months are those of UTC.
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  orders bigint NOT NULL CHECK (orders >= 0),
  executions bigint NOT NULL CHECK (executions >= orders),
  executions_sha256 bytea NOT NULL CHECK (octet_length(executions_sha256) = 32),
  report_sha256 bytea NOT NULL CHECK (octet_length(report_sha256) = 32),
  made_at timestamptz(3) NOT NULL
);

-- The files, in pieces.
CREATE TABLE best_execution_pages (
  month date NOT NULL REFERENCES best_execution_months DEFERRABLE INITIALLY DEFERRED,
  file text NOT NULL CHECK (file IN ('report', 'executions')),
  page integer NOT NULL CHECK (page >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (month, file, page)
);

CREATE TABLE best_execution_heads (
  number bigint PRIMARY KEY,
  -- Since January 1970.
  month_number bigint NOT NULL,
  executions_sha256 bytea NOT NULL CHECK (octet_length(executions_sha256) = 32),
  report_sha256 bytea NOT NULL CHECK (octet_length(report_sha256) = 32),
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Ed25519: the key that signed, and its signature over the hash.
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  published_at timestamptz(3) NOT NULL
);
CREATE TRIGGER best_execution_months_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON best_execution_months
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER best_execution_pages_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON best_execution_pages
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER best_execution_heads_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON best_execution_heads
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON best_execution_months, best_execution_pages, best_execution_heads FROM sauda_app;
