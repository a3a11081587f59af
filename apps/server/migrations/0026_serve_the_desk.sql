-- What staff keep and change at the desk: why an account is frozen, notes, conversations and who has taken them, answers
-- kept ready, news before and after it is out, and how an instrument may be traded.

-- A frozen account is looked at in every deed that moves money, and few are.
ALTER TABLE customers
  ADD COLUMN frozen_at timestamptz(3),
  -- Why a customer counts among the qualified institutional buyers or, once taken out, does not.
  ADD COLUMN qip_reason text;
UPDATE customers SET frozen_at = created_at WHERE frozen_reason IS NOT NULL;
ALTER TABLE customers ADD CONSTRAINT frozen_with_a_reason CHECK ((frozen_reason IS NULL) = (frozen_at IS NULL));
CREATE INDEX customers_frozen ON customers (id) INCLUDE (frozen_reason) WHERE frozen_reason IS NOT NULL;
-- Finds phones by their beginning, whatever the collation of the database.
CREATE INDEX customers_by_phone ON customers (phone text_pattern_ops) WHERE phone IS NOT NULL;

-- What staff note about a customer. Nothing is taken back; what was wrong is put right by the next note.
CREATE TABLE customer_notes (
  customer_id uuid NOT NULL REFERENCES customers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  actor text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, id)
);
REVOKE UPDATE, TRUNCATE ON customer_notes FROM sauda_app;

-- One row for each customer with messages, so that the newest conversations are found without reading the others.
CREATE TABLE conversations (
  customer_id uuid PRIMARY KEY REFERENCES customers,
  last_id bigint NOT NULL,
  last_at timestamptz(3) NOT NULL,
  -- Who of the desk looks after it.
  assigned_to text,
  assigned_at timestamptz(3),
  CHECK ((assigned_to IS NULL) = (assigned_at IS NULL))
) WITH (fillfactor = 70);
INSERT INTO conversations (customer_id, last_id, last_at)
SELECT DISTINCT ON (customer_id) customer_id, id, created_at FROM messages ORDER BY customer_id, id DESC;
CREATE INDEX conversations_newest ON conversations (last_id DESC);
CREATE INDEX conversations_assigned ON conversations (assigned_to, last_id DESC) WHERE assigned_to IS NOT NULL;

CREATE TABLE canned_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lang text NOT NULL CHECK (lang ~ '^[a-z]{2,3}$'),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  updated_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (lang, title)
);

-- Articles that staff write are drafts first. One that was withdrawn stays so, also where its feed still has it.
ALTER TABLE news_articles
  ADD COLUMN status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'withdrawn'));
CREATE INDEX news_articles_out ON news_articles (published_at DESC, id DESC) WHERE status = 'published';
DROP INDEX news_articles_newest;

-- What staff have set about an instrument. Where there is no row, it is as its market lists it.
CREATE TABLE instrument_rules (
  symbol text PRIMARY KEY,
  name text CHECK (char_length(name) BETWEEN 1 AND 100),
  sector text CHECK (char_length(sector) BETWEEN 1 AND 60),
  -- halted: no orders at all; sell_only: positions can be closed and none opened.
  trading text NOT NULL CHECK (trading IN ('open', 'sell_only', 'halted')),
  updated_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
REVOKE DELETE, TRUNCATE ON instrument_rules FROM sauda_app;

ALTER TABLE invitation_codes ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 200);
CREATE INDEX invitation_codes_newest ON invitation_codes (created_at DESC, code);

-- Numbers of transfers grow with the table, so the smallest of indexes finds one by its number alone.
CREATE INDEX transfers_by_number ON ledger.transfers USING brin (id) WITH (pages_per_range = 32, autosummarize = on);
-- What came in and went out on a day.
CREATE INDEX recharges_completed ON recharges (ended_at) INCLUDE (amount) WHERE status = 'completed';
CREATE INDEX withdrawals_completed ON withdrawals (ended_at) INCLUDE (amount) WHERE status = 'completed';
