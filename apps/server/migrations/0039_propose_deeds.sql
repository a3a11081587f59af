-- Deeds at the desk that take two people, whichever they are: one person asks for it, another confirms or sends it back.

CREATE TABLE proposed_deeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The call, as in `POST /customers/unfreeze`, and what it was asked with. It is done anew when it is confirmed.
  call text NOT NULL CHECK (call LIKE 'POST /%'),
  body json NOT NULL,
  -- The first thing that it changes.
  object_kind text NOT NULL,
  object_id text NOT NULL,
  -- All that it would change, as the audit log would have it when it was proposed.
  records json NOT NULL,
  facts json NOT NULL,
  customer_id uuid REFERENCES customers,
  amount bigint CHECK (amount >= 0),
  cost bigint,
  proposed_by uuid NOT NULL REFERENCES staff,
  proposed_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > proposed_at),
  outcome text CHECK (outcome IN ('confirmed', 'sent_back', 'withdrawn', 'expired')),
  -- Nobody ends what ends by the clock.
  ended_by uuid REFERENCES staff,
  ended_at timestamptz(3),
  note text CHECK (char_length(note) BETWEEN 1 AND 500),
  -- When who proposed it put away that it came back.
  seen_at timestamptz(3),
  CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CHECK ((outcome IS NULL OR outcome = 'expired') = (ended_by IS NULL)),
  CHECK (outcome IS DISTINCT FROM 'sent_back' OR note IS NOT NULL),
  CHECK (seen_at IS NULL OR outcome IS NOT NULL),
  CONSTRAINT two_different_people CHECK (outcome NOT IN ('confirmed', 'sent_back') OR ended_by <> proposed_by),
  CHECK (outcome <> 'withdrawn' OR ended_by = proposed_by)
);
-- One is open about a thing at a time.
CREATE UNIQUE INDEX proposed_deeds_open ON proposed_deeds (object_kind, object_id) WHERE outcome IS NULL;
CREATE INDEX proposed_deeds_done ON proposed_deeds (object_kind, object_id, ended_at) WHERE outcome = 'confirmed';
CREATE INDEX proposed_deeds_returned ON proposed_deeds (proposed_by, id)
  WHERE outcome IN ('sent_back', 'expired') AND seen_at IS NULL;

-- Queues: what is at stake, why it was sent back, and that who proposed it has seen so.
ALTER TABLE desk_proposals
  ADD COLUMN amount bigint CHECK (amount >= 0),
  ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500),
  ADD COLUMN seen_at timestamptz(3);
CREATE INDEX desk_proposals_returned ON desk_proposals (proposed_by, id) WHERE outcome = 'sent_back' AND seen_at IS NULL;

-- What was proposed does not change and does not vanish; it ends once, and is seen once.
REVOKE UPDATE, DELETE, TRUNCATE ON proposed_deeds FROM sauda_app;
GRANT UPDATE (outcome, ended_by, ended_at, note, seen_at) ON proposed_deeds TO sauda_app;
GRANT UPDATE (note, seen_at) ON desk_proposals TO sauda_app;

CREATE FUNCTION refuse_second_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL AND (NEW.outcome, NEW.ended_by, NEW.ended_at, NEW.note)
    IS DISTINCT FROM (OLD.outcome, OLD.ended_by, OLD.ended_at, OLD.note) THEN
    RAISE EXCEPTION 'proposal % has ended', OLD.id;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER proposed_deeds_end_once BEFORE UPDATE ON proposed_deeds
FOR EACH ROW EXECUTE FUNCTION refuse_second_end();
CREATE TRIGGER desk_proposals_end_once BEFORE UPDATE ON desk_proposals
FOR EACH ROW EXECUTE FUNCTION refuse_second_end();
