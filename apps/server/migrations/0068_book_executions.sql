-- An order may trade in parts. Each trade is a row of its own, which is only ever added; what its venue takes back or puts right
-- later is a row more, with what that changes, so that every sum over an order is a sum over its rows.
--
-- What is filled already is carried over by one insertion and one rewriting of `orders`, which is locked meanwhile: 12 s for a million
-- filled orders on two busy cores, and so some two minutes for ten. The server starts after its migrations.

CREATE TABLE executions (
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  -- 1 is the first of the order.
  part integer NOT NULL CHECK (part > 0),
  -- The part by which the trade came that this row is about: its own, or an earlier one.
  trade_part integer NOT NULL,
  -- The venue's name for what it reported: unique within its day.
  venue text NOT NULL,
  trade_day date NOT NULL,
  execution_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('trade', 'bust', 'correction')),
  -- The trade that a bust or a correction is about, by the venue's name for it.
  refers_day date,
  refers_to text,
  -- What the venue said: how much was traded, and at what price.
  reported bigint NOT NULL CHECK (reported >= 0),
  price bigint NOT NULL CHECK (price >= 0),
  -- What this row changes for the customer. Quantity, worth (price × quantity, in the instrument's currency) and the amounts, in
  -- the account currency, are below zero where something is taken back.
  quantity bigint NOT NULL,
  worth bigint NOT NULL,
  amount bigint NOT NULL,
  interest bigint NOT NULL,
  fee bigint NOT NULL,
  -- Unknown of what was filled before.
  fee_basis_points integer,
  profit bigint,
  -- What the customer's money did not reach for, and the house paid; below zero where the house has that back.
  covered bigint NOT NULL,
  settlement_rate bigint NOT NULL CHECK (settlement_rate > 0),
  rate_source text,
  rate_quote_time timestamptz(3),
  quote_source text NOT NULL,
  quote_time timestamptz(3) NOT NULL,
  -- Of what was reported; a second report of the same name is the same only where this is.
  body_hash bytea,
  traded_at timestamptz(3) NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  CHECK (trade_part BETWEEN 1 AND part),
  CHECK ((kind = 'trade') = (refers_to IS NULL) AND (refers_to IS NULL) = (refers_day IS NULL)),
  CHECK ((rate_source IS NULL) = (rate_quote_time IS NULL))
);
CREATE FUNCTION public.refuse_change_of_executions() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'executions are append-only: % is refused', TG_OP;
END
$$;
CREATE TRIGGER executions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON executions
FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change_of_executions();
REVOKE UPDATE, DELETE, TRUNCATE ON executions FROM sauda_app;

INSERT INTO executions (customer_id, order_no, part, trade_part, venue, trade_day, execution_id, kind, reported, price, quantity,
  worth, amount, interest, fee, profit, covered, settlement_rate, rate_source, rate_quote_time, quote_source, quote_time,
  traded_at, booked_at)
SELECT customer_id, no, 1, 1,
  CASE WHEN is_settlement THEN 'settlement' WHEN side = 'buy' AND origin <> 'market' THEN origin ELSE 'internal' END,
  (ended_at AT TIME ZONE 'UTC')::date, no, 'trade', quantity, fill_price, quantity, fill_price * quantity, amount, interest, fee,
  profit, 0, settlement_rate, rate_source, rate_quote_time, quote_source, quote_time, ended_at, ended_at
FROM orders WHERE status = 'success';

ALTER TABLE executions ADD PRIMARY KEY (customer_id, order_no, part);
-- What is traded within the house is named by its order and part, and so is unique already.
CREATE UNIQUE INDEX executions_by_report ON executions (venue, trade_day, execution_id) WHERE body_hash IS NOT NULL;
-- Booking times grow with the table, so the smallest of indexes finds them.
CREATE INDEX executions_by_time ON executions USING brin (booked_at) WITH (pages_per_range = 32, autosummarize = on);

