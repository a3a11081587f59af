-- What is folded is told by its subject, and what is held by its accounts: with both in it, the index again answers by itself
-- how many movements a customer has.
CREATE INDEX folded_transfers_of_cash ON ledger.transfers (customer_id, subject_no)
INCLUDE (debit, credit, reason, subject_kind, posted_at) WHERE cash_after IS NOT NULL;
DROP INDEX ledger.transfers_of_cash;
ALTER INDEX ledger.folded_transfers_of_cash RENAME TO transfers_of_cash;
