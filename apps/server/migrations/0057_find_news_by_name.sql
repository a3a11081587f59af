-- The news that names an instrument is found by the words of its name, as they stand in any language. What an article is about
-- it says early, and a bound keeps its words within what an index takes.
CREATE INDEX news_articles_by_words ON news_articles
  USING gin (to_tsvector('simple', title || ' ' || subhead || ' ' || left(content, 60000)))
  WHERE status = 'published';
