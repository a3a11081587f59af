#!/bin/sh
# Run by PostgreSQL's image when it makes the database: the application's role, and the log-in that has this role and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/server_password)" <<'SQL'
CREATE ROLE sauda_app;
CREATE ROLE sauda_server LOGIN PASSWORD :'password' IN ROLE sauda_app;
SQL
