-- The double-entry ledger. A transfer moves an amount from one account (debit) to another (credit), so the balances
-- of all accounts always sum to zero. Amounts count ten-thousandths of the account currency.
--
-- The application's role may add transfers and read. It cannot change or remove one, and it cannot touch a balance:
-- balances follow the transfers, by the trigger below, in the same transaction.

CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO sauda_app;

CREATE FUNCTION ledger.house() RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid;

-- A customer has one account of each customer kind. The house's accounts belong to the highest UUID, so that they are
-- locked last, and come in stripes, so that concurrent transactions do not queue for one row.
CREATE TABLE ledger.accounts (
  owner uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'cash', 'holds', 'loan',
    'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends'
  )),
  stripe smallint NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (owner, kind, stripe),
  CHECK (CASE owner
    WHEN ledger.house() THEN kind NOT IN ('cash', 'holds', 'loan') AND stripe BETWEEN 0 AND 15
    ELSE kind IN ('cash', 'holds', 'loan') AND stripe = 0
  END),
  CONSTRAINT customer_money_is_never_below_zero CHECK (kind NOT IN ('cash', 'holds') OR balance >= 0),
  CONSTRAINT a_loan_is_never_overpaid CHECK (kind <> 'loan' OR balance <= 0)
) WITH (fillfactor = 70);

CREATE TABLE ledger.transfers (
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id uuid NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  -- The customer's free cash after this transfer, where it moved free cash.
  cash_after bigint CHECK (cash_after >= 0),
  reason text NOT NULL,
  subject_kind text NOT NULL,
  subject_no text NOT NULL,
  actor text NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  -- The transaction that posted it: all transfers below the oldest running one are final, and can be sealed.
  position bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  PRIMARY KEY (customer_id, id),
  CHECK (debit <> credit),
  CHECK ((cash_after IS NOT NULL) = ('cash' IN (debit, credit)))
);
-- Positions grow with the table, so the smallest of indexes finds them.
CREATE INDEX transfers_by_position ON ledger.transfers USING brin (position) WITH (pages_per_range = 32, autosummarize = on);

-- A block seals the transfers of the transactions from_position <= position < to_position.
CREATE TABLE ledger.blocks (
  number bigint PRIMARY KEY,
  from_position bigint NOT NULL,
  to_position bigint NOT NULL,
  transfer_count integer NOT NULL CHECK (transfer_count > 0),
  merkle_root bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz(3) NOT NULL,
  CHECK (from_position < to_position)
);

INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), kind, stripe
FROM unnest(ARRAY['bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends']) AS kind,
     generate_series(0, 15) AS stripe;

CREATE FUNCTION ledger.open_accounts(customer uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
  INSERT INTO ledger.accounts (owner, kind, stripe)
  SELECT customer, kind, 0 FROM unnest(ARRAY['cash', 'holds', 'loan']) AS kind
$$;

-- Locks customers' accounts, always in the same order, and answers their balances.
CREATE FUNCTION ledger.lock_accounts(customers uuid[])
RETURNS TABLE (owner uuid, kind text, balance bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
  SELECT a.owner, a.kind, a.balance
  FROM ledger.accounts a
  WHERE a.owner = ANY (customers) AND a.stripe = 0 AND a.owner <> ledger.house()
  ORDER BY a.owner, a.kind, a.stripe
  FOR UPDATE
$$;

CREATE FUNCTION ledger.apply_transfers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  touched integer;
  expected integer;
BEGIN
  WITH movement AS (
    SELECT customer_id, debit AS kind, -amount AS amount FROM posted
    UNION ALL
    SELECT customer_id, credit, amount FROM posted
  ), delta AS (
    SELECT
      CASE WHEN kind IN ('cash', 'holds', 'loan') THEN customer_id ELSE ledger.house() END AS owner,
      kind,
      CASE WHEN kind IN ('cash', 'holds', 'loan') THEN 0 ELSE pg_backend_pid() % 16 END AS stripe,
      sum(amount) AS amount
    FROM movement
    GROUP BY 1, 2, 3
  ), locked AS (
    SELECT a.owner, a.kind, a.stripe, d.amount
    FROM ledger.accounts a
    JOIN delta d ON d.owner = a.owner AND d.kind = a.kind AND d.stripe = a.stripe
    ORDER BY a.owner, a.kind, a.stripe
    FOR UPDATE OF a
  ), applied AS (
    UPDATE ledger.accounts a
    SET balance = a.balance + l.amount
    FROM locked l
    WHERE a.owner = l.owner AND a.kind = l.kind AND a.stripe = l.stripe
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM applied), (SELECT count(*) FROM delta) INTO touched, expected;

  IF touched <> expected THEN
    RAISE EXCEPTION 'a transfer names an account that does not exist';
  END IF;

  -- The last statement of free cash must be what the account has, and each must follow from the one before it.
  IF EXISTS (
    SELECT FROM (
      SELECT customer_id, cash_after,
        cash_after - CASE credit WHEN 'cash' THEN amount ELSE -amount END AS cash_before,
        lag(cash_after) OVER transfers_of_customer AS stated_before,
        lead(cash_after) OVER transfers_of_customer IS NULL AS is_last
      FROM posted
      WHERE cash_after IS NOT NULL
      WINDOW transfers_of_customer AS (PARTITION BY customer_id ORDER BY id)
    ) stated
    LEFT JOIN ledger.accounts a ON is_last AND a.owner = stated.customer_id AND a.kind = 'cash' AND a.stripe = 0
    WHERE stated_before <> cash_before OR (is_last AND a.balance <> cash_after)
  ) THEN
    RAISE EXCEPTION 'a transfer states another balance than the account has';
  END IF;

  RETURN NULL;
END
$$;

CREATE TRIGGER balances_follow_transfers
AFTER INSERT ON ledger.transfers
REFERENCING NEW TABLE AS posted
FOR EACH STATEMENT EXECUTE FUNCTION ledger.apply_transfers();

-- What is written stays, for the owner of the tables too.
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
END
$$;

CREATE TRIGGER transfers_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfers
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER blocks_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.blocks
FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

GRANT SELECT ON ledger.accounts, ledger.transfers, ledger.blocks TO sauda_app;
GRANT INSERT (customer_id, debit, credit, amount, cash_after, reason, subject_kind, subject_no, actor, posted_at)
  ON ledger.transfers TO sauda_app;
GRANT INSERT ON ledger.blocks TO sauda_app;
REVOKE EXECUTE ON FUNCTION ledger.open_accounts(uuid), ledger.lock_accounts(uuid[]), ledger.apply_transfers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.open_accounts(uuid), ledger.lock_accounts(uuid[]) TO sauda_app;
