-- How a customer is known beyond a password: devices, passkeys, one-time codes.

-- A browser is known by a cookie of 256 random bits, kept as its SHA-256 alone. Several customers may use one device.
CREATE TABLE known_devices (
  customer_id uuid NOT NULL REFERENCES customers,
  cookie_hash bytea NOT NULL CHECK (octet_length(cookie_hash) = 32),
  first_used_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, cookie_hash)
);
CREATE INDEX known_devices_by_cookie ON known_devices (cookie_hash);
CREATE INDEX known_devices_by_use ON known_devices (last_used_at);

-- A session that began in a browser opens only together with that browser's cookie.
ALTER TABLE sessions ADD COLUMN cookie_hash bytea CHECK (octet_length(cookie_hash) = 32);

-- The very first log-in is no news to the customer; rows of sessions do not last long enough to tell.
ALTER TABLE customers ADD COLUMN has_logged_in boolean NOT NULL DEFAULT false;
UPDATE customers SET has_logged_in = true WHERE EXISTS (SELECT FROM sessions WHERE sessions.customer_id = customers.id);

-- Where an attempt came from, as far as it counts: each known device, and who is logged in, has attempts of its own, so
-- that no number of guesses made elsewhere shuts the owner out. It takes over from the known network alone.
ALTER TABLE login_attempts ADD COLUMN origin text NOT NULL DEFAULT 'stranger';
UPDATE login_attempts SET origin = 'network' WHERE familiar;
ALTER TABLE login_attempts ALTER COLUMN origin DROP DEFAULT;
ALTER TABLE login_attempts DROP COLUMN familiar;

CREATE TABLE passkeys (
  customer_id uuid NOT NULL REFERENCES customers,
  -- The number on the wire.
  number bigint GENERATED ALWAYS AS IDENTITY,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL,
  -- The domain that the authenticator made it for.
  relying_party text NOT NULL,
  -- What the authenticator counts its signatures with; it stays 0 where it does not count.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  -- Whether it can be copied to other devices, and whether it was when it was last used.
  backup_eligible boolean NOT NULL,
  backed_up boolean NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (customer_id, number)
);

-- What an authenticator is asked to sign: once, within five minutes. Any node may have asked.
CREATE TABLE passkey_challenges (
  challenge bytea PRIMARY KEY CHECK (octet_length(challenge) = 32),
  purpose text NOT NULL CHECK (purpose IN ('log_in', 'add', 'confirm')),
  -- Who was asked; nobody in particular at a log-in.
  customer_id uuid REFERENCES customers CHECK ((customer_id IS NULL) = (purpose = 'log_in')),
  -- The page that asked: what is signed must name it.
  origin text NOT NULL,
  address text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_by_address ON passkey_challenges (address, expires_at);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);

-- The secret of an authenticator app is sealed with a key of SECRET_KEY. It counts once its first code was right.
CREATE TABLE authenticators (
  customer_id uuid PRIMARY KEY REFERENCES customers,
  sealed_secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  -- The step of 30 seconds whose code was used last. Neither it nor an earlier one is taken again.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  customer_id uuid NOT NULL REFERENCES authenticators (customer_id) ON DELETE CASCADE,
  -- A hash that is keyed with SECRET_KEY, since a code is short enough to be typed.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz(3),
  PRIMARY KEY (customer_id, code_hash)
);
