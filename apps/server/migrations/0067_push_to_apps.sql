-- The hybrid app has no Web Push: its phone is told by Google's or Apple's service, by a token that the phone has from there.
ALTER TABLE push_subscriptions
  -- Nodes of the version before know no other kind.
  ADD COLUMN kind text NOT NULL DEFAULT 'web',
  ADD COLUMN token text UNIQUE CHECK (length(token) BETWEEN 1 AND 1000),
  ALTER COLUMN endpoint DROP NOT NULL,
  ALTER COLUMN device_key DROP NOT NULL,
  ALTER COLUMN auth_secret DROP NOT NULL,
  ALTER COLUMN renewal_hash DROP NOT NULL,
  ADD CONSTRAINT push_subscriptions_by_kind CHECK (
    CASE kind
      WHEN 'web' THEN num_nonnulls(endpoint, device_key, auth_secret, renewal_hash) = 4 AND token IS NULL
      WHEN 'android' THEN num_nonnulls(endpoint, device_key, auth_secret, renewal_hash) = 0 AND token IS NOT NULL
      WHEN 'ios' THEN num_nonnulls(endpoint, device_key, auth_secret, renewal_hash) = 0 AND token IS NOT NULL
      ELSE false
    END
  );
