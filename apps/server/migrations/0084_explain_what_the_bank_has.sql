-- What the bank has and no request explains: put down as suspense, and ended with a name and a reason; and what the bank took for
-- itself. Money moves between accounts of the house then, for no customer.

ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors',
  'suspense', 'sundry_income', 'bank_charges'
));
INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), kind, stripe
FROM unnest(ARRAY['suspense', 'sundry_income', 'bank_charges']) AS kind, generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position)
SELECT kind, 0, (SELECT max(position) FROM ledger.totals) FROM unnest(ARRAY['suspense', 'sundry_income', 'bank_charges']) AS kind;

-- As 0068 has it, and five kinds more. What was written before was held against the shorter list.
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
    'recharge recharge suspense cash',
    'suspense suspense bank suspense',
    'suspense suspenseReturn suspense bank',
    'suspense writeOff suspense sundry_income',
    'suspense bankCharge bank_charges bank',
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

-- As 0075 has it, but that the house's own transfers are in no customer's row.
CREATE OR REPLACE FUNCTION ledger.apply_transfers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  expected integer;
  touched integer;
  state_balances boolean;
  are_numbered boolean;
BEGIN
  WITH in_turn AS (
    SELECT customer_id, cash, cash_after, number,
      sum(cash) OVER before_and_it AS moved,
      row_number() OVER before_and_it AS nth
    FROM (
      SELECT customer_id, id, number, cash_after, CASE 'cash' WHEN credit THEN amount WHEN debit THEN -amount END AS cash
      FROM posted
      -- What the house moves between its own accounts is no customer's, and nobody counts it. Free cash it has none.
      WHERE customer_id <> ledger.house() OR 'cash' IN (debit, credit)
    ) p
    WINDOW before_and_it AS (PARTITION BY customer_id ORDER BY id ROWS UNBOUNDED PRECEDING)
  ), of_customer AS (
    SELECT customer_id, 'cash' AS kind, 0 AS stripe, count(*) AS transfers, coalesce(sum(cash), 0) AS cash,
      min(cash_after - moved) AS least_before, max(cash_after - moved) AS most_before,
      count(number) AS numbered, min(number - nth) AS least_counted, max(number - nth) AS most_counted
    FROM in_turn
    GROUP BY customer_id
    ORDER BY customer_id
  ), applied AS (
    UPDATE ledger.accounts a
    SET balance = a.balance + c.cash, transfers = a.transfers + c.transfers
    FROM of_customer c
    WHERE a.owner = c.customer_id AND a.kind = c.kind AND a.stripe = c.stripe
    RETURNING
      c.least_before IS NULL OR (a.balance - c.cash = c.least_before AND a.balance - c.cash = c.most_before) AS states_balances,
      c.numbered = c.transfers AND a.transfers - c.transfers = c.least_counted AND a.transfers - c.transfers = c.most_counted AS is_numbered
  )
  SELECT (SELECT count(*) FROM of_customer), count(*), bool_and(states_balances), bool_and(is_numbered)
  INTO expected, touched, state_balances, are_numbered
  FROM applied;

  IF touched <> expected THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist';
  END IF;
  IF NOT state_balances THEN
    RAISE EXCEPTION 'a transfer states another balance than the account has';
  END IF;
  IF NOT are_numbered THEN
    RAISE EXCEPTION 'a transfer does not have the next number of its customer';
  END IF;

  -- The other side of each: the house's accounts, and of customers what is set aside and what is owed.
  WITH delta AS (
    SELECT
      CASE WHEN kind IN ('holds', 'loan') THEN customer_id ELSE ledger.house() END AS owner,
      kind,
      CASE WHEN kind IN ('holds', 'loan') THEN 0 ELSE pg_backend_pid() % 16 END AS stripe,
      sum(amount) AS amount
    FROM (
      SELECT customer_id, debit AS kind, -amount AS amount FROM posted WHERE debit <> 'cash'
      UNION ALL
      SELECT customer_id, credit, amount FROM posted WHERE credit <> 'cash'
    ) movement
    GROUP BY 1, 2, 3
  ), locked AS (
    SELECT a.owner, a.kind, a.stripe, d.amount
    FROM delta d JOIN ledger.accounts a ON a.owner = d.owner AND a.kind = d.kind AND a.stripe = d.stripe
    ORDER BY a.owner, a.kind, a.stripe
    FOR UPDATE OF a
  ), applied AS (
    UPDATE ledger.accounts a
    SET balance = a.balance + l.amount
    FROM locked l
    WHERE a.owner = l.owner AND a.kind = l.kind AND a.stripe = l.stripe
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM delta), (SELECT count(*) FROM applied) INTO expected, touched;

  IF touched <> expected THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist';
  END IF;
  RETURN NULL;
