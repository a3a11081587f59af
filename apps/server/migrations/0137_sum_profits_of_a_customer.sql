-- migration: expands, outside a transaction
-- What a customer's sells have brought is added up from these alone: of one with 20,000 orders, each order was read, a page for each.
CREATE INDEX CONCURRENTLY orders_with_profit ON orders (customer_id) INCLUDE (profit) WHERE profit IS NOT NULL;
