-- What the state, an exchange or a regulator takes of trades: tables of charges with dates, of which nothing is ever changed (ADR 89), an account
-- of the house for each levy, and what each order and each execution was charged.

CREATE TABLE charge_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL CHECK (table_name IN ('india', 'usa')),
  levy text NOT NULL CHECK (levy IN ('stt', 'exchange', 'sebi', 'stamp_duty', 'gst', 'sec', 'taf')),
  asset_class text NOT NULL CHECK (asset_class IN ('stock', 'forex', 'futures', 'treasury')),
  side text NOT NULL CHECK (side IN ('buy', 'sell', 'both')),
  -- What was traded, the fee with the levies that are services, or units.
  base text NOT NULL CHECK (base IN ('turnover', 'services', 'quantity')),
  -- Ten-millionths of it.
  rate bigint NOT NULL CHECK (rate BETWEEN 0 AND 10000000),
  rounding text NOT NULL CHECK (rounding IN ('nearest', 'up')),
  -- Ten-thousandths of the currency: what it is rounded to a multiple of, and what it is at the least and at the most.
  step bigint NOT NULL CHECK (step BETWEEN 100 AND 1000000 AND step % 100 = 0),
  least bigint NOT NULL CHECK (least >= 0 AND least % 100 = 0),
  most bigint CHECK (most >= least AND most % 100 = 0),
  from_at timestamptz(3) NOT NULL,
  -- The rule that asks for it.
  source text NOT NULL CHECK (length(source) BETWEEN 3 AND 500),
  note text NOT NULL,
  proposed_by text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT charges_begin_a_day_later CHECK (decided_by = 'migration' OR from_at >= decided_at + interval '1 day'),
  CONSTRAINT charges_take_two CHECK (decided_by = 'migration' OR proposed_by <> decided_by)
);
REVOKE UPDATE, DELETE, TRUNCATE ON charge_rates FROM sauda_app;

-- Shares, delivered. Which of this could be looked up, and where, is in ADR 89.
INSERT INTO charge_rates (table_name, levy, asset_class, side, base, rate, rounding, step, least, most, from_at, source, note,
  proposed_by, decided_by, decided_at)
SELECT table_name, levy, 'stock', side, base, rate, rounding, 100, 0, most, from_day::timestamp AT TIME ZONE zone, source, 'Comes with Sauda',
  'migration', 'migration', now()
FROM (VALUES
  ('india', 'stt', 'both', 'turnover', 10000, 'nearest', NULL::bigint, '2012-07-01', 'Asia/Kolkata',
    'Finance (No. 2) Act, 2004, section 98, as of Finance Act, 2012: 0.1 % of a delivered purchase and sale'),
  ('india', 'exchange', 'both', 'turnover', 297, 'nearest', NULL, '2024-10-01', 'Asia/Kolkata',
    'Transaction charges of the National Stock Exchange, capital market, from 1 October 2024: 2.97 a lakh'),
  ('india', 'exchange', 'both', 'turnover', 307, 'nearest', NULL, '2026-04-01', 'Asia/Kolkata',
    'The same with the contribution to the investor protection fund within, as brokers publish it in 2026: 3.07 a lakh. The day is not verified'),
  ('india', 'sebi', 'both', 'turnover', 10, 'nearest', NULL, '2019-04-01', 'Asia/Kolkata',
    'SEBI (Payment of Fees) (Amendment) Regulations, 2019: 0.0001 % of turnover, 10 a crore'),
  ('india', 'stamp_duty', 'buy', 'turnover', 1500, 'nearest', NULL, '2020-07-01', 'Asia/Kolkata',
    'Indian Stamp Act, 1899, as of Finance Act, 2019, in force since 1 July 2020: 0.015 % of the buyer of what is delivered'),
  ('india', 'gst', 'both', 'services', 1800000, 'nearest', NULL, '2017-07-01', 'Asia/Kolkata',
    'Central and State Goods and Services Tax Acts, 2017: 18 % of brokerage, exchange charge and SEBI fee'),
  ('usa', 'sec', 'sell', 'turnover', 278, 'up', NULL, '2024-05-22', 'America/New_York',
    'Securities Exchange Act, section 31: 27.80 a million from 22 May 2024'),
  ('usa', 'sec', 'sell', 'turnover', 0, 'up', NULL, '2025-05-14', 'America/New_York',
    'Securities Exchange Act, section 31: nothing from 14 May 2025'),
  ('usa', 'sec', 'sell', 'turnover', 206, 'up', NULL, '2026-04-04', 'America/New_York',
    'Securities Exchange Act, section 31, release 34-104909 of 27 February 2026: 20.60 a million. Amount and day are not verified'),
  ('usa', 'taf', 'sell', 'quantity', 1660, 'up', 83000, '2024-01-01', 'America/New_York',
    'FINRA By-Laws, Schedule A, section 1: 0.000166 a share, 8.30 at the most'),
  ('usa', 'taf', 'sell', 'quantity', 1950, 'up', 97900, '2026-01-01', 'America/New_York',
    'FINRA By-Laws, Schedule A, section 1, as of SR-FINRA-2024-019: 0.000195 a share, 9.79 at the most. The most is not verified')
) AS known (table_name, levy, side, base, rate, rounding, most, from_day, zone, source);

