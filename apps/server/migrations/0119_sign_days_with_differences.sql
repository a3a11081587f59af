-- How many differences with custodian and clearing broker were open of a day, or of one before, as it was signed off.
ALTER TABLE day_signatures
  ADD COLUMN differences integer NOT NULL DEFAULT 0 CHECK (differences >= 0),
  ADD CONSTRAINT takes_two_where_differences_are_open CHECK (differences = 0 OR took_two);
ALTER TABLE day_signatures ALTER COLUMN differences DROP DEFAULT;
