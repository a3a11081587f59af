-- After a restore a head that was published and is lost stays on record as it was, and the next one begins at an earlier entry:
-- two heads may then be over entries of the same number.
ALTER TABLE audit_heads DROP CONSTRAINT audit_heads_entry_key;
