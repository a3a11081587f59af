-- What works with the owner's rights, or guards a table as its trigger, finds the tables that it means: without being named, a
-- session's temporary tables come before all others, and everybody may make some. Named last they are looked at last.
DO $$
DECLARE
  guarded record;
BEGIN
  FOR guarded IN
    SELECT p.oid::regprocedure AS name, n.nspname AS schema
    FROM pg_catalog.pg_proc p
      JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
      JOIN pg_catalog.pg_language l ON l.oid = p.prolang
    WHERE n.nspname IN ('public', 'ledger') AND l.lanname IN ('sql', 'plpgsql')
      AND (p.prosecdef OR p.prorettype = 'trigger'::regtype)
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, %I, pg_temp', guarded.name, guarded.schema);
  END LOOP;
END
$$;

-- The application has no use for temporary tables. Who migrates need not own the database, so this is one lock more, not the lock.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'temporary tables stay allowed: the owner of the database may revoke TEMPORARY on it from PUBLIC';
END
$$;

-- Notices go with their account, and an account is closed for good: who closes one to be rid of its notices cannot open it again.
CREATE OR REPLACE FUNCTION public.delete_notices_of_closed_account(customer uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.notices
  WHERE customer_id = customer
    AND EXISTS (SELECT FROM public.customers c WHERE c.id = customer AND c.closed_at IS NOT NULL)
$$;

CREATE FUNCTION public.keep_closed() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a closed account stays closed';
END
$$;
CREATE TRIGGER closed_accounts_stay_closed BEFORE UPDATE OF closed_at ON public.customers
FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
EXECUTE FUNCTION public.keep_closed();
