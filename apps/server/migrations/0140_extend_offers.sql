-- migration: expands
-- That a published offer goes on for longer than it was published for, and how far those who have applied for it, or hold shares of it, have
-- been told. What it was and is stands in offering_events.
CREATE TABLE offering_extensions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offering text NOT NULL CHECK (offering IN ('ipo', 'fund')),
  offering_id bigint NOT NULL,
  extended_at timestamptz(3) NOT NULL,
  -- The last customer who was told, in the order of their ids.
  told_customer uuid,
  told_at timestamptz(3)
);
CREATE INDEX offering_extensions_to_tell ON offering_extensions (id) WHERE told_at IS NULL;
