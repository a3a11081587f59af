-- Free money that nothing is done with is sent to its customer's bank, where the operator has said so.

-- What a customer wants of it. Nothing said is the policy as it is.
CREATE TABLE idle_money_wishes (
  customer_id uuid PRIMARY KEY,
  cycle text CHECK (cycle IN ('monthly', 'quarterly')),
  -- The last day on which they want it kept.
  kept_until date,
  changed_at timestamptz(3) NOT NULL
);
REVOKE DELETE, TRUNCATE ON idle_money_wishes FROM sauda_app;

-- A date of a customer: written when they are told of it, and ended when the money went, or it did not have to. So that what is due on a
-- date happens once.
CREATE TABLE idle_money_returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL,
  due_on date NOT NULL,
  rule text NOT NULL CHECK (rule IN ('idle', 'monthly', 'quarterly')),
  -- What would have gone when they were told, and what did.
  told_amount bigint NOT NULL CHECK (told_amount > 0),
  told_at timestamptz(3) NOT NULL,
  -- Why it has not gone though it is due, and the day on which it was looked at last: it is tried again the next day.
  waits_for text,
  looked_on date,
  -- That they were asked for something without which it cannot go, once.
  asked_at timestamptz(3),
  -- `moved`: by what the customer did, the date is another one. `nothing`: too little is free.
  outcome text CHECK (outcome IN ('sent', 'moved', 'nothing')),
  withdrawal_no text,
  amount bigint CHECK (amount > 0),
  ended_at timestamptz(3),
  UNIQUE (customer_id, due_on),
  UNIQUE (customer_id, withdrawal_no),
  CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'sent') = (withdrawal_no IS NOT NULL)),
  CHECK ((withdrawal_no IS NULL) = (amount IS NULL)),
  CHECK (waits_for IS NULL OR looked_on IS NOT NULL)
);
-- One at a time is open for a customer.
CREATE UNIQUE INDEX idle_money_returns_open ON idle_money_returns (customer_id) WHERE outcome IS NULL;
CREATE INDEX idle_money_returns_due ON idle_money_returns (due_on, id) INCLUDE (told_amount) WHERE outcome IS NULL;
CREATE INDEX idle_money_returns_ended ON idle_money_returns (id) WHERE outcome IS NOT NULL;
REVOKE DELETE, TRUNCATE ON idle_money_returns FROM sauda_app;

-- How far it has been looked on a day whose money is due soon.
CREATE TABLE idle_money_days (
  day date PRIMARY KEY,
  after_customer uuid,
  done_at timestamptz(3)
);
REVOKE DELETE, TRUNCATE ON idle_money_days FROM sauda_app;
