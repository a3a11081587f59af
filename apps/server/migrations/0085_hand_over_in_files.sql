-- Withdrawals that were handed over together, as a file for the bank. What was handed over is not changed: the file can be made again the
-- same, from what is here and from the payees of the withdrawals.
CREATE TABLE payment_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  currency text NOT NULL,
  -- The house's account that is paid from, as it was then.
  debtor jsonb NOT NULL,
  count integer NOT NULL CHECK (count BETWEEN 1 AND 500),
  total bigint NOT NULL CHECK (total > 0),
  proposed_by text,
  made_by text NOT NULL,
  made_at timestamptz(3) NOT NULL
);

CREATE TABLE payment_file_items (
  file_id bigint NOT NULL REFERENCES payment_files,
  place integer NOT NULL CHECK (place BETWEEN 1 AND 500),
  customer_id uuid NOT NULL,
  request_no text NOT NULL,
  PRIMARY KEY (file_id, place),
  -- Nothing is in two files.
  CONSTRAINT handed_over_in_one_file UNIQUE (customer_id, request_no),
  FOREIGN KEY (customer_id, request_no) REFERENCES withdrawals (customer_id, no)
);

REVOKE UPDATE, DELETE, TRUNCATE ON payment_files, payment_file_items FROM sauda_app;
