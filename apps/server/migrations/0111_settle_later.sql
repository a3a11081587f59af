-- What sells bring settles days later: until then it is the customer's, and not free cash. The house is owed it by its clearing broker.

ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan', 'unsettled',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors',
  'suspense', 'sundry_income', 'bank_charges', 'goodwill',
  'charges_stt', 'charges_exchange', 'charges_sebi', 'charges_stamp_duty', 'charges_gst', 'charges_sec', 'charges_taf',
  'receivable', 'payable', 'clearing_broker'
));
ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_check CHECK (CASE owner
  WHEN ledger.house() THEN kind NOT IN ('cash', 'holds', 'loan', 'unsettled') AND stripe BETWEEN 0 AND 15
  ELSE kind IN ('cash', 'holds', 'loan', 'unsettled') AND stripe = 0
END);
ALTER TABLE ledger.accounts DROP CONSTRAINT customer_money_is_never_below_zero;
ALTER TABLE ledger.accounts ADD CONSTRAINT customer_money_is_never_below_zero
  CHECK (kind NOT IN ('cash', 'holds', 'unsettled') OR balance >= 0);

INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), kind, stripe
FROM unnest(ARRAY['receivable', 'payable', 'clearing_broker']) AS kind, generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position)
SELECT kind, 0, (SELECT max(position) FROM ledger.totals)
FROM unnest(ARRAY['unsettled', 'receivable', 'payable', 'clearing_broker']) AS kind;

-- Opened with the first sell that settles later, so that nobody else has a row more.
CREATE FUNCTION ledger.open_unsettled(customers uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
  INSERT INTO ledger.accounts (owner, kind, stripe)
  SELECT owner, 'unsettled', 0 FROM ledger.accounts
  WHERE owner = ANY (customers) AND kind = 'cash' AND owner <> ledger.house()
  ON CONFLICT DO NOTHING
$$;
REVOKE EXECUTE ON FUNCTION ledger.open_unsettled(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.open_unsettled(uuid[]) TO sauda_app;

-- As 0106 has it, and eleven kinds more. What was written before was held against the shorter list.
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
    'order statutoryCharge cash charges_stt',
    'order statutoryCharge cash charges_exchange',
    'order statutoryCharge cash charges_sebi',
    'order statutoryCharge cash charges_stamp_duty',
    'order statutoryCharge cash charges_gst',
    'order statutoryCharge cash charges_sec',
    'order statutoryCharge cash charges_taf',
    'order tradeReversal charges_stt cash',
    'order tradeReversal charges_exchange cash',
    'order tradeReversal charges_sebi cash',
    'order tradeReversal charges_stamp_duty cash',
    'order tradeReversal charges_gst cash',
    'order tradeReversal charges_sec cash',
    'order tradeReversal charges_taf cash',
    'levy levyPayment charges_stt bank',
    'levy levyPayment charges_exchange bank',
    'levy levyPayment charges_sebi bank',
    'levy levyPayment charges_stamp_duty bank',
    'levy levyPayment charges_gst bank',
    'levy levyPayment charges_sec bank',
    'levy levyPayment charges_taf bank',
    'order unsettled cash unsettled',
    'order unsettledUsed unsettled cash',
    'settlement settled unsettled cash',
    'clearing tradesDue receivable clearing',
    'clearing tradesDue clearing receivable',
    'clearing tradesDue clearing payable',
    'clearing tradesDue payable clearing',
    'clearing tradesSettled clearing_broker receivable',
    'clearing tradesSettled receivable clearing_broker',
    'clearing tradesSettled payable clearing_broker',
    'clearing tradesSettled clearing_broker payable',
    'recharge recharge bank cash',
    'recharge recharge suspense cash',
    'suspense suspense bank suspense',
    'suspense suspenseReturn suspense bank',
    'suspense writeOff suspense sundry_income',
    'suspense bankCharge bank_charges bank',
    'issuer issuerPayment ipo_escrow bank',
    'issuer issuerFee ipo_escrow fees',
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
    'interest interest interest cash',
    'journal goodwill goodwill cash',
    'journal feeCorrection fees cash',
    'journal feeCorrection cash fees',
    'journal priceCorrection errors cash',
    'journal priceCorrection cash errors',
    'journal bankCorrection bank_charges cash',
    'journal bankCorrection cash bank_charges',
    'journal bookingCorrection errors cash',
    'journal bookingCorrection cash errors',
    'journal journalReversal cash goodwill',
    'journal journalReversal fees cash',
    'journal journalReversal cash fees',
    'journal journalReversal errors cash',
    'journal journalReversal cash errors',
    'journal journalReversal bank_charges cash',
    'journal journalReversal cash bank_charges'
  ])
) NOT VALID;

-- As 0084 has it, and what has not settled is an account of the customer, too.
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
      CASE WHEN kind IN ('holds', 'loan', 'unsettled') THEN customer_id ELSE ledger.house() END AS owner,
      kind,
      CASE WHEN kind IN ('holds', 'loan', 'unsettled') THEN 0 ELSE pg_backend_pid() % 16 END AS stripe,
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
