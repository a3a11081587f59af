-- The practice exchange is told, answers and is booked in one commit: its word goes straight to `venue_inbox`, where it had a table of its own
-- to say it again to who had missed it. What was not heard yet is heard now. A server of before that goes on beside this one fails where it speaks
-- to the exchange, and nothing of that counts.
INSERT INTO venue_inbox (venue, session, wire_no, raw, report, received_at, names)
SELECT 'exchange', session_day::text, wire_no, report::text, report, clock_timestamp(),
  (SELECT count(*)::int FROM venue_stops WHERE venue = 'exchange' AND names_anew)
FROM exchange_messages
ON CONFLICT DO NOTHING;
DROP TABLE exchange_messages;

-- One function writes all of these together, under one lock; a look from row to row cost more than writing them. That a name is heard once, the
-- names say.
ALTER TABLE exchange_names DROP CONSTRAINT exchange_names_order_id_fkey;
ALTER TABLE exchange_trades
  DROP CONSTRAINT exchange_trades_buy_order_fkey,
  DROP CONSTRAINT exchange_trades_sell_order_fkey,
  DROP CONSTRAINT exchange_trades_auction_id_fkey;
ALTER TABLE exchange_orders DROP CONSTRAINT exchange_orders_cl_ord_id_key;

-- What makers have given lately is looked for, however much they have given before.
DROP INDEX exchange_trades_of_makers;
CREATE INDEX exchange_trades_of_makers ON exchange_trades (symbol, traded_at) WHERE maker_price IS NOT NULL;

-- What is sent and answered in one transaction goes to its end at once.
DROP TRIGGER venue_commands_go_forward ON venue_commands;
CREATE TRIGGER venue_commands_go_forward BEFORE UPDATE ON venue_commands
FOR EACH ROW WHEN (OLD.state <> NEW.state AND NOT (OLD.state || ' ' || NEW.state = ANY (ARRAY[
  'queued sent', 'queued answered', 'queued withdrawn', 'sent doubtful', 'sent answered', 'doubtful answered'])))
EXECUTE FUNCTION public.keep_venue_commands_going_forward();

-- Each command was looked up in `orders`, and stood in two indexes by its order. It is written in the transaction that writes its
-- order, orders are never deleted, and the look at the books finds what is of none (`verify-routing.ts`).
ALTER TABLE venue_commands DROP CONSTRAINT venue_commands_customer_id_order_no_fkey;
DROP INDEX venue_commands_begin_an_order_once;
DROP INDEX venue_commands_of_order;
-- An order is begun once in each turn; of all others the third is null, of which there may be many.
CREATE UNIQUE INDEX venue_commands_of_order ON venue_commands (customer_id, order_no, (CASE WHEN kind = 'new' THEN turn END));

-- What traded or ended is looked for by the command; that a venue has taken an order, which is half of what venues say, is not.
DROP INDEX venue_inbox_of_commands;
CREATE INDEX venue_inbox_of_commands ON venue_inbox (venue, (report ->> 'clOrdId')) WHERE report ->> 'kind' <> 'accepted';
