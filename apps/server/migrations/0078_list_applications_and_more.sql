-- Applications of everybody, newest first. Their rows change when they are allotted or end and then lie elsewhere, so that the time of
-- each few pages would tell little. Of orders those of blocks alone, which are few.
CREATE INDEX ipo_applications_by_time ON ipo_applications (created_at, no);
CREATE INDEX fund_orders_by_time ON fund_orders (created_at, no COLLATE "C");
CREATE INDEX orders_of_blocks ON orders (created_at, no COLLATE "C") WHERE origin IN ('block', 'qip') AND side = 'buy';

-- Messages of everybody, newest first, and of a time. They come in the order of both.
CREATE INDEX messages_by_time ON messages USING brin (id, created_at) WITH (pages_per_range = 16, autosummarize = on);

-- What staff have done about a customer: their id stands alone, or before what of theirs it was about.
CREATE INDEX audit_log_of_customers ON audit_log (left(object_id, 36), id);
