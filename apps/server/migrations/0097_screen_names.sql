-- Lists of people whom a broker may not serve, or has to look at closely. A version never changes: what is uploaded is a draft until two put it
-- in the place of the one before.
CREATE TABLE screening_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name ~ '^[A-Z0-9][A-Z0-9 .-]{1,39}$'),
  version integer NOT NULL CHECK (version > 0),
  entries integer NOT NULL CHECK (entries > 0),
  -- Beside the version that was in force when it was uploaded.
  added integer NOT NULL,
  removed integer NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz(3) NOT NULL,
  in_force_by text,
  in_force_at timestamptz(3),
  -- When another version took its place.
  ended_at timestamptz(3),
  -- Customers are matched in the order of their ids: all up to and with this one have been.
  reached uuid,
  looked_at integer NOT NULL DEFAULT 0,
  found integer NOT NULL DEFAULT 0,
  -- Names that could not be opened, and so not be matched.
  unopened integer NOT NULL DEFAULT 0,
  scanned_at timestamptz(3),
  UNIQUE (name, version),
  CHECK (num_nulls(in_force_by, in_force_at) IN (0, 2)),
  CHECK (ended_at IS NULL OR in_force_at IS NOT NULL),
  CHECK (scanned_at IS NULL OR in_force_at IS NOT NULL)
);
CREATE UNIQUE INDEX screening_lists_in_force ON screening_lists (name) WHERE in_force_at IS NOT NULL AND ended_at IS NULL;
REVOKE DELETE, TRUNCATE ON screening_lists FROM sauda_app;

CREATE TABLE screening_entries (
  list_id bigint NOT NULL REFERENCES screening_lists,
  line integer NOT NULL,
  -- Of all that it says: the same entry of another version has the same.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Each on a line of its own.
  names text NOT NULL,
  birth_dates text NOT NULL,
  id_numbers text NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (list_id, line)
);
CREATE INDEX screening_entries_by_hash ON screening_entries (list_id, hash);
REVOKE UPDATE, DELETE, TRUNCATE ON screening_entries FROM sauda_app;

-- Names that were sent in and are to be matched with the lists in force.
CREATE TABLE screening_watch (
  customer_id uuid NOT NULL,
  review_id bigint PRIMARY KEY
);
CREATE FUNCTION public.note_name_for_screening() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO screening_watch (customer_id, review_id) VALUES (NEW.customer_id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER names_are_screened AFTER INSERT ON identity_reviews
FOR EACH ROW EXECUTE FUNCTION note_name_for_screening();

-- What people say of a hit: that it is somebody else, or that it is them.
ALTER TABLE compliance_findings
  ADD COLUMN verdict text CHECK (verdict IN ('cleared', 'confirmed')),
  ADD COLUMN verdict_by text,
  ADD COLUMN verdict_at timestamptz(3),
  ADD CONSTRAINT verdict_in_full CHECK (num_nulls(verdict, verdict_by, verdict_at) IN (0, 3)),
  ADD CONSTRAINT verdict_of_a_hit CHECK (verdict IS NULL OR rule = 'listed');
