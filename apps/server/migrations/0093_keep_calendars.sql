-- When exchanges trade, as staff have said it over what comes with the installation: what is written is never changed, the newest row about a
-- day, or about how far a calendar is known, holds.
CREATE TABLE calendar_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  segment text NOT NULL,
  day date NOT NULL,
  -- Without a session, shorter than usual, with one at other hours, or as any of its weekdays.
  kind text NOT NULL CHECK (kind IN ('closed', 'short', 'special', 'usual')),
  -- As the clocks of the exchange show it; a leading minus is the evening before.
  opens text CHECK (opens ~ '^-?\d\d:\d\d$'),
  closes text CHECK (closes ~ '^\d\d:\d\d$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100 OR (kind = 'usual' AND name = '')),
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL,
  CHECK (num_nulls(opens, closes) = CASE WHEN kind IN ('short', 'special') THEN 0 ELSE 2 END)
);
CREATE INDEX calendar_days_newest ON calendar_days (segment, day, id DESC);

CREATE TABLE calendar_ends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  segment text NOT NULL,
  known_until date NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz(3) NOT NULL
);
CREATE INDEX calendar_ends_newest ON calendar_ends (segment, id DESC);
REVOKE UPDATE, DELETE, TRUNCATE ON calendar_days, calendar_ends FROM sauda_app;
