-- A position is the number of the transaction and an offset, so that the ledger goes on after its last block also in a database that counts
-- its transactions anew, as one does that was restored from a dump (npm run adopt). A constant in a function, and no row: it is planned into the
-- statement, and an order pays nothing for it.
CREATE FUNCTION ledger.position_offset() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 0::bigint;
ALTER TABLE ledger.transfers
  ALTER COLUMN position SET DEFAULT pg_current_xact_id()::text::bigint + ledger.position_offset();
