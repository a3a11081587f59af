-- What staff ask for and do is a command, by the word that the code uses.
ALTER TABLE proposed_deeds RENAME TO proposed_commands;
ALTER INDEX proposed_deeds_open RENAME TO proposed_commands_open;
ALTER INDEX proposed_deeds_done RENAME TO proposed_commands_done;
ALTER INDEX proposed_deeds_returned RENAME TO proposed_commands_returned;
ALTER TRIGGER proposed_deeds_end_once ON proposed_commands RENAME TO proposed_commands_end_once;
ALTER TABLE offering_events RENAME COLUMN deed TO command;
