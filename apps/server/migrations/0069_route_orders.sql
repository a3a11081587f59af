-- An order may trade at a venue that answers in its own time. Its five words stay; beside them stands how far it has reached there, and
-- what has been asked and not answered yet. All of these are null where the order is the house's own, as a stop is that was not set off.
ALTER TABLE orders
  ADD COLUMN venue text,
  -- `queued`: written down, to be sent. `sent`: on the wire, perhaps. `working`: the venue has taken it. `doubtful`: the venue is silent, or
  -- has said more than has arrived.
  ADD COLUMN reach text CHECK (reach IN ('queued', 'sent', 'working', 'doubtful')),
  ADD COLUMN asked text CHECK (asked IN ('none', 'cancel', 'replace')),
  -- The terms that a change asks for, while it is not answered: what they can cost is set aside with what the present ones can.
  ADD COLUMN asked_price bigint CHECK (asked_price > 0),
  ADD COLUMN asked_quantity bigint CHECK (asked_quantity > 0),
  -- The venue has ended it, with this much traded, which has not all arrived.
  ADD COLUMN ends_as text CHECK (ends_as IN ('cancelled', 'expired', 'rejected')),
  ADD COLUMN ends_filled bigint,
  ADD CONSTRAINT is_at_its_venue_while_it_waits CHECK (
    (reach IS NOT NULL) = (venue IS NOT NULL AND status = 'pending') AND (reach IS NULL) = (asked IS NULL)),
  ADD CONSTRAINT asks_for_terms CHECK (
    (asked_price IS NULL) = (asked_quantity IS NULL)
    AND (asked_price IS NULL OR coalesce(asked <> 'none', false)) AND (asked IS DISTINCT FROM 'replace' OR asked_price IS NOT NULL)),
  ADD CONSTRAINT ends_once_all_has_arrived CHECK (
    (ends_as IS NULL) = (ends_filled IS NULL)
    AND (ends_as IS NULL OR coalesce(reach = 'doubtful' AND ends_filled > filled, false))),
  ADD CONSTRAINT is_routed_once_it_is_set_off CHECK (venue IS NULL OR trigger_price IS NULL OR triggered_at IS NOT NULL);

-- The house looks only at what waits with it.
DROP INDEX orders_waiting_for_a_price;
CREATE INDEX orders_waiting_for_a_price ON orders (symbol, side, limit_price)
  WHERE status = 'pending' AND venue IS NULL AND (trigger_price IS NULL OR triggered_at IS NOT NULL);
CREATE INDEX orders_in_doubt ON orders (customer_id, no) WHERE reach = 'doubtful';
CREATE INDEX orders_at_venues ON orders (customer_id, id) WHERE reach IS NOT NULL;

