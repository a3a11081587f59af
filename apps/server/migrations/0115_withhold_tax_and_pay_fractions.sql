-- Tax that is withheld of dividends, and cash for fractions of a share. Tax is in hundredths of a per cent of the dividend, rounded half to even to the minor unit.

ALTER TABLE distributions ADD COLUMN tax_basis_points integer NOT NULL DEFAULT 0 CHECK (tax_basis_points BETWEEN 0 AND 10000);
-- Of `amount`, which is what was paid before it.
ALTER TABLE entitlements ADD COLUMN tax bigint NOT NULL DEFAULT 0 CHECK (tax BETWEEN 0 AND coalesce(amount, 0) AND tax % 100 = 0);

ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors',
  'suspense', 'sundry_income', 'bank_charges', 'goodwill',
  'tax_withheld', 'fractional_shares'
));
INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), kind, stripe FROM unnest(ARRAY['tax_withheld', 'fractional_shares']) AS kind, generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position)
SELECT new.kind, 0, max(position) FROM ledger.totals, unnest(ARRAY['tax_withheld', 'fractional_shares']) AS new (kind) GROUP BY new.kind;

-- As 0095 has it, and two kinds more. What was written before was held against the shorter list.
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
    'dividend taxWithheld cash tax_withheld',
    'corporate fractionCash fractional_shares cash',
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
