-- Who trades: customers, the codes that invite them, their sessions, and the attempts to get in.

CREATE TABLE customers (
  id uuid PRIMARY KEY,
  -- The public number, shown to people and on the wire. It is random, so that it tells neither age nor size.
  number bigint NOT NULL UNIQUE CHECK (number BETWEEN 10000000 AND 99999999),
  phone text NOT NULL UNIQUE CHECK (phone ~ '^[0-9]{10}$'),
  password_hash text NOT NULL,
  transaction_password_hash text,
  name text,
  avatar text,
  qip_eligible boolean NOT NULL DEFAULT false,
  frozen_reason text,
  invitation_code text,
  created_at timestamptz(3) NOT NULL
);

-- Codes are kept in capitals. No maximum means that the code never runs out.
CREATE TABLE invitation_codes (
  code text PRIMARY KEY CHECK (code = upper(code)),
  owner_id uuid REFERENCES customers,
  max_uses integer CHECK (max_uses > 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  expires_at timestamptz(3),
  -- Whether it is the code of the configuration, which ends when the configuration names another.
  configured boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT a_code_is_not_overused CHECK (max_uses IS NULL OR uses <= max_uses)
);
CREATE INDEX invitation_codes_of_owner ON invitation_codes (owner_id) WHERE owner_id IS NOT NULL;

ALTER TABLE customers ADD FOREIGN KEY (invitation_code) REFERENCES invitation_codes;
CREATE INDEX customers_by_invitation ON customers (invitation_code, created_at) WHERE invitation_code IS NOT NULL;

-- A token is stored as its SHA-256 alone: what is read from this table opens nothing.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz(3) NOT NULL,
  -- Written once a minute at the most, so up to a minute behind.
  last_used_at timestamptz(3) NOT NULL,
  user_agent text NOT NULL,
  address_range text NOT NULL,
  ended_at timestamptz(3)
) WITH (fillfactor = 80);
CREATE INDEX sessions_of_customer ON sessions (customer_id, address_range);
CREATE INDEX sessions_by_use ON sessions (last_used_at);

-- Attempts that run or have failed. They count against the phone and the address, and are swept when they no longer do.
CREATE TABLE login_attempts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('password', 'registration')),
  phone text NOT NULL,
  address text NOT NULL,
  -- Whether it came from a network where the customer has logged in before. Strangers cannot use up the owner's attempts.
  familiar boolean NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  attempted_at timestamptz(3) NOT NULL
);
CREATE INDEX login_attempts_by_phone ON login_attempts (phone, attempted_at) WHERE kind = 'password';
CREATE INDEX login_attempts_by_address ON login_attempts (address, kind, attempted_at) WHERE failed;
CREATE INDEX login_attempts_by_age ON login_attempts (attempted_at);
