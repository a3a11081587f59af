-- Which account at a venue is a customer's, where the venue keeps one for each of them. Two people at the desk say so; whoever speaks to
-- the venue asks there whether it is one that trades. Until then, and where it is not, the customer places no orders.
CREATE TABLE venue_accounts (
  venue text NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers,
  -- The venue's own name for it.
  account text NOT NULL,
  state text NOT NULL DEFAULT 'unchecked' CHECK (state IN ('unchecked', 'open', 'refused')),
  -- Of one that is refused, in the venue's words.
  why text,
  set_at timestamptz(3) NOT NULL,
  set_by text NOT NULL,
  checked_at timestamptz(3),
  PRIMARY KEY (venue, customer_id),
  UNIQUE (venue, account),
  CHECK ((state = 'unchecked') = (checked_at IS NULL) AND (state = 'refused') = (why IS NOT NULL))
);
REVOKE DELETE, TRUNCATE ON venue_accounts FROM sauda_app;

-- A venue that does not number what it says gives each message a name: it is written down once, however often it is heard.
ALTER TABLE venue_inbox ADD COLUMN message_id text COLLATE "C";
CREATE UNIQUE INDEX venue_inbox_once ON venue_inbox (venue, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX venue_inbox_of_commands ON venue_inbox (venue, (report ->> 'clOrdId')) WHERE report IS NOT NULL;
CREATE INDEX venue_inbox_of_reversals ON venue_inbox (venue, (report -> 'refersTo' ->> 'executionId')) WHERE report ? 'refersTo';
CREATE INDEX venue_commands_by_venue_order ON venue_commands (venue, venue_order_id) WHERE venue_order_id IS NOT NULL;

-- How often a venue has had us wait, since it takes only so many requests in a while.
ALTER TABLE venue_links ADD COLUMN times_limited bigint NOT NULL DEFAULT 0;
