-- Cases of compliance: what rules and people find about a customer, what is done about it, and how it ends. Nothing of it is shown to the
-- customer, whom to tell would be an offence.

-- What a rule may have to look at, written down by what happened, in its transaction: it waits for nobody and is lost by no crash. A round looks
-- at each and takes it away in the transaction of what it finds.
CREATE TABLE compliance_watch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'device', 'network', 'account', 'name')),
  customer_id uuid NOT NULL,
  -- The number of the request, the hash of the device's cookie, the network's range, or the id of the account or of the name.
  subject text NOT NULL,
  at timestamptz(3) NOT NULL
);

-- The arguments: the kind, and the columns of subject and time.
CREATE FUNCTION public.note_for_compliance() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  noted jsonb := to_jsonb(NEW);
BEGIN
  INSERT INTO compliance_watch (kind, customer_id, subject, at)
  VALUES (TG_ARGV[0], NEW.customer_id, noted ->> TG_ARGV[1], (noted ->> TG_ARGV[2])::timestamptz);
  RETURN NULL;
END
$$;
CREATE TRIGGER new_deposits_are_watched AFTER INSERT ON recharges
FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION note_for_compliance('deposit', 'no', 'ended_at');
CREATE TRIGGER deposits_are_watched AFTER UPDATE OF status ON recharges
FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed')
EXECUTE FUNCTION note_for_compliance('deposit', 'no', 'ended_at');
CREATE TRIGGER withdrawals_are_watched AFTER INSERT ON withdrawals
FOR EACH ROW EXECUTE FUNCTION note_for_compliance('withdrawal', 'no', 'created_at');
CREATE TRIGGER devices_are_watched AFTER INSERT ON known_devices
FOR EACH ROW EXECUTE FUNCTION note_for_compliance('device', 'cookie_hash', 'first_used_at');
CREATE TRIGGER accounts_are_watched AFTER INSERT ON bank_cards
FOR EACH ROW EXECUTE FUNCTION note_for_compliance('account', 'id', 'changed_at');
CREATE TRIGGER changed_accounts_are_watched AFTER UPDATE OF number_hash, routing_code ON bank_cards
FOR EACH ROW WHEN ((NEW.number_hash, NEW.routing_code) IS DISTINCT FROM (OLD.number_hash, OLD.routing_code))
EXECUTE FUNCTION note_for_compliance('account', 'id', 'changed_at');
CREATE TRIGGER names_are_watched AFTER INSERT ON identity_reviews
FOR EACH ROW EXECUTE FUNCTION note_for_compliance('name', 'id', 'created_at');

-- Of networks only those count that new customers come from: within a week of their registration.
CREATE FUNCTION public.note_network_for_compliance() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO compliance_watch (kind, customer_id, subject, at)
  SELECT 'network', id, NEW.address_range, NEW.created_at FROM customers
  WHERE id = NEW.customer_id AND created_at > NEW.created_at - interval '7 days';
  RETURN NULL;
END
$$;
CREATE TRIGGER networks_are_watched AFTER INSERT ON sessions
FOR EACH ROW EXECUTE FUNCTION note_network_for_compliance();

-- The accounts that there are already.
INSERT INTO compliance_watch (kind, customer_id, subject, at)
SELECT 'account', customer_id, id, changed_at FROM bank_cards ORDER BY id;

-- A keyed hash of each bank account, the same whoever's it is. It is kept apart from the accounts themselves.
CREATE TABLE compliance_accounts (
  customer_id uuid NOT NULL,
  card_id bigint NOT NULL,
  mark bytea NOT NULL CHECK (octet_length(mark) = 32),
  PRIMARY KEY (customer_id, card_id)
);
CREATE INDEX compliance_accounts_by_mark ON compliance_accounts (mark);

-- Which networks customers came from in their first week; kept for eight days.
CREATE TABLE compliance_networks (
  network text NOT NULL,
  customer_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (network, customer_id)
);
CREATE INDEX compliance_networks_by_age ON compliance_networks (at);

CREATE TABLE compliance_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  -- What it is about, of one that somebody has opened.
  about text CHECK (char_length(about) BETWEEN 3 AND 500),
  -- Who of the desk takes care of it.
  owner text,
  -- `rules`, or staff: and the login.
  opened_by text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  deadline timestamptz(3) NOT NULL,
  closed_by text,
  closed_at timestamptz(3),
  outcome text CHECK (outcome IN ('reported', 'no_suspicion', 'explained', 'mistaken', 'other')),
  note text CHECK (char_length(note) BETWEEN 3 AND 500),
  CHECK (num_nulls(closed_by, closed_at, outcome, note) IN (0, 4))
);
-- What is found of a customer joins the case that is open.
CREATE UNIQUE INDEX compliance_cases_one_open ON compliance_cases (customer_id) WHERE closed_at IS NULL;
CREATE INDEX compliance_cases_open ON compliance_cases (deadline, id) WHERE closed_at IS NULL;
CREATE INDEX compliance_cases_of_owner ON compliance_cases (owner, deadline, id) WHERE closed_at IS NULL;
CREATE INDEX compliance_cases_of_customer ON compliance_cases (customer_id, id);

CREATE TABLE compliance_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES compliance_cases ON DELETE CASCADE,
  customer_id uuid NOT NULL,
  rule text NOT NULL,
  -- What it was found by: the same is found once.
  subject text NOT NULL,
  -- Not jsonb, which would put them in another order.
  facts json NOT NULL,
  -- Other customers whom it concerns.
  others uuid[] NOT NULL,
  -- When what it tells of happened, and when it was found.
  at timestamptz(3) NOT NULL,
  found_at timestamptz(3) NOT NULL,
  UNIQUE (customer_id, rule, subject)
);
CREATE INDEX compliance_findings_of_case ON compliance_findings (case_id, id);
CREATE INDEX compliance_findings_by_subject ON compliance_findings (rule, subject, at);

CREATE TABLE compliance_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES compliance_cases ON DELETE CASCADE,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX compliance_notes_of_case ON compliance_notes (case_id, id);

-- Papers of a case. Their content is a file of the house, never of the customer.
CREATE TABLE compliance_papers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES compliance_cases ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  file text NOT NULL UNIQUE,
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg')),
  size bigint NOT NULL,
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX compliance_papers_of_case ON compliance_papers (case_id, id);

-- What was reported to the authority: the paper, and the number and day that it was taken in under.
CREATE TABLE compliance_filings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES compliance_cases ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('str', 'ctr')),
  reference text NOT NULL CHECK (reference ~ '^[0-9A-Z][0-9A-Z/.-]{2,39}$'),
  filed_on date NOT NULL,
  paper_id bigint NOT NULL REFERENCES compliance_papers,
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (kind, reference)
);
CREATE INDEX compliance_filings_of_case ON compliance_filings (case_id, id);
-- What is written stays as it is; it goes with its case, once no law has it kept any more.
REVOKE UPDATE, TRUNCATE ON compliance_notes, compliance_papers, compliance_filings FROM sauda_app;
