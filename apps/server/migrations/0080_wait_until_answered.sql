-- A conversation waits until somebody has answered it or put it away, not until somebody has looked.
ALTER TABLE conversations
  -- The first message of the customer that nobody has answered, and since when it waits.
  ADD COLUMN waits_from bigint,
  ADD COLUMN waits_since timestamptz(3),
  ADD CONSTRAINT waits_for_an_answer CHECK ((waits_from IS NULL) = (waits_since IS NULL));
UPDATE conversations SET waits_from = first.id, waits_since = first.created_at
FROM (
  SELECT DISTINCT ON (m.customer_id) m.customer_id, m.id, m.created_at
  FROM messages m JOIN customers ON customers.id = m.customer_id
  WHERE m.sender = 'customer' AND customers.closed_at IS NULL
    AND m.id > coalesce(
      (SELECT max(answered.id) FROM messages answered
        WHERE answered.customer_id = m.customer_id AND answered.sender = 'desk'), 0)
  ORDER BY m.customer_id, m.id
) AS first
WHERE conversations.customer_id = first.customer_id;
CREATE INDEX conversations_waiting ON conversations (waits_from) INCLUDE (assigned_to, waits_since)
  WHERE waits_from IS NOT NULL;

-- What customer service takes care of for a customer: of a kind, by a time, by somebody, until it has an outcome.
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  category text NOT NULL CHECK (category ~ '^[a-z][a-z_]{1,29}$'),
  about text NOT NULL CHECK (char_length(about) BETWEEN 1 AND 500),
  -- The message of the customer that it began with, where one is known.
  from_message bigint,
  -- Who of the desk takes care of it.
  owner text,
  opened_by text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  deadline timestamptz(3) NOT NULL,
  -- When its deadline had passed and it was told to who supervises.
  escalated_at timestamptz(3),
  -- Its number in the register of complaints, without gaps.
  complaint bigint UNIQUE,
  complained_at timestamptz(3),
  closed_by text,
  closed_at timestamptz(3),
  outcome text CHECK (outcome IN ('solved', 'explained', 'refused', 'no_answer')),
  cause text CHECK (cause IN ('our_mistake', 'system', 'bank', 'venue', 'misunderstanding', 'other')),
  note text CHECK (char_length(note) <= 500),
  CHECK (num_nulls(complaint, complained_at) IN (0, 2)),
  CHECK (num_nulls(closed_by, closed_at, outcome, note) IN (0, 4)),
  CHECK (cause IS NULL OR complaint IS NOT NULL),
  CHECK (complaint IS NULL OR closed_at IS NULL OR cause IS NOT NULL)
);
CREATE INDEX tickets_open ON tickets (deadline, id) WHERE closed_at IS NULL;
CREATE INDEX tickets_of_customer ON tickets (customer_id, id);
