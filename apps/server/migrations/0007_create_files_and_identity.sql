-- Files that belong to a customer. The content lies encrypted in a store of its own, under the file's id; it is there
-- before the row is, and goes after it, so that no row is without its content.

CREATE TABLE files (
  customer_id uuid NOT NULL,
  -- 130 random bits.
  id text NOT NULL CHECK (id ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  -- What it is for. An upload is for nothing yet, until something claims it.
  purpose text NOT NULL,
  media_type text NOT NULL,
  -- Of the content, in bytes.
  size bigint NOT NULL CHECK (size >= 0),
  -- A keyed hash of the content: tells two that are the same.
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  created_at timestamptz(3) NOT NULL,
  -- When it is removed; never where nothing stands here.
  expires_at timestamptz(3),
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX files_by_id ON files (id);
CREATE INDEX files_by_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;

-- What a customer has sent in to prove who they are: one row for each time. Name and number are encrypted for their row.
CREATE TABLE identity_reviews (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL CHECK (status IN ('under_review', 'approved', 'rejected')),
  real_name bytea NOT NULL,
  document text NOT NULL
    CHECK (document IN ('aadhaar', 'pan', 'voter_card', 'state_id', 'driving_licence', 'passport', 'other')),
  id_number bytea NOT NULL,
  -- A keyed hash of document and number: finds who else has given the same, and gives nothing away.
  id_number_hash bytea NOT NULL CHECK (octet_length(id_number_hash) = 32),
  front_file text NOT NULL,
  back_file text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Why it was rejected: a key of the error list, or the words of who decided.
  reason text,
  decided_by text,
  decided_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, front_file) REFERENCES files (customer_id, id),
  FOREIGN KEY (customer_id, back_file) REFERENCES files (customer_id, id),
  CHECK (front_file <> back_file),
  CHECK ((status = 'under_review') = (decided_at IS NULL)),
  CHECK ((status = 'under_review') = (decided_by IS NULL)),
  CHECK ((status = 'rejected') = (reason IS NOT NULL))
);
-- One at a time, and none after an approval.
CREATE UNIQUE INDEX identity_reviews_standing ON identity_reviews (customer_id) WHERE status <> 'rejected';
CREATE INDEX identity_reviews_waiting ON identity_reviews (created_at) WHERE status = 'under_review';
CREATE INDEX identity_reviews_by_number ON identity_reviews (id_number_hash);