-- What of an order has traded, less what was taken back. The rest is open while the order is pending, and ended with it.
ALTER TABLE orders ADD COLUMN filled integer;
ALTER TABLE orders
  ALTER COLUMN filled TYPE bigint USING CASE status WHEN 'success' THEN quantity ELSE 0 END,
  ALTER COLUMN filled SET DEFAULT 0,
  ALTER COLUMN filled SET NOT NULL,
  DROP CONSTRAINT orders_check1,
  ADD CONSTRAINT open_or_ended_is_what_has_not_filled CHECK (
    filled BETWEEN 0 AND quantity AND (filled = quantity) = (status = 'success')),
  ADD CONSTRAINT has_a_price_once_something_fills CHECK ((filled > 0) = (fill_price IS NOT NULL)),
  DROP CONSTRAINT fills_once_it_is_set_off,
  ADD CONSTRAINT fills_once_it_is_set_off CHECK (filled = 0 OR trigger_price IS NULL OR triggered_at IS NOT NULL);

-- A lot grows with its order, and what its venue takes back may leave nothing of it.
ALTER TABLE lots
  DROP CONSTRAINT lots_quantity_check,
  ADD CONSTRAINT lots_quantity_check CHECK (quantity >= 0);

DROP INDEX orders_selling_what_ends;
CREATE INDEX orders_selling_what_ends ON orders (ended_at)
  WHERE side = 'sell' AND filled > 0 AND asset_class NOT IN ('stock', 'forex');

-- What a venue reported and a person has to look at: nothing of it is undone by looking.
CREATE TABLE execution_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  venue text NOT NULL,
  trade_day date NOT NULL,
  execution_id text NOT NULL,
  -- `body`: the same name with other words. `quantity`: more than the order or the lot had room for. `money`: more than the
  -- customer had. `price`: worse than the order's limit.
  kind text NOT NULL CHECK (kind IN ('body', 'quantity', 'money', 'price')),
  -- Units, or ten-thousandths of the account currency, that the house has taken.
  taken bigint NOT NULL,
  found_at timestamptz(3) NOT NULL,
  -- By whom it was dealt with outside, two people knowing.
  settled_at timestamptz(3),
  settled_by text,
  CHECK ((settled_at IS NULL) = (settled_by IS NULL))
);
CREATE UNIQUE INDEX execution_differences_once ON execution_differences (venue, trade_day, execution_id, kind);
REVOKE UPDATE, DELETE, TRUNCATE ON execution_differences FROM sauda_app;
GRANT UPDATE (settled_at, settled_by) ON execution_differences TO sauda_app;

-- What the house pays where a customer's money does not reach for what has traded, and where it takes what nobody asked for.
ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors'
));
INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), 'errors', stripe FROM generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position) SELECT 'errors', 0, max(position) FROM ledger.totals;

-- As 0044 has it, and five kinds more. What was written before was held against the shorter list, so that it need not be looked at.
ALTER TABLE ledger.transfers DROP CONSTRAINT transfers_are_of_known_kinds;
ALTER TABLE ledger.transfers ADD CONSTRAINT transfers_are_of_known_kinds CHECK (
  subject_kind || ' ' || reason || ' ' || debit || ' ' || credit = ANY (ARRAY[
    'order buyStock cash clearing',
    'order buyForex cash clearing',
    'order buyFutures cash clearing',
    'order buyTreasury cash clearing',
    'order buyBlock cash clearing',
    'order sellStock clearing cash',
    'order sellForex clearing cash',
    'order sellFutures clearing cash',
    'order sellTreasury clearing cash',
    'order sellBlock clearing cash',
    'order interest cash interest',
    'order interest interest cash',
    'order transactionExpenses cash fees',
    'order tradeReversal clearing cash',
    'order tradeReversal cash clearing',
    'order tradeReversal fees cash',
    'order shortfallCovered errors cash',
    'order shortfallCovered cash errors',
    'order hold cash holds',
    'order holdRelease holds cash',
    'recharge recharge bank cash',
    'withdrawal withdraw cash payouts',
    'withdrawal withdraw payouts bank',
    'withdrawal withdrawRefund payouts cash',
    'withdrawal withdrawRefund bank cash',
    'loan borrow loan cash',
    'loan repay cash interest',
    'loan repay cash loan',
    'ipo ipoApplication cash holds',
    'ipo ipoAllotment holds ipo_escrow',
    'ipo ipoRefund holds cash',
    'fund fundPurchase cash fund_pool',
    'fund principal_returned fund_pool cash',
    'fund fund_project_profit fund_pool cash',
    'dividend dividend dividends cash',
    'interest interest interest cash'
  ])
) NOT VALID;