-- By which table an order is charged, if by any, was decided when it was placed. What was charged is JSON of levies and ten-thousandths, as text:
-- NULL where it is nothing.
ALTER TABLE orders ADD COLUMN charge_table text CHECK (charge_table IN ('india', 'usa')), ADD COLUMN charges text CHECK (charges IS JSON OBJECT);
ALTER TABLE executions ADD COLUMN charges text CHECK (charges IS JSON OBJECT);

CREATE FUNCTION charges_total(charges text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((SELECT sum(value::bigint) FROM jsonb_each_text(charges::jsonb)), 0)::bigint;

ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'cash', 'holds', 'loan',
  'bank', 'clearing', 'fees', 'fund_pool', 'ipo_escrow', 'interest', 'dividends', 'payouts', 'errors',
  'suspense', 'sundry_income', 'bank_charges', 'goodwill',
  'charges_stt', 'charges_exchange', 'charges_sebi', 'charges_stamp_duty', 'charges_gst', 'charges_sec', 'charges_taf'
));
INSERT INTO ledger.accounts (owner, kind, stripe)
SELECT ledger.house(), kind, stripe
FROM unnest(ARRAY['charges_stt', 'charges_exchange', 'charges_sebi', 'charges_stamp_duty', 'charges_gst', 'charges_sec', 'charges_taf']) AS kind, generate_series(0, 15) AS stripe;
INSERT INTO ledger.totals (kind, balance, position)
SELECT kind, 0, last FROM unnest(ARRAY['charges_stt', 'charges_exchange', 'charges_sebi', 'charges_stamp_duty', 'charges_gst', 'charges_sec', 'charges_taf']) AS kind, (SELECT max(position) AS last FROM ledger.totals) AS totals;

-- As 0095 has it, and the kinds of what is charged by law. What was written before was held against the shorter list.
ALTER TABLE ledger.transfers DROP CONSTRAINT transfers_are_of_known_kinds;
ALTER TABLE ledger.transfers ADD CONSTRAINT transfers_are_of_known_kinds CHECK (
  subject_kind || ' ' || reason || ' ' || debit || ' ' || credit = ANY (ARRAY[
    'order buyStock cash clearing',
    'order buyForex cash clearing',
    'order buyFutures cash clearing',
    'order buyTreasury cash clearing',
    'order buyBlock cash clearing',
    'order sellStock clearing cash',
    'order sellForex clearing cash',
    'order sellFutures clearing cash',
    'order sellTreasury clearing cash',
    'order sellBlock clearing cash',
    'order interest cash interest',
    'order interest interest cash',
    'order transactionExpenses cash fees',
    'order tradeReversal clearing cash',
    'order tradeReversal cash clearing',
    'order tradeReversal fees cash',
    'order shortfallCovered errors cash',
    'order shortfallCovered cash errors',
    'order hold cash holds',
    'order holdRelease holds cash',
    'order statutoryCharge cash charges_stt',
    'order statutoryCharge cash charges_exchange',
    'order statutoryCharge cash charges_sebi',
    'order statutoryCharge cash charges_stamp_duty',
    'order statutoryCharge cash charges_gst',
    'order statutoryCharge cash charges_sec',
    'order statutoryCharge cash charges_taf',
    'order tradeReversal charges_stt cash',
    'order tradeReversal charges_exchange cash',
    'order tradeReversal charges_sebi cash',
    'order tradeReversal charges_stamp_duty cash',
    'order tradeReversal charges_gst cash',
    'order tradeReversal charges_sec cash',
    'order tradeReversal charges_taf cash',
    'levy levyPayment charges_stt bank',
    'levy levyPayment charges_exchange bank',
    'levy levyPayment charges_sebi bank',
    'levy levyPayment charges_stamp_duty bank',
    'levy levyPayment charges_gst bank',
    'levy levyPayment charges_sec bank',
    'levy levyPayment charges_taf bank',
    'recharge recharge bank cash',
    'recharge recharge suspense cash',
    'suspense suspense bank suspense',
    'suspense suspenseReturn suspense bank',
    'suspense writeOff suspense sundry_income',
    'suspense bankCharge bank_charges bank',
    'issuer issuerPayment ipo_escrow bank',
    'issuer issuerFee ipo_escrow fees',
    'withdrawal withdraw cash payouts',
    'withdrawal withdraw payouts bank',
    'withdrawal withdrawRefund payouts cash',
    'withdrawal withdrawRefund bank cash',
    'loan borrow loan cash',
    'loan repay cash interest',
    'loan repay cash loan',
    'ipo ipoApplication cash holds',
    'ipo ipoAllotment holds ipo_escrow',
    'ipo ipoRefund holds cash',
    'fund fundPurchase cash fund_pool',
    'fund principal_returned fund_pool cash',
    'fund fund_project_profit fund_pool cash',
    'dividend dividend dividends cash',
    'interest interest interest cash',
    'journal goodwill goodwill cash',
    'journal feeCorrection fees cash',
    'journal feeCorrection cash fees',
    'journal priceCorrection errors cash',
    'journal priceCorrection cash errors',
    'journal bankCorrection bank_charges cash',
    'journal bankCorrection cash bank_charges',
    'journal bookingCorrection errors cash',
    'journal bookingCorrection cash errors',
    'journal journalReversal cash goodwill',
    'journal journalReversal fees cash',
    'journal journalReversal cash fees',
    'journal journalReversal errors cash',
    'journal journalReversal cash errors',
    'journal journalReversal bank_charges cash',
    'journal journalReversal cash bank_charges'
  ])
) NOT VALID;
