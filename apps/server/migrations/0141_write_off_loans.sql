-- What is not paid back of a loan that is overdue is written off, by two people: the house's loss, in an account of its own, repays it.
ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan', 'unsettled',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors',
  'suspense', 'sundry_income', 'bank_charges', 'goodwill', 'loan_losses',
  'charges_stt', 'charges_exchange', 'charges_sebi', 'charges_stamp_duty', 'charges_gst', 'charges_sec', 'charges_taf',
  'receivable', 'payable', 'clearing_broker',
  'tax_withheld', 'fractional_shares'
));
INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), 'loan_losses', stripe FROM generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position) SELECT 'loan_losses', 0, max(position) FROM ledger.totals;

-- As 0134 has it, and one kind more. What was written before was held against the shorter list.
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
    'loan loanWriteOff loan_losses cash',
    'ipo ipoApplication cash holds',
    'ipo ipoAllotment holds ipo_escrow',
    'ipo ipoRefund holds cash',
    'rights rightsApplication cash holds',
    'rights rightsRelease holds cash',
    'fund fundPurchase cash fund_pool',
    'fund principal_returned fund_pool cash',
    'fund fund_project_profit fund_pool cash',
    'dividend dividend dividends cash',
    'dividend taxWithheld cash tax_withheld',
    'corporate fractionCash fractional_shares cash',
    'corporate mergerCash clearing cash',
    'corporate taxWithheld cash tax_withheld',
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

ALTER TABLE loans DROP CONSTRAINT loans_status_check;
ALTER TABLE loans ADD CONSTRAINT loans_status_check
  CHECK (status IN ('applying', 'approved', 'rejected', 'unpaid', 'paid', 'written_off')) NOT VALID;

-- One of each loan at the most, never changed. Amounts count ten-thousandths.
CREATE TABLE loan_write_offs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid NOT NULL,
  loan_no text NOT NULL,
  -- What had been lent and was not paid back.
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  -- Interest that was due then. Nobody had paid it, so that it is no loss of the ledger.
  interest bigint NOT NULL CHECK (interest >= 0 AND interest % 100 = 0),
  proposed_by text NOT NULL,
  written_off_by text NOT NULL,
  written_off_at timestamptz(3) NOT NULL,
  UNIQUE (customer_id, loan_no),
  FOREIGN KEY (customer_id, loan_no) REFERENCES loans (customer_id, no),
  CHECK (proposed_by <> written_off_by)
);
REVOKE UPDATE, DELETE, TRUNCATE ON loan_write_offs FROM sauda_app;
