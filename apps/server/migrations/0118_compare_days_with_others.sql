-- What custodian and clearing broker state of a day, as files that somebody has handed in. Of a day and a kind the last one counts.
CREATE TABLE day_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('positions', 'cash', 'trades')),
  -- As who handed it in calls it.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  -- SHA-256 of its bytes.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  lines integer NOT NULL CHECK (lines >= 0),
  -- Of trades: what the clearing broker charges for them, by currency, in digits of ten-thousandths.
  charges jsonb NOT NULL,
  handed_in_by text NOT NULL,
  handed_in_at timestamptz(3) NOT NULL
);
CREATE INDEX day_files_by_day ON day_files (day, kind, id);

-- What the custodian holds, in units; below zero where it is short.
CREATE TABLE stated_positions (
  file_id bigint NOT NULL REFERENCES day_files,
  symbol text NOT NULL,
  quantity bigint NOT NULL,
  PRIMARY KEY (file_id, symbol)
);

-- What the clearing broker holds for us, in ten-thousandths of the currency; below zero where we owe it.
CREATE TABLE stated_cash (
  file_id bigint NOT NULL REFERENCES day_files,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  balance bigint NOT NULL,
  PRIMARY KEY (file_id, currency)
);

-- Which column of a file with this head means what, where somebody has said it.
CREATE TABLE day_file_layouts (
  head_hash bytea PRIMARY KEY CHECK (octet_length(head_hash) = 32),
  columns jsonb NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL
);

-- A difference with such a file is of a day, and mostly of an instrument, which it holds back while it is open. One that comes back is the
-- same row again. It ends where a later file no longer shows it, or by people who say why.
ALTER TABLE reconciliation_differences
  ADD COLUMN day date,
  ADD COLUMN symbol text,
  ADD COLUMN ours text,
  ADD COLUMN theirs text,
  -- The last file that showed it.
  ADD COLUMN file_id bigint REFERENCES day_files,
  ADD COLUMN closed_by text,
  ADD COLUMN close_reason text,
  ADD CONSTRAINT is_of_a_day_by_a_file CHECK (
    (day IS NULL) = (file_id IS NULL) AND (day IS NOT NULL OR (symbol IS NULL AND ours IS NULL AND theirs IS NULL))),
  ADD CONSTRAINT people_close_with_a_reason CHECK (
    (closed_by IS NULL) = (close_reason IS NULL) AND (closed_by IS NULL OR (day IS NOT NULL AND resolved_at IS NOT NULL)));
CREATE UNIQUE INDEX differences_of_files ON reconciliation_differences (kind, subject) WHERE day IS NOT NULL;
CREATE INDEX differences_by_day ON reconciliation_differences (day, kind) WHERE day IS NOT NULL;
CREATE INDEX differences_by_symbol ON reconciliation_differences (symbol, id) WHERE symbol IS NOT NULL;

REVOKE UPDATE, DELETE, TRUNCATE ON day_files, stated_positions, stated_cash FROM sauda_app;
REVOKE DELETE, TRUNCATE ON day_file_layouts FROM sauda_app;
