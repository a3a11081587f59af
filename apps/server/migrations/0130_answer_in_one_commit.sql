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
