-- Why the house has cancelled an order, in words that its customer reads: of one at a venue it is asked for before it is done, and may be
-- asked for again where the venue has refused.
CREATE TABLE order_cancels (
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- staff: and the login.
  asked_by text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  PRIMARY KEY (customer_id, order_no, asked_at),
  FOREIGN KEY (customer_id, order_no) REFERENCES orders (customer_id, no)
);
REVOKE UPDATE, DELETE, TRUNCATE ON order_cancels FROM sauda_app;

-- The ledger is narrowed by time. Transfers come in the order of time, so the time of each few pages finds them.
CREATE INDEX transfers_by_time ON ledger.transfers USING brin (posted_at) WITH (pages_per_range = 32, autosummarize = on);

-- Real names that were decided on, the last decision first: of all, of one outcome, and of who decided.
CREATE INDEX identity_reviews_decided ON identity_reviews (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX identity_reviews_by_outcome ON identity_reviews (status, decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX identity_reviews_by_decider ON identity_reviews (decided_by, decided_at, id) WHERE decided_at IS NOT NULL;
