-- What a company does to all of its shares at the beginning of a day: a split or a bonus. Whoever held `held` of them has `becomes` from then on,
-- at no cost. Prices count ten-thousandths of the instrument's currency, cash those of the account currency.

CREATE TABLE corporate_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('split', 'bonus')),
  symbol text NOT NULL,
  held integer NOT NULL CHECK (held > 0),
  becomes integer NOT NULL CHECK (becomes > held AND becomes <= 1000),
  -- The day, and when it begins where the share is traded.
  ex_day date NOT NULL,
  ex_at timestamptz(3) NOT NULL,
  -- announced → applying (it has begun; nothing of the share trades) → applied; or withdrawn before that.
  status text NOT NULL CHECK (status IN ('announced', 'applying', 'applied', 'withdrawn')),
  -- Of staff, for the record.
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- SHA-256, in hexadecimal, of the file that it came in, where it did.
  file_digest text CHECK (file_digest ~ '^[0-9a-f]{64}$'),
  announced_by text NOT NULL,
  confirmed_by text NOT NULL,
  announced_at timestamptz(3) NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamptz(3),
  -- How far its holders were told that it comes, or that it does not.
  told_customer uuid,
  told_at timestamptz(3),
  -- The transaction that began it: when all that ran before it are over, no trade of before is still to come.
  applying_in bigint,
  -- No order of before waits any more, alerts are on the new scale, and lots begin to change.
  orders_ended_at timestamptz(3),
  -- What fractions of a share are paid at: the last price on the new scale.
  fraction_price bigint CHECK (fraction_price > 0),
  price_source text,
  price_time timestamptz(3),
  -- What it came to, once it is applied.
  holders bigint,
  units_before numeric,
  units_after numeric,
  cash numeric,
  applied_at timestamptz(3),
  CHECK (announced_by <> confirmed_by),
  CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL) AND (withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  CHECK ((status IN ('applying', 'applied')) = (applying_in IS NOT NULL)),
  CHECK ((status = 'applied') = (applied_at IS NOT NULL) AND (applied_at IS NULL) = (holders IS NULL)),
  CHECK (orders_ended_at IS NULL OR applying_in IS NOT NULL),
  CHECK ((fraction_price IS NULL) = (price_source IS NULL) AND (fraction_price IS NULL) = (price_time IS NULL))
);
-- One at a time: what two of a day would come to together is another ratio.
CREATE UNIQUE INDEX corporate_actions_of_a_day ON corporate_actions (symbol, ex_day) WHERE status <> 'withdrawn';
CREATE INDEX corporate_actions_at_work ON corporate_actions (ex_at) WHERE status IN ('announced', 'applying');
CREATE INDEX corporate_actions_to_tell ON corporate_actions (id) WHERE told_at IS NULL;
REVOKE DELETE, TRUNCATE ON corporate_actions FROM sauda_app;

-- What one holder had of the share as the day began, and has since: the whole of `held` × becomes ÷ held. What is left of a share, in parts of `held`
-- of the action, is paid in cash.
CREATE TABLE corporate_holdings (
  customer_id uuid NOT NULL,
  action_id bigint NOT NULL REFERENCES corporate_actions,
  no text NOT NULL UNIQUE,
  units_before bigint NOT NULL CHECK (units_before > 0),
  units_after bigint NOT NULL CHECK (units_after >= units_before),
  fraction integer NOT NULL CHECK (fraction >= 0),
  cash bigint NOT NULL CHECK (cash >= 0 AND cash % 100 = 0),
  settlement_rate bigint,
  rate_source text,
  rate_quote_time timestamptz(3),
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, action_id),
  CHECK (fraction > 0 OR (cash = 0 AND settlement_rate IS NULL))
);
CREATE INDEX corporate_holdings_of_action ON corporate_holdings (action_id, customer_id);

-- What became of a lot. What it has cost is still what it has cost. Rows are only ever added.
CREATE TABLE lot_changes (
  customer_id uuid NOT NULL,
  lot_no text NOT NULL,
  action_id bigint NOT NULL REFERENCES corporate_actions,
  units_before bigint NOT NULL CHECK (units_before > 0),
  units_after bigint NOT NULL CHECK (units_after >= units_before),
  price_before bigint NOT NULL CHECK (price_before > 0),
  price_after bigint NOT NULL CHECK (price_after > 0),
  cost_before bigint NOT NULL,
  cost_after bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, lot_no, action_id),
  FOREIGN KEY (customer_id, lot_no) REFERENCES lots,
  FOREIGN KEY (customer_id, action_id) REFERENCES corporate_holdings,
  CHECK (cost_before = cost_after)
);
CREATE FUNCTION public.refuse_change_of_lot_changes() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'what became of lots is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
END
$$;
CREATE TRIGGER lot_changes_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lot_changes
FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change_of_lot_changes();
CREATE TRIGGER corporate_holdings_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corporate_holdings
FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change_of_lot_changes();
REVOKE UPDATE, DELETE, TRUNCATE ON corporate_holdings, lot_changes FROM sauda_app;
