-- Messages between customers and customer service. Neither side takes back or changes what it wrote.
CREATE TABLE messages (
  customer_id uuid NOT NULL REFERENCES customers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  sender text NOT NULL CHECK (sender IN ('customer', 'desk')),
  -- An answer that no person has written is of its own kind, which apps know the words of.
  kind text NOT NULL CHECK (kind IN ('written', 'practice_answer')),
  content text NOT NULL CHECK (char_length(content) <= 4000),
  -- One of the customer's files.
  picture text,
  -- Who of the desk wrote it.
  actor text,
  created_at timestamptz(3) NOT NULL,
  -- When it was handed to the other side, and when they had it on their screen.
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  PRIMARY KEY (customer_id, id),
  CHECK (content <> '' OR picture IS NOT NULL),
  CHECK ((sender = 'desk') = (actor IS NOT NULL)),
  CHECK (kind = 'written' OR sender = 'desk'),
  CHECK (delivered_at >= created_at),
  CHECK (read_at >= delivered_at),
  CHECK (read_at IS NULL OR delivered_at IS NOT NULL)
);
CREATE INDEX messages_unread_by_customer ON messages (customer_id, id) WHERE sender = 'desk' AND read_at IS NULL;
CREATE INDEX messages_unread_by_desk ON messages (customer_id, created_at) WHERE sender = 'customer' AND read_at IS NULL;

REVOKE UPDATE ON messages FROM sauda_app;
GRANT UPDATE (delivered_at, read_at, picture) ON messages TO sauda_app;
