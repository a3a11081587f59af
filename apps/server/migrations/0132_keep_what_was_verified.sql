-- migration: expands
-- How far the ledger was verified, so that the daily look goes on from there (npm run verify -- --since-last). A whole verification relies on
-- none of it. Written by the application, which has nothing to gain from it: what it could hide there a whole verification finds.

-- The chain, up to the end of a block.
CREATE TABLE ledger.verified_chain (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  block bigint NOT NULL CHECK (block >= 0),
  block_hash bytea NOT NULL CHECK (octet_length(block_hash) = 32),
  position bigint NOT NULL,
  transfers bigint NOT NULL CHECK (transfers >= 0),
  verified_at timestamptz(3) NOT NULL
);

-- What the house had in all stripes of an account at the end of that block.
CREATE TABLE ledger.verified_house (
  kind text PRIMARY KEY,
  balance bigint NOT NULL
);

-- Each customer's transfers up to one, in the order of their numbers.
CREATE TABLE ledger.verified_customers (
  owner uuid PRIMARY KEY,
  last_id bigint NOT NULL,
  transfers bigint NOT NULL CHECK (transfers > 0),
  cash bigint NOT NULL,
  holds bigint NOT NULL,
  loan bigint NOT NULL,
  unsettled bigint NOT NULL
) WITH (fillfactor = 80);

GRANT SELECT, INSERT, UPDATE ON ledger.verified_chain, ledger.verified_house, ledger.verified_customers TO sauda_app;
