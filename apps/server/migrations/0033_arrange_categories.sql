-- What staff have set about the categories that customers look at. Where there is no row, or a column is null, a category is
-- as its market has it; a code that the market does not know is a category of the desk's own.
CREATE TABLE category_rules (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9]{0,19}$'),
  -- Its place; null: behind those that have one.
  position smallint CHECK (position >= 0),
  is_shown boolean NOT NULL,
  -- By language, English always: {"en": "India", "de": "Indien"}.
  names jsonb CHECK (names ? 'en'),
  -- Sub-markets in their order: [{"code": "NSE", "names": null}]; a sub-market without names is called as its market does.
  markets jsonb CHECK (jsonb_typeof(markets) = 'array'),
  -- Symbols of indices in their order.
  indices jsonb CHECK (jsonb_typeof(indices) = 'array'),
  updated_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
REVOKE TRUNCATE ON category_rules FROM sauda_app;
