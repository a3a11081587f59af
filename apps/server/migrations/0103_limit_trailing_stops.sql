-- A trailing stop may keep a limit of its own: so far beyond its trigger, which moves with that. No order pays for a CHECK more: it is part
-- of the one on trails, and was held by none before.
ALTER TABLE orders
  ADD COLUMN trail_limit bigint,
  DROP CONSTRAINT trails_by_one_distance,
  ADD CONSTRAINT trails_by_one_distance CHECK (
    num_nonnulls(trail_amount, trail_basis_points) = CASE WHEN trail_best IS NULL THEN 0 ELSE 1 END
    AND (trail_best IS NULL OR trigger_price IS NOT NULL)
    AND (trail_limit IS NULL OR (trail_best IS NOT NULL AND trail_limit >= 0))) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT trails_by_one_distance;
