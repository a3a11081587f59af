-- What all customers together hold of each instrument, and what was earned or lost on it, kept as sums, so that the desk adds up nothing
-- when it looks. What changes a lot or books a profit adds a row of changes in its own transaction, and waits for nobody; these are folded
-- into the sums every few seconds. Sums and changes together are exact at every moment.
--
-- An existing installation is added up once: a second for a million lots.

CREATE TABLE exposures (
  symbol text PRIMARY KEY,
  asset_class text NOT NULL,
  -- Customers with an open lot, and open lots.
  holders bigint NOT NULL,
  lots bigint NOT NULL,
  -- Units, and of them those that came from blocks, QIP and public offers.
  quantity numeric NOT NULL,
  from_offers numeric NOT NULL,
  -- Ten-thousandths of the account currency that were paid for what remains, before fees.
  cost numeric NOT NULL
);
-- In the account currency, before fees, by quarters of an hour: the days of every time zone begin with one. They are kept for eight days.
CREATE TABLE exposure_profits (
  slot timestamptz(3) NOT NULL,
  symbol text NOT NULL,
  profit numeric NOT NULL,
  PRIMARY KEY (slot, symbol)
);
CREATE TABLE exposure_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  symbol text NOT NULL,
  asset_class text NOT NULL,
  holders bigint NOT NULL DEFAULT 0,
  lots bigint NOT NULL DEFAULT 0,
  quantity numeric NOT NULL DEFAULT 0,
  from_offers numeric NOT NULL DEFAULT 0,
  cost numeric NOT NULL DEFAULT 0,
  slot timestamptz(3),
  profit numeric NOT NULL DEFAULT 0,
  CHECK (slot IS NOT NULL OR profit = 0)
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON exposures, exposure_profits, exposure_changes FROM sauda_app;

