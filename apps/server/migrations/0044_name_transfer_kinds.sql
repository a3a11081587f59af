-- Every kind of transfer that there is, as "subject reason debit credit": the list of ledger/transfer-kinds.ts. What is written
-- from now on is of one of them. What was written before is looked at in the next migration, which locks nobody out.
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

-- What a loan has cost so far, so that transfers of interest can be held against it.
ALTER TABLE loans ADD COLUMN interest_paid bigint NOT NULL DEFAULT 0 CHECK (interest_paid >= 0);
UPDATE loans SET interest_paid = paid.amount
FROM (
  SELECT customer_id, subject_no AS no, sum(amount) AS amount FROM ledger.transfers
  WHERE subject_kind = 'loan' AND reason = 'repay' AND debit = 'cash' AND credit = 'interest'
  GROUP BY customer_id, subject_no
) AS paid
WHERE loans.customer_id = paid.customer_id AND loans.no = paid.no;
