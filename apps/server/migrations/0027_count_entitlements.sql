-- How many hold a right to a dividend, and what was written about, by its words.
CREATE INDEX entitlements_of_distribution ON entitlements (distribution_id);
CREATE INDEX messages_by_words ON messages USING gin (to_tsvector('simple', content)) WITH (fastupdate = on);
