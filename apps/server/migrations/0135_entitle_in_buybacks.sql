-- A buyback may have a record day: who holds the share as that day is over is entitled to have so many of so many taken, and may tender more, up to what they held. What
-- each is entitled to is written down once and never changed. And it may be settled by how many shares the company takes of all that were tendered.

ALTER TABLE buybacks
  ADD COLUMN record_day date,
  ADD COLUMN record_at timestamptz(3),
  -- So many are taken of so many held.
  ADD COLUMN entitled integer CHECK (entitled BETWEEN 1 AND 1000),
  ADD COLUMN entitled_of integer CHECK (entitled_of BETWEEN 1 AND 1000),
  -- The transaction that began to record: holdings are read once all before it are over.
  ADD COLUMN recording_in bigint,
  ADD COLUMN recorded_at timestamptz(3),
  -- Beyond entitlements: of so many so many are taken, in all, where it was not said by a ratio.
  ADD COLUMN excess_tendered bigint CHECK (excess_tendered >= 0),
  ADD COLUMN excess_taken bigint CHECK (excess_taken BETWEEN 0 AND excess_tendered);

CREATE TABLE buyback_entitlements (
  customer_id uuid NOT NULL,
  buyback_id bigint NOT NULL REFERENCES buybacks,
  units bigint NOT NULL CHECK (units > 0),
  quantity bigint NOT NULL CHECK (quantity BETWEEN 0 AND units),
  PRIMARY KEY (buyback_id, customer_id)
);
CREATE INDEX buyback_entitlements_of_customer ON buyback_entitlements (customer_id, buyback_id);
REVOKE UPDATE, DELETE, TRUNCATE ON buyback_entitlements FROM sauda_app;

ALTER TABLE buybacks
  -- That what is settled says how many of how many are taken: since then by the one or the other.
  DROP CONSTRAINT buybacks_check3,
  ADD CONSTRAINT buybacks_settle_by_a_number CHECK (
    (status IN ('settling', 'settled')) = (taken IS NOT NULL OR excess_taken IS NOT NULL) AND (taken IS NULL OR excess_taken IS NULL)
    AND (taken IS NULL) = (tendered IS NULL) AND (excess_taken IS NULL) = (excess_tendered IS NULL)),
  ADD CONSTRAINT buybacks_record_all_of_it CHECK (
    (record_day IS NULL) = (record_at IS NULL) AND (record_day IS NULL) = (entitled IS NULL) AND (entitled IS NULL) = (entitled_of IS NULL)
    AND (record_at IS NULL OR record_at < closes_at) AND (recorded_at IS NULL OR recording_in IS NOT NULL));
