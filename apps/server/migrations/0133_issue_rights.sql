-- A company offers its holders new shares at a price, so many for so many that they hold as a day begins (rights). What each is entitled to is written down once
-- and never changed; they subscribe to a part or all of it until a last day, for which money is set aside. Two of the desk then say how many of the shares
-- subscribed to are allotted. Prices count ten-thousandths of the share's currency, amounts those of the account currency.

CREATE TABLE rights_issues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  symbol text NOT NULL,
  currency text NOT NULL,
  -- So many new shares for so many held.
  offered integer NOT NULL CHECK (offered BETWEEN 1 AND 1000),
  held integer NOT NULL CHECK (held BETWEEN 1 AND 1000),
  price bigint NOT NULL CHECK (price > 0),
  -- The first day without the right, and when it begins where the share is traded.
  ex_day date NOT NULL,
  ex_at timestamptz(3) NOT NULL,
  -- The last day to subscribe, and when it is over there.
  last_day date NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  -- announced → recording → open → closed → allotting → allotted; or cancelled before it allots.
  status text NOT NULL CHECK (status IN ('announced', 'recording', 'open', 'closed', 'allotting', 'allotted', 'cancelled')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  file_digest text CHECK (file_digest ~ '^[0-9a-f]{64}$'),
  announced_by text NOT NULL,
  confirmed_by text NOT NULL,
  announced_at timestamptz(3) NOT NULL,
  -- The transaction that began to record: holdings are read once all before it are over.
  recording_in bigint,
  recorded_at timestamptz(3),
  -- What was subscribed to in all as it was decided on, and what of that is allotted.
  subscribed bigint CHECK (subscribed >= 0),
  allotted bigint CHECK (allotted BETWEEN 0 AND subscribed),
  ended_by text,
  decided_at timestamptz(3),
  ended_at timestamptz(3),
  told_customer uuid,
  told_at timestamptz(3),
  CHECK (announced_by <> confirmed_by),
  CHECK (ex_at < closes_at),
  CHECK ((status IN ('announced', 'recording', 'open', 'closed')) = (decided_at IS NULL) AND (decided_at IS NULL) = (ended_by IS NULL)),
  CHECK ((status IN ('allotting', 'allotted')) = (allotted IS NOT NULL) AND (allotted IS NULL) = (subscribed IS NULL)),
  CHECK (status NOT IN ('open', 'closed', 'allotting', 'allotted') OR recorded_at IS NOT NULL)
);
CREATE UNIQUE INDEX rights_issues_one_at_a_time ON rights_issues (symbol) WHERE status NOT IN ('allotted', 'cancelled');
CREATE INDEX rights_issues_to_tell ON rights_issues (id) WHERE told_at IS NULL;
CREATE INDEX rights_issues_at_work ON rights_issues (id) WHERE ended_at IS NULL;
REVOKE DELETE, TRUNCATE ON rights_issues FROM sauda_app;

-- What each held as the day began, and the whole new shares that come of it; of fewer than `held` none. Never changed.
CREATE TABLE rights_entitlements (
  customer_id uuid NOT NULL,
  issue_id bigint NOT NULL REFERENCES rights_issues,
  units bigint NOT NULL CHECK (units > 0),
  quantity bigint NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (issue_id, customer_id)
);
CREATE INDEX rights_entitlements_of_customer ON rights_entitlements (customer_id, issue_id);
REVOKE UPDATE, DELETE, TRUNCATE ON rights_entitlements FROM sauda_app;

CREATE TABLE rights_subscriptions (
  customer_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  issue_id bigint NOT NULL REFERENCES rights_issues,
  no text NOT NULL UNIQUE,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- Set aside for it while it is submitted, and paid for what was allotted.
  held bigint NOT NULL CHECK (held >= 0 AND held % 100 = 0),
  status text NOT NULL CHECK (status IN ('submitted', 'withdrawn', 'allotted', 'not_allotted', 'cancelled')),
  allotted bigint NOT NULL DEFAULT 0 CHECK (allotted BETWEEN 0 AND quantity),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0 AND paid % 100 = 0),
  settlement_rate bigint NOT NULL CHECK (settlement_rate > 0),
  rate_source text,
  rate_quote_time timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  CHECK ((status = 'submitted') = (ended_at IS NULL) AND (status = 'submitted') = (held > 0)),
  CHECK ((status = 'allotted') = (allotted > 0) AND (allotted > 0 OR paid = 0))
);
CREATE UNIQUE INDEX rights_subscriptions_one_at_a_time ON rights_subscriptions (issue_id, customer_id) WHERE status = 'submitted';
CREATE INDEX rights_subscriptions_of_issue ON rights_subscriptions (issue_id, id);
REVOKE DELETE, TRUNCATE ON rights_subscriptions FROM sauda_app;

-- Where shares come from: what rights have brought. What was written before was held against the shorter list.
ALTER TABLE orders DROP CONSTRAINT orders_origin_check;
ALTER TABLE orders ADD CONSTRAINT orders_origin_check CHECK (origin IN ('market', 'block', 'qip', 'ipo', 'rights')) NOT VALID;
ALTER TABLE lots DROP CONSTRAINT lots_origin_check;
ALTER TABLE lots ADD CONSTRAINT lots_origin_check CHECK (origin IN ('market', 'block', 'qip', 'ipo', 'rights')) NOT VALID;
