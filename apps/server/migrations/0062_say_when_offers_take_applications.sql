-- A published offer may be told of before it can be applied for. Without a time it takes applications from its publication.

ALTER TABLE ipos ADD COLUMN applies_from timestamptz(3);
ALTER TABLE ipos ADD CONSTRAINT applied_for_before_it_opens CHECK (applies_from < opens_at);
