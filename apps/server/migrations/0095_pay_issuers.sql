-- What public offers have raised is paid to their issuers, less what the house keeps for the offer where it keeps something: between
-- accounts of the house, for no customer, under the bank's number.

ALTER TABLE ipos ADD COLUMN issuer_fee_basis_points integer CHECK (issuer_fee_basis_points BETWEEN 0 AND 1000);

-- As 0091 has it, and two kinds more. What was written before was held against the shorter list.
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

CREATE TABLE issuer_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  ipo_id bigint NOT NULL REFERENCES ipos,
  -- Of what is owed; the bank has paid what the fee leaves of it.
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount AND fee % 100 = 0),
  bank_reference text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  proposed_by text NOT NULL,
  paid_by text NOT NULL,
  paid_at timestamptz(3) NOT NULL,
  CHECK (proposed_by <> paid_by)
);
CREATE INDEX issuer_payments_of_offer ON issuer_payments (ipo_id);
CREATE INDEX ipos_owed ON ipos (id) WHERE status IN ('allotted', 'listed');
REVOKE UPDATE, DELETE, TRUNCATE ON issuer_payments FROM sauda_app;

-- The bank's line is used up by it as one that proves a request is, under the house's id.
ALTER TABLE bank_line_matches DROP CONSTRAINT bank_line_matches_outcome_check;
ALTER TABLE bank_line_matches ADD CONSTRAINT bank_line_matches_outcome_check CHECK (
  outcome IN ('received', 'paid', 'returned')
  OR (customer_id = ledger.house() AND outcome IN ('suspense', 'sent_back', 'charged', 'issuer_paid'))
);
ALTER TABLE bank_references DROP CONSTRAINT bank_references_outcome_check;
ALTER TABLE bank_references ADD CONSTRAINT bank_references_outcome_check CHECK (
  outcome IN ('received', 'paid', 'returned')
  OR (customer_id = ledger.house() AND outcome IN ('suspense', 'sent_back', 'charged', 'issuer_paid'))
);
ALTER TABLE bank_references DROP CONSTRAINT bank_references_check;
ALTER TABLE bank_references ADD CONSTRAINT bank_references_check CHECK (
  amount % 100 = 0 AND CASE WHEN outcome IN ('paid', 'sent_back', 'charged', 'issuer_paid') THEN amount < 0 ELSE amount > 0 END
);
ALTER TABLE bank_references ALTER COLUMN direction
  SET EXPRESSION AS (CASE WHEN outcome IN ('paid', 'sent_back', 'charged', 'issuer_paid') THEN 'out' ELSE 'in' END);
