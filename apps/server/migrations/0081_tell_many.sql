-- What the desk tells many customers at once, each in their language.
ALTER TABLE customers ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}$');

CREATE TABLE mass_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whom it is for: some languages, verified or not, holders of a share, some customers by number; all where it is empty.
  audience jsonb NOT NULL,
  -- By language.
  texts jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('scheduled', 'sending', 'sent', 'taken_back')),
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  send_at timestamptz(3) NOT NULL,
  -- How many it was for when it was decided on.
  expected integer NOT NULL,
  started_at timestamptz(3),
  -- Customers are told in the order of their ids: all up to and with this one have been, each once.
  told_up_to uuid,
  told integer NOT NULL DEFAULT 0,
  ended_at timestamptz(3),
  CHECK ((status IN ('sent', 'taken_back')) = (ended_at IS NOT NULL)),
  CHECK (status <> 'sending' OR started_at IS NOT NULL)
);
CREATE INDEX mass_notices_due ON mass_notices (send_at, id) WHERE status IN ('scheduled', 'sending');
