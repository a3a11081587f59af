-- What is followed stands in an order of the customer's own: a higher place is further up, and what is new goes to the top.
-- Places are exchanged by one statement, in the midst of which two rows may have the same.

ALTER TABLE favourites ADD COLUMN place integer;
UPDATE favourites SET place = ranked.place FROM (
  SELECT customer_id, watchlist_id, symbol,
    row_number() OVER (PARTITION BY customer_id, watchlist_id ORDER BY added_at, symbol DESC) AS place
  FROM favourites
) AS ranked
WHERE favourites.customer_id = ranked.customer_id
  AND favourites.watchlist_id = ranked.watchlist_id
  AND favourites.symbol = ranked.symbol;
ALTER TABLE favourites ALTER COLUMN place SET NOT NULL;
ALTER TABLE favourites ADD CONSTRAINT favourites_by_place UNIQUE (customer_id, watchlist_id, place) DEFERRABLE;
DROP INDEX favourites_by_time;
