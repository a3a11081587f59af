-- What who cannot log in asks customer service for, without a session: a way to choose a new login password. The device that asks
-- keeps a secret by which it follows the request; only its hash is here.
CREATE TABLE access_requests (
  no text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  phone text NOT NULL,
  -- Whose phone it was when it was asked; nobody's for whoever is not registered, which is never told.
  customer_id uuid REFERENCES customers,
  contact text NOT NULL CHECK (char_length(contact) <= 200),
  message text NOT NULL CHECK (char_length(message) <= 1000),
  status text NOT NULL CHECK (
    status IN (
      'received', 'taken_up', 'identity_asked', 'code_ready',
      'done', 'refused', 'denied', 'withdrawn', 'expired'
    )
  ),
  -- What who asked is told of a refusal: a key of the error list.
  reason text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  taken_up_at timestamptz(3),
  identity_asked_at timestamptz(3),
  code_ready_at timestamptz(3),
  ended_at timestamptz(3),
  -- When the customer was told that somebody asks.
  told_at timestamptz(3),
  CHECK ((status IN ('done', 'refused', 'denied', 'withdrawn', 'expired')) = (ended_at IS NOT NULL)),
  CHECK ((status = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX access_requests_waiting ON access_requests (created_at, no) WHERE ended_at IS NULL;
CREATE INDEX access_requests_open_of_phone ON access_requests (phone) WHERE ended_at IS NULL;
CREATE INDEX access_requests_of_customer ON access_requests (customer_id);
CREATE INDEX access_requests_by_end ON access_requests (ended_at);

-- Who asks for access is counted by the address, as who registers is.
ALTER TABLE login_attempts DROP CONSTRAINT login_attempts_kind_check;
ALTER TABLE login_attempts ADD CONSTRAINT login_attempts_kind_check
  CHECK (kind IN ('password', 'registration', 'access', 'staff'));
