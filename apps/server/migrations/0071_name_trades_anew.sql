-- A venue that forgets may count its trades anew: a name then comes a second time, for another trade. What came so is not booked, and stops
-- what is sent there, until people have asked. They may say that the venue counts anew: then what it has said since is named apart.
ALTER TABLE venue_stops
  ADD COLUMN names_anew boolean NOT NULL DEFAULT false,
  -- When the venue was asked to cancel all by one message, where it takes that: for what was placed until `cancels_until`.
  ADD COLUMN mass_cancel_at timestamptz(3);
GRANT UPDATE (names_anew, mass_cancel_at) ON venue_stops TO sauda_app;

-- How often the venue had begun its names anew when this is booked.
ALTER TABLE venue_inbox ADD COLUMN names integer NOT NULL DEFAULT 0 CHECK (names >= 0);
GRANT UPDATE (names) ON venue_inbox TO sauda_app;

-- One name may come with more than one kind of other words, and each is for people.
ALTER TABLE execution_differences
  ADD COLUMN body_hash bytea,
  ADD CONSTRAINT keeps_which_words CHECK (body_hash IS NULL OR kind = 'body');
DROP INDEX execution_differences_once;
CREATE UNIQUE INDEX execution_differences_once ON execution_differences
  (venue, trade_day, execution_id, kind, coalesce(body_hash, ''::bytea));

-- Who waits for what a venue says is told at its commit.
CREATE FUNCTION public.tell_what_venues_say() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('venue_inbox', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER venue_inbox_is_told AFTER INSERT ON venue_inbox
FOR EACH STATEMENT EXECUTE FUNCTION public.tell_what_venues_say();
