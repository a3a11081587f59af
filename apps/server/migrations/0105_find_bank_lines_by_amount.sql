-- A line of a statement is found by its amount, whichever way the money went.
CREATE INDEX bank_lines_by_amount ON bank_lines (abs(amount), id);
