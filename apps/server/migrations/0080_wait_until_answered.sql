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
