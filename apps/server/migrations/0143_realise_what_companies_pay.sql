-- What companies pay in cash for a fraction of a share, and for shares by a merger, less what it takes of the cost, is realised as a sale is: so it counts among the profits of
-- the day, under the code that is held since.

CREATE FUNCTION public.note_paid_by_companies() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO exposure_changes (symbol, asset_class, slot, profit)
  SELECT coalesce(a.into_symbol, a.symbol), 'stock', public.exposure_slot(h.changed_at), sum(h.cash + h.consideration)
  FROM added h JOIN corporate_actions a ON a.id = h.action_id
  WHERE h.cash + h.consideration <> 0
  GROUP BY 1, 3;
  RETURN NULL;
END
$$;
CREATE TRIGGER what_companies_pay_is_realised AFTER INSERT ON corporate_holdings REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION public.note_paid_by_companies();

CREATE FUNCTION public.note_given_up_to_companies() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO exposure_changes (symbol, asset_class, slot, profit)
  SELECT coalesce(a.into_symbol, a.symbol), 'stock', public.exposure_slot(c.changed_at), sum(c.cost_after - c.cost_before)
  FROM added c JOIN corporate_actions a ON a.id = c.action_id
  WHERE c.cost_after <> c.cost_before
  GROUP BY 1, 3
  HAVING sum(c.cost_after - c.cost_before) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER what_companies_take_is_realised AFTER INSERT ON lot_changes REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION public.note_given_up_to_companies();

-- What was realised from a moment on: by what was booked, and by what companies have paid for.
CREATE FUNCTION public.realised_since(moment timestamptz) RETURNS TABLE (slot timestamptz, symbol text, profit numeric)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT slot, symbol, sum(profit) FROM (
    SELECT public.exposure_slot(e.booked_at) AS slot, o.symbol, e.profit::numeric AS profit
    FROM executions e JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
    WHERE e.booked_at >= moment AND e.profit <> 0
    UNION ALL
    SELECT public.exposure_slot(h.changed_at), coalesce(a.into_symbol, a.symbol), h.cash + h.consideration
    FROM corporate_holdings h JOIN corporate_actions a ON a.id = h.action_id
    WHERE h.changed_at >= moment AND h.cash + h.consideration <> 0
    UNION ALL
    SELECT public.exposure_slot(c.changed_at), coalesce(a.into_symbol, a.symbol), c.cost_after - c.cost_before
    FROM lot_changes c JOIN corporate_actions a ON a.id = c.action_id
    WHERE c.changed_at >= moment AND c.cost_after <> c.cost_before
  ) AS realised GROUP BY 1, 2
$$;

-- As 0088 has it, with that.
CREATE OR REPLACE FUNCTION public.count_exposures() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  TRUNCATE exposures, exposure_profits, exposure_changes;
  INSERT INTO exposures
  SELECT symbol, max(asset_class), count(DISTINCT customer_id), count(*), sum(remaining),
    coalesce(sum(remaining) FILTER (WHERE origin <> 'market'), 0), sum(cost)
  FROM lots WHERE remaining > 0 GROUP BY symbol;
  INSERT INTO exposure_profits SELECT slot, symbol, profit FROM public.realised_since(now() - interval '8 days');
$$;

-- What companies have paid in the days that are kept.
INSERT INTO exposure_changes (symbol, asset_class, slot, profit)
SELECT coalesce(a.into_symbol, a.symbol), 'stock', public.exposure_slot(h.changed_at), sum(h.cash + h.consideration)
FROM corporate_holdings h JOIN corporate_actions a ON a.id = h.action_id
WHERE h.changed_at > now() - interval '8 days' AND h.cash + h.consideration <> 0 GROUP BY 1, 3;
INSERT INTO exposure_changes (symbol, asset_class, slot, profit)
SELECT coalesce(a.into_symbol, a.symbol), 'stock', public.exposure_slot(c.changed_at), sum(c.cost_after - c.cost_before)
FROM lot_changes c JOIN corporate_actions a ON a.id = c.action_id
WHERE c.changed_at > now() - interval '8 days' AND c.cost_after <> c.cost_before GROUP BY 1, 3;
