-- A real name does not hold for ever: a document runs out, and after some time it has to be proved anew. The customer is told
-- beforehand; from `limits_at` on, until another review is approved, they can only take their money out.
ALTER TABLE identity_reviews
  -- The last day on which the document is good, where the customer has said.
  ADD COLUMN expires_on date,
  -- When another approved review took the place of this one.
  ADD COLUMN replaced_at timestamptz(3),
  -- Of one that holds: when its customer was told that it will not, from when on they are limited, and since when they are.
  ADD COLUMN told_at timestamptz(3),
  ADD COLUMN limits_at timestamptz(3),
  ADD COLUMN limited_at timestamptz(3),
  ADD CONSTRAINT replaced_once_approved CHECK (replaced_at IS NULL OR status = 'approved'),
  ADD CONSTRAINT told_until_when CHECK ((told_at IS NULL) = (limits_at IS NULL) AND (limited_at IS NULL OR told_at IS NOT NULL));

-- One that holds, and one that waits beside it.
DROP INDEX identity_reviews_standing;
CREATE UNIQUE INDEX identity_reviews_holding ON identity_reviews (customer_id) WHERE status = 'approved' AND replaced_at IS NULL;
CREATE UNIQUE INDEX identity_reviews_one_waits ON identity_reviews (customer_id) WHERE status = 'under_review';

-- By which those are found whose document ends soon (by age the index by outcome does), whose time is over, and that have limited their
-- customer.
CREATE INDEX identity_reviews_by_expiry ON identity_reviews (expires_on)
  WHERE status = 'approved' AND replaced_at IS NULL AND expires_on IS NOT NULL;
CREATE INDEX identity_reviews_to_limit ON identity_reviews (limits_at)
  WHERE replaced_at IS NULL AND limits_at IS NOT NULL AND limited_at IS NULL;
CREATE INDEX identity_reviews_limiting ON identity_reviews (limited_at, id) WHERE replaced_at IS NULL AND limited_at IS NOT NULL;
