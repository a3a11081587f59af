-- What lets a customer who knows no password choose a new one: handed out by two people at the desk, good once and for a day.
CREATE TABLE reset_codes (
  customer_id uuid PRIMARY KEY REFERENCES customers,
  code_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
