-- A customer whose real name has to be proved anew is limited by the rule of the house, beside whatever a person has frozen: neither
-- lifts the other.
ALTER TABLE customers ADD COLUMN unproved_since timestamptz(3);
CREATE INDEX customers_barred ON customers (id) WHERE frozen_reason IS NOT NULL OR unproved_since IS NOT NULL;