-- The quarter of an hour that a moment is in.
CREATE FUNCTION public.exposure_slot(at timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

-- What holds an instrument's customers: by who holds it, and of all of them.
CREATE INDEX lots_by_holder ON lots (symbol, customer_id) WHERE remaining > 0;

-- Of a statement's new lots. Somebody begins to hold what all their open lots are new of. Whoever changes a customer's lots holds their books,
-- so that nobody else counts them meanwhile.
CREATE FUNCTION public.note_new_lots() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO exposure_changes (symbol, asset_class, holders, lots, quantity, from_offers, cost)
  SELECT symbol, asset_class,
    sum(((
      SELECT count(*) FROM (
        SELECT FROM lots l WHERE l.customer_id = m.customer_id AND l.symbol = m.symbol AND l.remaining > 0 LIMIT m.lots + 1) AS open
    ) <= m.lots)::int),
    sum(lots), sum(quantity), sum(from_offers), sum(cost)
  FROM (
    SELECT customer_id, symbol, asset_class, count(*) AS lots, sum(remaining) AS quantity,
      coalesce(sum(remaining) FILTER (WHERE origin <> 'market'), 0) AS from_offers, sum(cost) AS cost
    FROM added WHERE remaining > 0 GROUP BY customer_id, symbol, asset_class
  ) AS m
  GROUP BY symbol, asset_class;
  RETURN NULL;
END
$$;
CREATE TRIGGER new_lots_are_exposure AFTER INSERT ON lots REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION public.note_new_lots();

-- The same of what a statement has changed: lots that are sold, grow with their order, or are opened again by what a venue takes back.
CREATE FUNCTION public.note_changed_lots() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO exposure_changes (symbol, asset_class, holders, lots, quantity, from_offers, cost)
  SELECT symbol, asset_class,
    sum(CASE
      WHEN m.lots > 0 THEN ((
        SELECT count(*) FROM (
          SELECT FROM lots l WHERE l.customer_id = m.customer_id AND l.symbol = m.symbol AND l.remaining > 0 LIMIT m.lots + 1) AS open
      ) <= m.lots)::int
      WHEN m.lots < 0 THEN -(NOT EXISTS (
        SELECT FROM lots l WHERE l.customer_id = m.customer_id AND l.symbol = m.symbol AND l.remaining > 0))::int
      ELSE 0 END),
    sum(lots), sum(quantity), sum(from_offers), sum(cost)
  FROM (
    SELECT n.customer_id, n.symbol, n.asset_class, sum((n.remaining > 0)::int - (o.remaining > 0)::int) AS lots,
      sum(n.remaining - o.remaining) AS quantity,
      coalesce(sum(n.remaining - o.remaining) FILTER (WHERE n.origin <> 'market'), 0) AS from_offers,
      sum(n.cost - o.cost) AS cost
    FROM new_lots n JOIN old_lots o ON o.customer_id = n.customer_id AND o.no = n.no
    WHERE (n.remaining, n.cost) IS DISTINCT FROM (o.remaining, o.cost)
    GROUP BY n.customer_id, n.symbol, n.asset_class
  ) AS m
  GROUP BY symbol, asset_class;
  RETURN NULL;
END
$$;
CREATE TRIGGER changed_lots_are_exposure AFTER UPDATE ON lots REFERENCING OLD TABLE AS old_lots NEW TABLE AS new_lots
FOR EACH STATEMENT EXECUTE FUNCTION public.note_changed_lots();

CREATE FUNCTION public.note_profits() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO exposure_changes (symbol, asset_class, slot, profit)
  SELECT o.symbol, o.asset_class, public.exposure_slot(a.booked_at), sum(a.profit)
  FROM added a JOIN orders o ON o.customer_id = a.customer_id AND o.no = a.order_no
  WHERE a.profit <> 0
  GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
CREATE TRIGGER profits_are_exposure AFTER INSERT ON executions REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION public.note_profits();

-- Folds the changes into the sums, and forgets profits of long ago. One node does it; another one that comes meanwhile leaves it.
CREATE FUNCTION public.fold_exposures(at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(x'5a0da006'::bigint) THEN
    RETURN;
  END IF;
  WITH taken AS (DELETE FROM exposure_changes RETURNING *),
  held AS (
    INSERT INTO exposures AS e (symbol, asset_class, holders, lots, quantity, from_offers, cost)
    SELECT symbol, max(asset_class), sum(holders), sum(lots), sum(quantity), sum(from_offers), sum(cost)
    FROM taken WHERE slot IS NULL GROUP BY symbol
    ON CONFLICT (symbol) DO UPDATE SET holders = e.holders + excluded.holders, lots = e.lots + excluded.lots,
      quantity = e.quantity + excluded.quantity, from_offers = e.from_offers + excluded.from_offers, cost = e.cost + excluded.cost
  )
  INSERT INTO exposure_profits AS p (slot, symbol, profit)
  SELECT slot, symbol, sum(profit) FROM taken WHERE slot IS NOT NULL GROUP BY slot, symbol
  ON CONFLICT (slot, symbol) DO UPDATE SET profit = p.profit + excluded.profit;
  DELETE FROM exposure_profits WHERE slot < at - interval '8 days';
END
$$;

-- Adds everything up anew. Of a filled database; nobody trades meanwhile.
CREATE FUNCTION public.count_exposures() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  TRUNCATE exposures, exposure_profits, exposure_changes;
  INSERT INTO exposures
  SELECT symbol, max(asset_class), count(DISTINCT customer_id), count(*), sum(remaining),
    coalesce(sum(remaining) FILTER (WHERE origin <> 'market'), 0), sum(cost)
  FROM lots WHERE remaining > 0 GROUP BY symbol;
  INSERT INTO exposure_profits
  SELECT public.exposure_slot(e.booked_at), o.symbol, sum(e.profit)
  FROM executions e JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
  WHERE e.booked_at > now() - interval '8 days' AND e.profit <> 0
  GROUP BY 1, 2;
$$;
REVOKE EXECUTE ON FUNCTION public.count_exposures() FROM PUBLIC;
SELECT public.count_exposures();

-- What waits of an instrument: how much of it, and whose.
CREATE INDEX orders_pending_of_instrument ON orders (symbol, customer_id, id) INCLUDE (side, quantity, filled, held)
  WHERE status = 'pending';
