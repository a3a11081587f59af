-- Lines that prove nothing yet. Looking for them does not walk past those that do, which are nearly all. The application
-- writes lines and matches; what waits follows from them.
CREATE TABLE bank_lines_waiting (
  line_id bigint PRIMARY KEY REFERENCES bank_lines
);

INSERT INTO bank_lines_waiting (line_id)
SELECT id FROM bank_lines WHERE NOT EXISTS (SELECT FROM bank_line_matches WHERE line_id = bank_lines.id);

CREATE FUNCTION let_bank_lines_wait() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO bank_lines_waiting (line_id) SELECT id FROM added;
  RETURN NULL;
END
$$;

CREATE FUNCTION end_wait_of_bank_lines() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM bank_lines_waiting USING matched WHERE bank_lines_waiting.line_id = matched.line_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER bank_lines_wait AFTER INSERT ON bank_lines
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION let_bank_lines_wait();
CREATE TRIGGER bank_lines_end_their_wait AFTER INSERT ON bank_line_matches
REFERENCING NEW TABLE AS matched FOR EACH STATEMENT EXECUTE FUNCTION end_wait_of_bank_lines();

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON bank_lines_waiting FROM sauda_app;
