-- Journals: what the house gives a customer, or takes back, by two of its staff for one of a few causes.

ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors',
  'suspense', 'sundry_income', 'bank_charges', 'goodwill'
));
INSERT INTO ledger.accounts (owner, kind, stripe) SELECT ledger.house(), 'goodwill', stripe FROM generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position) SELECT 'goodwill', 0, max(position) FROM ledger.totals;

-- As 0084 has it, and sixteen kinds more. What was written before was held against the shorter list.
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

CREATE TABLE journals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL,
  customer_id uuid NOT NULL,
  cause text NOT NULL CHECK (cause IN ('goodwill', 'fee', 'price', 'bank', 'booking')),
  -- To the customer where above zero, from them where below.
  amount bigint NOT NULL CHECK (amount <> 0 AND amount % 100 = 0),
  -- For the staff alone.
  note text NOT NULL,
  -- The journal that this one takes back, all of it and once.
  reverses text,
  proposed_by text NOT NULL,
  posted_by text NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  -- With whose it is and how much, so that what reverses it says the same.
  UNIQUE (customer_id, no),
  UNIQUE (no, customer_id, cause, amount),
  UNIQUE (customer_id, reverses),
  -- The amount that it takes back, with the other sign.
  reversed_amount bigint GENERATED ALWAYS AS (CASE WHEN reverses IS NULL THEN NULL ELSE -amount END) STORED,
  FOREIGN KEY (reverses, customer_id, cause, reversed_amount) REFERENCES journals (no, customer_id, cause, amount),
  -- Goodwill is given, and taken back by a reversal alone.
  CHECK (cause <> 'goodwill' OR amount > 0 OR reverses IS NOT NULL)
);

CREATE INDEX journals_of_cause ON journals (cause, id);
REVOKE UPDATE, DELETE, TRUNCATE ON journals FROM sauda_app;
