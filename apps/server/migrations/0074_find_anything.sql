-- The desk lists what there is of everybody by time, and finds it by its number. What is appended in the order of time needs no
-- more than the time of each few pages: these indexes cost a thousandth of a tree, and nothing that an order would feel.
CREATE INDEX orders_by_time ON orders USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX recharges_by_time ON recharges USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX withdrawals_by_time ON withdrawals USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX loans_by_time ON loans USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);

-- By number, whoever's it is. A hash is the smallest that finds the whole of a text.
CREATE INDEX orders_by_no ON orders USING hash (no);
CREATE INDEX recharges_by_no ON recharges USING hash (no);
CREATE INDEX withdrawals_by_no ON withdrawals USING hash (no);
CREATE INDEX loans_by_no ON loans USING hash (no);
CREATE INDEX ipo_applications_by_no ON ipo_applications USING hash (no);
CREATE INDEX fund_orders_by_no ON fund_orders USING hash (no);

-- By the end of a phone, and of a bank card's number.
CREATE INDEX customers_by_end_of_phone ON customers (reverse(phone) text_pattern_ops) WHERE phone IS NOT NULL;
CREATE INDEX bank_cards_by_last_four ON bank_cards (last_four);

-- The words of approved real names and their beginnings, as keyed hashes: they find who has a name, and give none away.
CREATE TABLE identity_name_words (
  customer_id uuid NOT NULL,
  review_id bigint NOT NULL,
  word_hash bytea NOT NULL CHECK (octet_length(word_hash) = 32),
  PRIMARY KEY (customer_id, review_id, word_hash),
  FOREIGN KEY (customer_id, review_id) REFERENCES identity_reviews ON DELETE CASCADE
);
CREATE INDEX identity_name_words_by_word ON identity_name_words (word_hash);
-- Of names that were approved before their words were kept.
ALTER TABLE identity_reviews ADD COLUMN has_words boolean NOT NULL DEFAULT false;
CREATE INDEX identity_reviews_without_words ON identity_reviews (id) WHERE status = 'approved' AND NOT has_words;
REVOKE UPDATE, TRUNCATE ON identity_name_words FROM sauda_app;
