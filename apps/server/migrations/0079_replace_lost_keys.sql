-- A request may be for another key than the login password. Its way is longer: how whoever asks has proved who they are, two
-- people, and a time in which the customer can say no before it takes effect.
ALTER TABLE access_requests
  ADD COLUMN lost text NOT NULL DEFAULT 'password'
    CHECK (lost IN ('password', 'authenticator', 'passkeys', 'transaction_password', 'phone')),
  -- Of a lost phone number: what is to stand in its place.
  ADD COLUMN new_phone text CHECK (new_phone ~ '^[0-9]{10}$'),
  ADD COLUMN proof_way text CHECK (proof_way IN ('in_person', 'video', 'document', 'questions')),
  ADD COLUMN proof_note text CHECK (char_length(proof_note) <= 500),
  ADD COLUMN proved_by text,
  ADD COLUMN proved_at timestamptz(3),
  ADD COLUMN waiting_at timestamptz(3),
  ADD COLUMN due_at timestamptz(3),
  -- Until then no money leaves and no bank account changes, unless the request ends without effect.
  ADD COLUMN rests_until timestamptz(3),
  ADD CONSTRAINT new_phone_of_a_lost_one CHECK ((lost = 'phone') = (new_phone IS NOT NULL)),
  ADD CONSTRAINT proved_in_full CHECK (num_nulls(proof_way, proof_note, proved_by, proved_at) IN (0, 4)),
  ADD CONSTRAINT due_where_it_waits CHECK (num_nulls(waiting_at, due_at, rests_until) IN (0, 3)),
  DROP CONSTRAINT access_requests_status_check,
  ADD CONSTRAINT access_requests_status_check CHECK (
    status IN (
      'received', 'taken_up', 'identity_asked', 'code_ready', 'waiting',
      'done', 'refused', 'denied', 'withdrawn', 'expired'
    )
  ),
  ADD CONSTRAINT waits_for_a_time CHECK (status <> 'waiting' OR (due_at IS NOT NULL AND lost <> 'password'));
ALTER TABLE access_requests ALTER COLUMN lost DROP DEFAULT;
CREATE INDEX access_requests_due ON access_requests (due_at) WHERE status = 'waiting';
CREATE UNIQUE INDEX access_requests_one_waits ON access_requests (customer_id, lost) WHERE status = 'waiting';