-- What is told to venues. Written in the transaction of what it says, taken by whoever speaks to the venue, and only ever goes forward.
CREATE TABLE venue_commands (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  customer_id uuid NOT NULL,
  order_no text NOT NULL,
  cl_ord_id text NOT NULL UNIQUE,
  -- The name under which the venue knows the order then: known once it is taken.
  orig_cl_ord_id text,
  kind text NOT NULL CHECK (kind IN ('new', 'cancel', 'replace', 'status')),
  -- Who wants it: of a cancel this says what the order has ended as.
  asked_by text NOT NULL CHECK (asked_by IN ('customer', 'expiry', 'freeze', 'house', 'doubt')),
  symbol text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price > 0),
  lifetime text NOT NULL CHECK (lifetime = 'day'),
  -- Of a change that a request asked for under a key.
  request_key uuid,
  -- `doubtful`: sent, and not answered in time. `withdrawn`: never sent, and never will be.
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'doubtful', 'answered', 'withdrawn')),
  -- Where it went out: the run of numbers, and its number in it.
  session text,
  wire_no bigint,
  answer text CHECK (answer IN ('accepted', 'refused')),
  venue_order_id text,
  -- The venue's own words, of what it refused.
  text text,
  made_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  FOREIGN KEY (customer_id, order_no) REFERENCES orders (customer_id, no),
  CHECK ((sent_at IS NOT NULL) = (state IN ('sent', 'doubtful', 'answered')) AND (wire_no IS NULL) = (sent_at IS NULL)
    AND (session IS NULL) = (sent_at IS NULL)),
  CHECK ((state = 'answered') = (answer IS NOT NULL) AND (answered_at IS NULL) = (answer IS NULL)),
  CHECK (answer = 'refused' OR text IS NULL)
);
CREATE UNIQUE INDEX venue_commands_begin_an_order_once ON venue_commands (customer_id, order_no) WHERE kind = 'new';
CREATE INDEX venue_commands_of_order ON venue_commands (customer_id, order_no, id);
CREATE INDEX venue_commands_to_send ON venue_commands (venue, id) WHERE state = 'queued';
CREATE UNIQUE INDEX venue_commands_sent ON venue_commands (venue, session, wire_no);
CREATE INDEX venue_commands_unanswered ON venue_commands (venue, sent_at) WHERE state = 'sent';
REVOKE UPDATE, DELETE, TRUNCATE ON venue_commands FROM sauda_app;
GRANT UPDATE (state, orig_cl_ord_id, session, wire_no, answer, venue_order_id, text, sent_at, answered_at) ON venue_commands TO sauda_app;

CREATE FUNCTION public.keep_venue_commands_going_forward() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state = ANY (ARRAY[
    'queued sent', 'queued withdrawn', 'sent doubtful', 'sent answered', 'doubtful answered'])) THEN
    RAISE EXCEPTION 'a command does not go from % to %', OLD.state, NEW.state;
  END IF;
  IF NEW.kind = 'new' AND OLD.state = 'queued' AND NEW.state = 'sent' THEN
    -- Whoever speaks to the venue knows commands alone.
    UPDATE orders SET reach = 'sent' WHERE customer_id = NEW.customer_id AND no = NEW.order_no AND reach = 'queued';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER venue_commands_go_forward BEFORE UPDATE ON venue_commands
FOR EACH ROW EXECUTE FUNCTION public.keep_venue_commands_going_forward();

-- What venues have said, as it came. The greatest number of a session without a gap below it is what has been received of it. A session is
-- one run of a venue's numbers from 1 on, named by its day, and by a count where that day has a second one: 2026-11-26, 2026-11-26.2.
CREATE TABLE venue_inbox (
  venue text NOT NULL,
  session text NOT NULL CHECK (session ~ '^\d{4}-\d\d-\d\d'),
  wire_no bigint NOT NULL CHECK (wire_no > 0),
  raw text NOT NULL,
  -- Absent of what is about the session alone.
  report jsonb,
  received_at timestamptz(3) NOT NULL,
  booked_at timestamptz(3),
  PRIMARY KEY (venue, session, wire_no),
  CHECK (report IS NOT NULL OR booked_at IS NOT NULL)
);
CREATE INDEX venue_inbox_to_book ON venue_inbox (venue, session, wire_no) WHERE booked_at IS NULL;
CREATE INDEX venue_inbox_of_executions ON venue_inbox (venue, (report ->> 'executionId')) WHERE report ? 'executionId';
REVOKE UPDATE, DELETE, TRUNCATE ON venue_inbox FROM sauda_app;
GRANT UPDATE (booked_at) ON venue_inbox TO sauda_app;

-- A session of a venue: numbers that may have been used already, and where its stream is read from.
CREATE TABLE venue_sessions (
  venue text NOT NULL,
  session text NOT NULL CHECK (session ~ '^\d{4}-\d\d-\d\d'),
  began_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  reserved_up_to bigint NOT NULL DEFAULT 0 CHECK (reserved_up_to >= 0),
  cursor text,
  PRIMARY KEY (venue, session)
);
REVOKE DELETE, TRUNCATE ON venue_sessions FROM sauda_app;

