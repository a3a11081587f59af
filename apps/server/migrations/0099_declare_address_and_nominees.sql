-- Where a customer lives, and whom they have named: each time a row, encrypted for it, and the newest of a kind holds. Nothing is
-- changed; all of it goes once the law no longer has it kept of a closed account.
CREATE TABLE person_declarations (
  customer_id uuid NOT NULL REFERENCES customers,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('address', 'nominees')),
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (customer_id, kind, id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON person_declarations FROM sauda_app;

CREATE FUNCTION public.delete_declarations_of_closed_account(customer uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.person_declarations
  WHERE customer_id = customer
    AND EXISTS (SELECT FROM public.customers c WHERE c.id = customer AND c.closed_at IS NOT NULL)
$$;
REVOKE EXECUTE ON FUNCTION public.delete_declarations_of_closed_account(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.delete_declarations_of_closed_account(uuid) TO sauda_app;
