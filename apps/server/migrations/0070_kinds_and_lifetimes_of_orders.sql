-- An order may be at the market (its limit is what protects it), and stand for the session, until it is cancelled, or for a moment.
ALTER TABLE orders
  ADD COLUMN at_market boolean NOT NULL DEFAULT false,
  ADD COLUMN lifetime text NOT NULL DEFAULT 'day' CHECK (lifetime IN ('day', 'gtc', 'ioc', 'fok')),
  -- It waits with us for an opening of the market; when it entered that.
  ADD COLUMN queued_until timestamptz(3),
  ADD COLUMN entered_at timestamptz(3),
  -- Of a trailing stop: how far its trigger keeps behind the best price of the market, and what that was when it last moved.
  ADD COLUMN trail_amount bigint CHECK (trail_amount > 0),
  ADD COLUMN trail_basis_points integer CHECK (trail_basis_points BETWEEN 1 AND 5000),
  ADD COLUMN trail_best bigint CHECK (trail_best > 0),
  ADD CONSTRAINT at_the_market_is_at_once CHECK (NOT at_market OR lifetime IN ('ioc', 'fok')),
  ADD CONSTRAINT what_sleeps_is_not_at_once CHECK (trigger_price IS NULL OR lifetime IN ('day', 'gtc')),
  ADD CONSTRAINT trails_by_one_distance CHECK (
    num_nonnulls(trail_amount, trail_basis_points) = CASE WHEN trail_best IS NULL THEN 0 ELSE 1 END
    AND (trail_best IS NULL OR trigger_price IS NOT NULL)),
  ADD CONSTRAINT enters_at_its_opening CHECK (entered_at IS NULL OR coalesce(entered_at >= queued_until, false)),
  ADD CONSTRAINT is_ours_while_it_is_queued CHECK (queued_until IS NULL OR entered_at IS NOT NULL OR venue IS NULL);

CREATE INDEX orders_queued ON orders (customer_id, id)
  WHERE status = 'pending' AND queued_until IS NOT NULL AND entered_at IS NULL;
CREATE INDEX orders_that_trail ON orders (symbol)
  WHERE status = 'pending' AND trail_best IS NOT NULL AND triggered_at IS NULL;

-- A trail goes one way only, whoever writes it.
CREATE FUNCTION public.keep_trails_in_favour() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.trail_amount, OLD.trail_basis_points) IS DISTINCT FROM (NEW.trail_amount, NEW.trail_basis_points)
    OR (CASE OLD.side WHEN 'sell' THEN NEW.trigger_price < OLD.trigger_price OR NEW.trail_best < OLD.trail_best
      ELSE NEW.trigger_price > OLD.trigger_price OR NEW.trail_best > OLD.trail_best END) THEN
    RAISE EXCEPTION 'the trail of order % goes against its customer', OLD.no;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER orders_trail_one_way BEFORE UPDATE ON orders
FOR EACH ROW WHEN (OLD.trail_best IS NOT NULL) EXECUTE FUNCTION public.keep_trails_in_favour();

-- What venues are told says which kind it is. An order that stands longer than a venue's day begins there anew each session.
ALTER TABLE venue_commands
  ADD COLUMN order_type text NOT NULL DEFAULT 'limit' CHECK (order_type IN ('limit', 'market')),
  -- Of a `new`: how often the order was begun there before.
  ADD COLUMN turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0),
  -- What of the order had traded before that, which the venue counts no more.
  ADD COLUMN earlier bigint NOT NULL DEFAULT 0 CHECK (earlier BETWEEN 0 AND quantity),
  DROP CONSTRAINT venue_commands_lifetime_check,
  ADD CONSTRAINT venue_commands_lifetime_check CHECK (lifetime IN ('day', 'gtc', 'ioc', 'fok'));
DROP INDEX venue_commands_begin_an_order_once;
CREATE UNIQUE INDEX venue_commands_begin_an_order_once ON venue_commands (customer_id, order_no, turn) WHERE kind = 'new';
