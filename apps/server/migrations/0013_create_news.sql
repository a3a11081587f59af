-- News for customers. Content is HTML that was cleaned to an allow-list before it was written.

-- Pictures of articles, public and named by their content, so that they can be cached for good.
CREATE TABLE news_pictures (
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}\.(svg|png|jpg|webp)$'),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 1048576),
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE news_articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Where it comes from (practice, desk or the address of a feed), and its key there, so that it is taken in once.
  origin text NOT NULL,
  origin_key text NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 300),
  subhead text NOT NULL CHECK (char_length(subhead) <= 600),
  content text NOT NULL CHECK (octet_length(content) <= 262144),
  picture text REFERENCES news_pictures,
  lang text NOT NULL CHECK (lang ~ '^[a-z]{2,3}$'),
  -- Who says so, as it is shown, and where the original is.
  source_name text NOT NULL CHECK (char_length(source_name) BETWEEN 1 AND 200),
  source_url text CHECK (source_url ~ '^https://'),
  published_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (origin, origin_key)
);
CREATE INDEX news_articles_newest ON news_articles (published_at DESC, id DESC);

-- What a feed's server said of its last answer, so that the next request can ask for changes only.
CREATE TABLE news_feeds (
  url text PRIMARY KEY,
  etag text,
  last_modified text,
  fetched_at timestamptz(3) NOT NULL
);
