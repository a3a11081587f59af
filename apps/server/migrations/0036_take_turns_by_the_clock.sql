-- Work that one node does for all, every so often: when it is due, and who has it in hand. A node that has only just
-- started finds here what fell due while none ran.
CREATE TABLE due_work (
  name text PRIMARY KEY,
  due_at timestamptz(3) NOT NULL,
  -- One run of it on one node, which says again and again that it is still at work. Once the time is over it has died.
  taken_by uuid,
  taken_until timestamptz(3),
  -- In a row: the next try comes later after each.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  CHECK ((taken_by IS NULL) = (taken_until IS NULL))
);
REVOKE DELETE, TRUNCATE ON due_work FROM sauda_app;
