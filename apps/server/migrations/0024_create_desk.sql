-- The broker's staff, their sessions, and the log of all that they do.

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  -- What they log in with, and what the ledger names them by: it is theirs for good.
  login text NOT NULL UNIQUE CHECK (login ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  name text NOT NULL,
  -- In the form of customers' phones. Whoever is a customer as well decides on no request of their own.
  phone text,
  role text NOT NULL CHECK (role IN ('viewer', 'support', 'cashier', 'compliance', 'dealer', 'admin')),
  password_hash text NOT NULL,
  -- The password was handed out: it opens nothing but the choice of another.
  must_change_password boolean NOT NULL DEFAULT true,
  -- The secret of the authenticator app, sealed with a key of SECRET_KEY. It counts once its first code was right.
  sealed_secret bytea,
  secret_confirmed_at timestamptz(3),
  -- The step of 30 seconds whose code was used last.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  disabled_at timestamptz(3),
  CHECK (secret_confirmed_at IS NULL OR sealed_secret IS NOT NULL)
);
-- Who has been of the staff stays on record.
REVOKE DELETE ON staff FROM sauda_app;

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  staff_id uuid NOT NULL REFERENCES staff,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- When a person last did something in it.
  active_at timestamptz(3) NOT NULL,
  locked_at timestamptz(3)
);
CREATE INDEX staff_sessions_of_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_by_age ON staff_sessions (created_at);

-- Staff are kept from guessing by the rules that hold for customers. Of staff, `phone` is the login.
ALTER TABLE login_attempts DROP CONSTRAINT login_attempts_kind_check;
ALTER TABLE login_attempts ADD CONSTRAINT login_attempts_kind_check
  CHECK (kind IN ('password', 'registration', 'staff'));
CREATE INDEX login_attempts_of_staff ON login_attempts (phone, attempted_at) WHERE kind = 'staff';

-- Who did what to which object, from what to what, and why. Each row holds the hash of the one before, so that none can
-- be changed, left out or put in later without all that follow telling.
CREATE TABLE audit_log (
  -- Without gaps: the next after the last.
  id bigint PRIMARY KEY CHECK (id > 0),
  at timestamptz(3) NOT NULL,
  -- As the ledger names them: `staff:` and the login. `start` for what the server does when it is first started.
  actor text NOT NULL,
  -- The call, as in `POST /recharges/confirm`.
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  -- As they were written, to the letter: the hash is over these texts.
  before json,
  after json,
  reason text,
  address text NOT NULL,
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE INDEX audit_log_by_object ON audit_log (object_kind, object_id, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP;
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- A row that does not follow from the last one is not written, whoever writes it.
CREATE FUNCTION continue_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT id, hash INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  IF NEW.id <> coalesce(last.id, 0) + 1
    OR NEW.previous_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex')) THEN
    RAISE EXCEPTION 'the audit log does not continue with this row';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER audit_log_continues BEFORE INSERT ON audit_log
FOR EACH ROW EXECUTE FUNCTION continue_audit_chain();

REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM sauda_app;
