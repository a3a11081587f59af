-- What else a company does to a share as a day begins: another code or name, a merger into another share, a delisting, and cash for all that is held.
-- Shares of a merger and of another code become those of `into_symbol`; cash of a merger and of an exit counts ten-thousandths of the share's currency.

ALTER TABLE corporate_actions
  DROP CONSTRAINT corporate_actions_kind_check,
  DROP CONSTRAINT corporate_actions_check,
  ADD COLUMN into_symbol text,
  ADD COLUMN into_name text CHECK (length(into_name) BETWEEN 1 AND 120),
  ADD COLUMN cash_per_share bigint CHECK (cash_per_share > 0),
  -- The last price of the share that has ended: what is still held of it is shown at.
  ADD COLUMN last_price bigint CHECK (last_price > 0),
  ADD COLUMN last_source text,
  ADD COLUMN last_time timestamptz(3),
  ADD CONSTRAINT corporate_actions_kind_check CHECK (kind IN (
    'split', 'bonus', 'symbol_change', 'name_change', 'merger', 'delisting', 'cash_exit')),
  ADD CONSTRAINT corporate_actions_have_their_terms CHECK (CASE kind
    WHEN 'split' THEN becomes > held AND num_nonnulls(into_symbol, into_name, cash_per_share) = 0
    WHEN 'bonus' THEN becomes > held AND num_nonnulls(into_symbol, into_name, cash_per_share) = 0
    WHEN 'symbol_change' THEN held = 1 AND becomes = 1 AND into_symbol <> symbol AND cash_per_share IS NULL
    WHEN 'name_change' THEN held = 1 AND becomes = 1 AND into_symbol IS NULL AND into_name IS NOT NULL AND cash_per_share IS NULL
    WHEN 'merger' THEN becomes > 0 AND into_symbol <> symbol AND into_name IS NULL
    WHEN 'delisting' THEN held = 1 AND becomes = 1 AND num_nonnulls(into_symbol, into_name, cash_per_share) = 0
    WHEN 'cash_exit' THEN held = 1 AND becomes = 0 AND num_nonnulls(into_symbol, into_name) = 0 AND cash_per_share IS NOT NULL
  END),
  ADD CONSTRAINT corporate_actions_become_shares CHECK (becomes BETWEEN 0 AND 1000),
  ADD CONSTRAINT corporate_actions_have_a_whole_last_price CHECK (num_nonnulls(last_price, last_source, last_time) IN (0, 3));
-- A code is another share's once only.
CREATE UNIQUE INDEX corporate_actions_into_a_code ON corporate_actions (into_symbol)
  WHERE kind = 'symbol_change' AND status <> 'withdrawn';

-- A merger may leave fewer shares, and cash for each; an exit leaves none, and its cash is that of the orders that it has made.
ALTER TABLE corporate_holdings
  DROP CONSTRAINT corporate_holdings_check,
  ADD COLUMN consideration bigint NOT NULL DEFAULT 0 CHECK (consideration >= 0 AND consideration % 100 = 0),
  ADD CONSTRAINT corporate_holdings_of_some CHECK (units_after >= 0),
  DROP CONSTRAINT corporate_holdings_check1,
  ADD CONSTRAINT corporate_holdings_paid_by_a_rate CHECK (
    (fraction > 0 OR cash = 0) AND (fraction > 0 OR consideration > 0 OR settlement_rate IS NULL));

-- What a merger has paid in cash takes its part of what a lot has cost. A lot of which no whole share is left passes its cost on.
ALTER TABLE lot_changes
  DROP CONSTRAINT lot_changes_check,
  DROP CONSTRAINT lot_changes_check1,
  ADD CONSTRAINT lot_changes_of_some CHECK (units_after >= 0 AND cost_after >= 0);
