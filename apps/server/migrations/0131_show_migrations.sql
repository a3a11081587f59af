-- A node that is not given the owner's log-in looks whether somebody else has migrated. What was applied only the owner writes.
GRANT SELECT ON schema_migrations TO sauda_app;