-- How the link to a venue stands, as whoever speaks to it has told. Who is dead says nothing: what is old is `away`.
CREATE TABLE venue_links (
  venue text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('up', 'away', 'closed', 'refused')),
  why text,
  since timestamptz(3) NOT NULL,
  told_at timestamptz(3) NOT NULL
);
REVOKE DELETE, TRUNCATE ON venue_links FROM sauda_app;

-- When staff have stopped sending new orders and changes to a venue, and when two of them have let it go on.
CREATE TABLE venue_stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue text NOT NULL,
  stopped_at timestamptz(3) NOT NULL,
  stopped_by text NOT NULL,
  reason text NOT NULL,
  -- All that was placed until then is cancelled there.
  cancels_until timestamptz(3),
  started_at timestamptz(3),
  started_by text,
  CHECK ((started_at IS NULL) = (started_by IS NULL))
);
CREATE UNIQUE INDEX venue_stops_one_at_a_time ON venue_stops (venue) WHERE started_at IS NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON venue_stops FROM sauda_app;
GRANT UPDATE (cancels_until, started_at, started_by) ON venue_stops TO sauda_app;

-- What a venue says of an order that is not there is kept for people.
ALTER TABLE execution_differences
  ALTER COLUMN customer_id DROP NOT NULL,
  ALTER COLUMN order_no DROP NOT NULL,
  DROP CONSTRAINT execution_differences_kind_check,
  ADD CONSTRAINT execution_differences_kind_check CHECK (kind IN ('body', 'quantity', 'money', 'price', 'unknown')),
  ADD CONSTRAINT is_of_an_order_where_one_is_known CHECK (
    (customer_id IS NULL) = (order_no IS NULL) AND (kind = 'unknown' OR order_no IS NOT NULL));

-- The practice exchange: a venue of our own, which knows no customers and no accounts, and forgets nothing.
CREATE TABLE exchange_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Under which it is known now: that of its last accepted change.
  cl_ord_id text NOT NULL UNIQUE,
  symbol text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price > 0),
  filled bigint NOT NULL DEFAULT 0 CHECK (filled BETWEEN 0 AND quantity),
  state text NOT NULL CHECK (state IN ('open', 'filled', 'cancelled')),
  -- Its turn among those of the same price: a change goes to the end.
  place bigint NOT NULL UNIQUE,
  CHECK ((state = 'filled') = (filled = quantity))
);
CREATE INDEX exchange_orders_open ON exchange_orders (symbol, side, price, place) WHERE state = 'open';
REVOKE DELETE, TRUNCATE ON exchange_orders FROM sauda_app;

-- Every name that it has heard, and how often: a name comes once.
CREATE TABLE exchange_names (
  cl_ord_id text PRIMARY KEY,
  order_id bigint REFERENCES exchange_orders,
  times integer NOT NULL DEFAULT 1
);
REVOKE DELETE, TRUNCATE ON exchange_names FROM sauda_app;

CREATE TABLE exchange_trades (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  symbol text NOT NULL,
  -- Of which one is a simulated maker's where it is null.
  buy_order bigint REFERENCES exchange_orders,
  sell_order bigint REFERENCES exchange_orders,
  -- What that maker had bid or asked, which may be better than the price.
  maker_price bigint,
  quantity bigint NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price > 0),
  traded_at timestamptz(3) NOT NULL,
  CHECK (num_nonnulls(buy_order, sell_order) = CASE WHEN maker_price IS NULL THEN 2 ELSE 1 END)
);
CREATE INDEX exchange_trades_of_makers ON exchange_trades (symbol, maker_price, traded_at) WHERE maker_price IS NOT NULL;
REVOKE UPDATE, DELETE, TRUNCATE ON exchange_trades FROM sauda_app;

-- What it has said, to be said again to whoever has missed it.
CREATE TABLE exchange_messages (
  session_day date NOT NULL,
  wire_no bigint NOT NULL,
  report jsonb NOT NULL,
  PRIMARY KEY (session_day, wire_no)
);
REVOKE UPDATE, DELETE, TRUNCATE ON exchange_messages FROM sauda_app;
