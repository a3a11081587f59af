-- A split may leave fewer shares than before, ten for one (a reverse split): what it leaves of a share is paid in cash, as ever.
ALTER TABLE corporate_actions DROP CONSTRAINT corporate_actions_have_their_terms;
ALTER TABLE corporate_actions ADD CONSTRAINT corporate_actions_have_their_terms CHECK (CASE kind
  WHEN 'split' THEN becomes > 0 AND becomes <> held AND num_nonnulls(into_symbol, into_name, cash_per_share) = 0
  WHEN 'bonus' THEN becomes > held AND num_nonnulls(into_symbol, into_name, cash_per_share) = 0
  WHEN 'symbol_change' THEN held = 1 AND becomes = 1 AND into_symbol <> symbol AND cash_per_share IS NULL
  WHEN 'name_change' THEN held = 1 AND becomes = 1 AND into_symbol IS NULL AND into_name IS NOT NULL AND cash_per_share IS NULL
  WHEN 'merger' THEN becomes > 0 AND into_symbol <> symbol AND into_name IS NULL
  WHEN 'delisting' THEN held = 1 AND becomes = 1 AND num_nonnulls(into_symbol, into_name, cash_per_share) = 0
  WHEN 'cash_exit' THEN held = 1 AND becomes = 0 AND num_nonnulls(into_symbol, into_name) = 0 AND cash_per_share IS NOT NULL
END) NOT VALID;
