-- Companies that the market's feed does not know yet, as two of the staff have made them; once it does, they are the feed's.
CREATE TABLE unlisted_companies (
  symbol text PRIMARY KEY CHECK (symbol ~ '^[A-Z0-9&_-]{1,20}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- The code of its exchange.
  market text NOT NULL CHECK (market IN ('NSE', 'BSE', 'SME', 'NASDAQ', 'NYSE')),
  lot_size bigint NOT NULL CHECK (lot_size BETWEEN 1 AND 1000000),
  -- Ten-thousandths of its currency, whole hundredths of it.
  tick_size bigint NOT NULL CHECK (tick_size > 0 AND tick_size % 100 = 0),
  band_basis_points bigint NOT NULL CHECK (band_basis_points BETWEEN 100 AND 10000),
  made_by text NOT NULL,
  made_at timestamptz(3) NOT NULL
);
REVOKE UPDATE, DELETE, TRUNCATE ON unlisted_companies FROM sauda_app;
