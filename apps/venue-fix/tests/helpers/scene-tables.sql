-- What a FIX session remembers.

CREATE SCHEMA venue_fix;
GRANT USAGE ON SCHEMA venue_fix TO sauda_app;

CREATE TABLE venue_fix.sessions (
  venue text NOT NULL,
  -- Of the run of numbers: a date, and from the second run of that date on its count.
  session_day text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reserved_up_to bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (venue, session_day)
);

CREATE TABLE venue_fix.inbox (
  venue text NOT NULL,
  session_day text NOT NULL,
  wire_no bigint NOT NULL CHECK (wire_no > 0),
  -- A gap fill is a row for each number that it stands for.
  raw text NOT NULL,
  said jsonb,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (venue, session_day, wire_no),
  FOREIGN KEY (venue, session_day) REFERENCES venue_fix.sessions
);

CREATE TABLE venue_fix.commands (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  cl_ord_id text NOT NULL,
  body jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'missed', 'refused')),
  session_day text,
  wire_no bigint,
  sent_at timestamptz,
  why text,
  UNIQUE (venue, cl_ord_id),
  CHECK ((state = 'queued') = (wire_no IS NULL))
);
CREATE INDEX commands_queued ON venue_fix.commands (venue, id) WHERE state = 'queued';
CREATE UNIQUE INDEX commands_sent ON venue_fix.commands (venue, session_day, wire_no);

CREATE TABLE venue_fix.links (
  venue text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('up', 'away', 'closed', 'refused')),
  why text,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  told_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What has been received stays as it came.
GRANT SELECT, INSERT ON venue_fix.inbox TO sauda_app;
GRANT SELECT, INSERT, UPDATE ON venue_fix.sessions, venue_fix.commands, venue_fix.links TO sauda_app;
