-- Which currencies and classes of assets there are is said once, in packages/facts: a new one needs no migration.

ALTER TABLE bank_cards DROP CONSTRAINT bank_cards_form_check;
ALTER TABLE bank_cards ADD CONSTRAINT bank_cards_form_check CHECK (form ~ '^[A-Z]{3}$');

ALTER TABLE orders DROP CONSTRAINT orders_asset_class_check;
ALTER TABLE orders ADD CONSTRAINT orders_asset_class_check CHECK (asset_class ~ '^[a-z]+$');

-- Stocks and currencies never end, and nearly all lots are of them; what a question wants of the others it says itself.
DROP INDEX lots_that_end;
CREATE INDEX lots_that_end ON lots (symbol, customer_id)
  WHERE remaining > 0 AND asset_class NOT IN ('stock', 'forex');
DROP INDEX orders_selling_what_ends;
CREATE INDEX orders_selling_what_ends ON orders (ended_at)
  WHERE side = 'sell' AND status = 'success' AND asset_class NOT IN ('stock', 'forex');
