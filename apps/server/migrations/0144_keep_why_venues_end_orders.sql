-- Why a venue has ended an order by itself, in its own words, stands with the command that began it there, whatever the answer to that was.
ALTER TABLE venue_commands
  DROP CONSTRAINT venue_commands_check2,
  ADD CONSTRAINT venue_commands_say_why CHECK (answer = 'refused' OR kind = 'new' OR text IS NULL) NOT VALID;
