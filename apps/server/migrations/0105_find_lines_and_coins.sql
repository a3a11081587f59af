-- A line of a statement is found by its amount, whichever way the money went.
CREATE INDEX bank_lines_by_amount ON bank_lines (abs(amount), id);

-- The chain's number of the transfer by which a customer says to have paid in USDT. Two requests have not the same; one that
-- has failed gives it free, so that nobody is kept from their money by who has only read it on the chain.
ALTER TABLE recharges ADD COLUMN coin_transfer text
  CHECK (coin_transfer IS NULL OR (method = 'usdt' AND coin_transfer ~ '^[0-9a-f]{64}$'));
CREATE UNIQUE INDEX recharges_by_coin_transfer ON recharges (coin_transfer)
WHERE coin_transfer IS NOT NULL AND status <> 'failed';
