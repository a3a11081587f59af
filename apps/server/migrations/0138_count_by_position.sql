-- migration: expands
-- Planned while hardly a transfer was there, and kept for as long as the connection: all of the table was read for each second that was added,
-- until PostgreSQL's own statistics had noticed how it grew.
ALTER FUNCTION ledger.count_totals() SET enable_seqscan = off;
ALTER FUNCTION ledger.count_days(text) SET enable_seqscan = off;
-- As 0125 has it, which 0129 has taken away.
ALTER FUNCTION public.note_changed_lots() SET enable_seqscan = off;
