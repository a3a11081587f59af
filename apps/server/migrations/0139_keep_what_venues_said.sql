-- migration: expands
-- Who deals with a report that fits nothing here has to see what it says: of which share, which side, how many, at which price.
ALTER TABLE execution_differences ADD COLUMN said text;

-- The same of what two sessions do not tell alike: of an order of ours it is known, of another one the venue alone says it.
ALTER TABLE venue_compared_trades ADD COLUMN said text;
