-- An order is `sent` once its command is. For each command a statement of its own changed the order, which read all CHECKs of `orders` anew
-- each time and so took half of what the database did for a venue. Now one does for all that are taken at once. It finds orders by their
-- number, whatever the planner believes of how many wait.
CREATE OR REPLACE FUNCTION public.keep_venue_commands_going_forward() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a command does not go from % to %', OLD.state, NEW.state;
END
$$;
DROP TRIGGER venue_commands_go_forward ON venue_commands;
CREATE TRIGGER venue_commands_go_forward BEFORE UPDATE ON venue_commands
FOR EACH ROW WHEN (OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state = ANY (ARRAY[
  'queued sent', 'queued withdrawn', 'sent doubtful', 'sent answered', 'doubtful answered'])))
EXECUTE FUNCTION public.keep_venue_commands_going_forward();

CREATE FUNCTION public.note_orders_as_sent() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  -- Whoever speaks to the venue knows commands alone.
  WITH sent AS MATERIALIZED (
    SELECT changed.customer_id, changed.order_no, 'queued' AS reach
    FROM changed JOIN unchanged USING (id)
    WHERE changed.kind = 'new' AND changed.state = 'sent' AND unchanged.state = 'queued'
  )
  UPDATE orders SET reach = 'sent' FROM sent
  WHERE orders.customer_id = sent.customer_id AND orders.no = sent.order_no AND orders.reach = sent.reach;
  RETURN NULL;
END
$$;
CREATE TRIGGER venue_commands_note_orders_as_sent AFTER UPDATE ON venue_commands
REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION public.note_orders_as_sent();
