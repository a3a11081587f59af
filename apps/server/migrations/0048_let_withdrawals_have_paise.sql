-- A withdrawal of everything that is free takes the last minor units too; any other is of whole units, which the deed sees to.
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_amount_check;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_amount_check CHECK (amount > 0 AND amount % 100 = 0);
