-- A customer may have any number of open lots. Their sums are made here, and lists read a page.

-- To a whole number, and from the middle to the even one: as amounts are rounded everywhere. Exact, for any number.
CREATE FUNCTION public.round_half_even(number numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE abs(mod(number, 2)) WHEN 0.5 THEN trunc(number) ELSE round(number) END;

-- Symbols one after another, and the lots of one by age.
DROP INDEX lots_open;
CREATE INDEX lots_open ON lots (customer_id, symbol, id) WHERE remaining > 0;
-- The lots of one kind by age.
CREATE INDEX lots_open_by_class ON lots (customer_id, asset_class, id) WHERE remaining > 0;
