-- A customer's movements of free cash, counted from the index alone, and those of one subject found without reading the
-- others. What grows without end is vacuumed early, so that the index answers by itself.
CREATE INDEX transfers_of_cash ON ledger.transfers (customer_id, subject_no) INCLUDE (credit, reason, posted_at)
WHERE cash_after IS NOT NULL;
ALTER TABLE ledger.transfers SET (autovacuum_vacuum_insert_scale_factor = 0.02);

-- A picture of the payment, which the customer adds while the request is in progress.
ALTER TABLE recharges ADD COLUMN receipt_file text;