END
$$;

-- A bank's line that no request explains. Money in waits in suspense until two people say whose it is; what the bank took for
-- itself is a cost at once, by two people.
CREATE TABLE suspense_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  line_id bigint NOT NULL UNIQUE REFERENCES bank_lines,
  -- As the line has it: above zero for money in.
  amount bigint NOT NULL CHECK (amount <> 0 AND amount % 100 = 0),
  status text NOT NULL CHECK (status IN ('open', 'credited', 'returned', 'written_off', 'charged')),
  -- What is known of it, by who put it down.
  note text NOT NULL,
  put_by text NOT NULL,
  put_at timestamptz(3) NOT NULL,
  -- How it ended: by whom, who had proposed it, and why.
  reason text,
  proposed_by text,
  ended_by text,
  ended_at timestamptz(3),
  -- The deposit that it became.
  customer_id uuid,
  request_no text,
  -- The bank's number of the transfer by which it went back.
  bank_reference text,
  CHECK ((amount < 0) = (status = 'charged')),
  CHECK ((status = 'open') = (ended_at IS NULL)),
  CHECK (num_nulls(reason, proposed_by, ended_by, ended_at) IN (0, 4)),
  CHECK ((status = 'credited') = (customer_id IS NOT NULL) AND num_nulls(customer_id, request_no) IN (0, 2)),
  CHECK ((status = 'returned') = (bank_reference IS NOT NULL))
);
CREATE INDEX suspense_items_open ON suspense_items (id) WHERE status = 'open';
CREATE UNIQUE INDEX suspense_items_by_request ON suspense_items (customer_id, request_no) WHERE customer_id IS NOT NULL;

CREATE FUNCTION keep_ended_suspense() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'open' THEN
    RAISE EXCEPTION 'suspense % has ended', OLD.no USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER suspense_ends_once BEFORE UPDATE ON suspense_items
FOR EACH ROW EXECUTE FUNCTION keep_ended_suspense();

REVOKE UPDATE, DELETE, TRUNCATE ON suspense_items FROM sauda_app;
GRANT UPDATE (status, reason, proposed_by, ended_by, ended_at, customer_id, request_no, bank_reference) ON suspense_items
TO sauda_app;

-- Such a line is used up as one that proves a request is, under the house's id: it is put down, went back, or was the bank's own.
ALTER TABLE bank_line_matches DROP CONSTRAINT bank_line_matches_outcome_check;
ALTER TABLE bank_line_matches ADD CONSTRAINT bank_line_matches_outcome_check CHECK (
  outcome IN ('received', 'paid', 'returned') OR (customer_id = ledger.house() AND outcome IN ('suspense', 'sent_back', 'charged'))
);
ALTER TABLE bank_references DROP CONSTRAINT bank_references_outcome_check;
ALTER TABLE bank_references ADD CONSTRAINT bank_references_outcome_check CHECK (
  outcome IN ('received', 'paid', 'returned') OR (customer_id = ledger.house() AND outcome IN ('suspense', 'sent_back', 'charged'))
);
ALTER TABLE bank_references DROP CONSTRAINT bank_references_check;
ALTER TABLE bank_references ADD CONSTRAINT bank_references_check CHECK (
  amount % 100 = 0 AND CASE WHEN outcome IN ('paid', 'sent_back', 'charged') THEN amount < 0 ELSE amount > 0 END
);
ALTER TABLE bank_references DROP CONSTRAINT one_transfer_of_the_bank;
ALTER TABLE bank_references DROP COLUMN direction;
ALTER TABLE bank_references ADD COLUMN direction text NOT NULL
  GENERATED ALWAYS AS (CASE WHEN outcome IN ('paid', 'sent_back', 'charged') THEN 'out' ELSE 'in' END) STORED;
ALTER TABLE bank_references ADD CONSTRAINT one_transfer_of_the_bank UNIQUE (reference_key, direction, doubled);
-- A bank writes one number on several lines: a charge and its tax, cheques of two banks. Those that explain nothing else may be put
-- down or written off beside what the number proves.
ALTER TABLE bank_references ADD CONSTRAINT doubled_in_the_house_alone CHECK (doubled = 0 OR outcome IN ('suspense', 'charged')) NOT VALID;
GRANT INSERT (doubled) ON bank_references TO sauda_app;

-- What the customer is told of a deposit that they had not asked for. Such a one is of any amount.
ALTER TABLE recharges ADD COLUMN remark text;
ALTER TABLE recharges DROP CONSTRAINT recharges_amount_check;
ALTER TABLE recharges ADD CONSTRAINT recharges_amount_check CHECK (
  amount > 0 AND amount % 100 = 0 AND (amount % 10000 = 0 OR remark IS NOT NULL)
);
