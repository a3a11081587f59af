-- Where a device wants to be told of notices: a subscription at its browser's push service. It belongs to the session that made
-- it and ends with it, so that a phone that was lost and logged out shows nothing any more.
CREATE TABLE push_subscriptions (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customers,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- What messages are encrypted for: a point of P-256, and a secret that the device has made.
  device_key bytea NOT NULL CHECK (octet_length(device_key) = 65),
  auth_secret bytea NOT NULL CHECK (octet_length(auth_secret) = 16),
  language text NOT NULL,
  shows_amounts boolean NOT NULL,
  -- By which the device's service worker, which has no token, says that its push service has given it another address.
  renewal_hash bytea NOT NULL UNIQUE CHECK (octet_length(renewal_hash) = 32),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX push_subscriptions_of_customer ON push_subscriptions (customer_id, created_at);

-- What is still to be sent, written with its notice. It refers to no subscription: whoever ends one would wait for the orders
-- that tell of something just then, and they for who ends it. What no longer has one is left out at sending.
CREATE TABLE due_pushes (
  customer_id uuid NOT NULL,
  notice_id bigint NOT NULL,
  session_id uuid NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- Who tries puts it off first, for as long as others are to leave it alone.
  due_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, notice_id, session_id),
  FOREIGN KEY (customer_id, notice_id) REFERENCES notices ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX due_pushes_by_time ON due_pushes (due_at);
