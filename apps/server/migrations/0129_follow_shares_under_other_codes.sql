-- A lot whose share gets another code, or becomes one of another share, leaves the sums of the one and comes into those of the other. As 0088 has
-- it, with a row that goes and one that comes for a lot of another symbol. Nobody holds both of a lot at once, so that who holds is counted by what is left.
CREATE OR REPLACE FUNCTION public.note_changed_lots() RETURNS trigger
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
    SELECT customer_id, symbol, asset_class, sum(lots) AS lots, sum(quantity) AS quantity,
      coalesce(sum(quantity) FILTER (WHERE origin <> 'market'), 0) AS from_offers, sum(cost) AS cost
    FROM (
      SELECT n.customer_id, n.symbol, n.asset_class, n.origin, (n.remaining > 0)::int - (o.remaining > 0)::int AS lots,
        n.remaining - o.remaining AS quantity, n.cost - o.cost AS cost
      FROM new_lots n JOIN old_lots o ON o.customer_id = n.customer_id AND o.no = n.no
      WHERE n.symbol = o.symbol AND (n.remaining, n.cost) IS DISTINCT FROM (o.remaining, o.cost)
      UNION ALL
      SELECT o.customer_id, o.symbol, o.asset_class, o.origin, -(o.remaining > 0)::int, -o.remaining, -o.cost
      FROM new_lots n JOIN old_lots o ON o.customer_id = n.customer_id AND o.no = n.no WHERE n.symbol <> o.symbol
      UNION ALL
      SELECT n.customer_id, n.symbol, n.asset_class, n.origin, (n.remaining > 0)::int, n.remaining, n.cost
      FROM new_lots n JOIN old_lots o ON o.customer_id = n.customer_id AND o.no = n.no WHERE n.symbol <> o.symbol
    ) AS changed
    GROUP BY customer_id, symbol, asset_class
  ) AS m
  GROUP BY symbol, asset_class;
  RETURN NULL;
END
$$;
