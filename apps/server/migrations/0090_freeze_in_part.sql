-- An account is frozen as a whole or in part. What the customer reads is a reason that is kept ready, in their language, or words of the
-- staff; why it was done in truth may be another thing, and is for the staff alone.
ALTER TABLE customers
  ADD COLUMN frozen_scope text,
  -- Which of the reasons that are kept ready; its English text stands in frozen_reason.
  ADD COLUMN frozen_code text,
  ADD COLUMN frozen_note text;
UPDATE customers SET frozen_scope = 'all' WHERE frozen_reason IS NOT NULL;
ALTER TABLE customers
  ADD CONSTRAINT frozen_so_far CHECK ((frozen_reason IS NULL) = (frozen_scope IS NULL)
    AND frozen_scope IN ('all', 'withdraw_only', 'trade_only')),
  ADD CONSTRAINT frozen_for_a_while CHECK (frozen_reason IS NOT NULL OR (frozen_code IS NULL AND frozen_note IS NULL));
