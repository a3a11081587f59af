-- migration: expands, outside a transaction
-- How many a notice to all reaches in each language, and customers whose newest attempt to prove a real name stands so: read by
-- these alone, however many customers there are.
CREATE INDEX CONCURRENTLY customers_open_by_language ON customers (language) INCLUDE (created_at) WHERE closed_at IS NULL;
CREATE INDEX CONCURRENTLY identity_reviews_by_state ON identity_reviews (status, customer_id, id);
