-- What somebody of the staff has noted about a difference they looked into. It stays when the difference ends.
CREATE TABLE reconciliation_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  difference_id bigint NOT NULL REFERENCES reconciliation_differences,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 1000),
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX reconciliation_notes_of_difference ON reconciliation_notes (difference_id, id);
REVOKE UPDATE, DELETE, TRUNCATE ON reconciliation_notes FROM sauda_app;
