-- Sectors are codes of the facts table, so that every language can name them. What staff wrote that is none of them is left to the market.
UPDATE instrument_rules AS rule
SET sector = (
  SELECT code
  FROM (VALUES
    ('bank', 'Banks'),
    ('finance', 'Financial services'),
    ('tech', 'Technology'),
    ('health', 'Health care'),
    ('auto', 'Automobiles'),
    ('metal', 'Metals and mining'),
    ('energy', 'Oil, gas and fuels'),
    ('power', 'Power'),
    ('building', 'Cement and building products'),
    ('consumer', 'Consumer goods'),
    ('retail', 'Retail and leisure'),
    ('media', 'Telecom and media'),
    ('logistics', 'Transport and logistics'),
    ('realty', 'Real estate and construction'),
    ('industry', 'Capital goods and defence'),
    ('chemical', 'Chemicals'),
    ('agri', 'Agriculture and food processing'),
    ('textile', 'Textiles'),
    ('fund', 'Exchange-traded funds')
  ) AS named (code, name)
  WHERE lower(named.name) = lower(btrim(rule.sector))
)
WHERE sector IS NOT NULL;
