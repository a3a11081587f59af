-- Who is working on what. A claim ends by itself, so that nobody who went home holds up the others.
CREATE TABLE desk_claims (
  queue text NOT NULL CHECK (queue IN ('recharges', 'withdrawals', 'loans', 'identity')),
  -- The customer and the request, as in `…/7KQ2M0XY`.
  item text NOT NULL,
  staff_id uuid NOT NULL REFERENCES staff,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (queue, item)
);
CREATE INDEX desk_claims_of_staff ON desk_claims (staff_id);

-- Decisions about much money: one person proposes, another confirms or sends it back. One is open for an item at a time.
CREATE TABLE desk_proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queue text NOT NULL CHECK (queue IN ('recharges', 'withdrawals', 'loans', 'identity')),
  item text NOT NULL,
  decision text NOT NULL,
  terms jsonb NOT NULL,
  proposed_by uuid NOT NULL REFERENCES staff,
  proposed_at timestamptz(3) NOT NULL,
  outcome text CHECK (outcome IN ('confirmed', 'sent_back')),
  ended_by uuid REFERENCES staff,
  ended_at timestamptz(3),
  CHECK ((outcome IS NULL) = (ended_at IS NULL) AND (outcome IS NULL) = (ended_by IS NULL)),
  CONSTRAINT two_different_people CHECK (outcome <> 'confirmed' OR ended_by <> proposed_by)
);
CREATE UNIQUE INDEX desk_proposals_open ON desk_proposals (queue, item) WHERE outcome IS NULL;

-- A proposal ends; what was proposed does not change, and does not vanish.
REVOKE DELETE, TRUNCATE ON desk_proposals FROM sauda_app;
REVOKE UPDATE ON desk_proposals FROM sauda_app;
GRANT UPDATE (outcome, ended_by, ended_at) ON desk_proposals TO sauda_app;
