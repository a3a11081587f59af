-- Each balance of the house is a number of 63 bits, and a total is of sixteen of them, or of all customers'.
ALTER TABLE ledger.totals ALTER balance TYPE numeric;
