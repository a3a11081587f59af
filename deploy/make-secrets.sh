#!/bin/sh
# Makes deploy/secrets for compose.yaml, once: passwords of the database, the URLs that hold them, and SECRET_KEY.
# Keep secret_key with the backups: what is encrypted at rest is lost without it.
set -eu
cd "$(dirname "$0")"
umask 077
if [ -e secrets ]; then
  echo "deploy/secrets is there already: nothing was changed." >&2
  exit 1
fi
mkdir secrets
owner=$(openssl rand -hex 24)
server=$(openssl rand -hex 24)
printf '%s' "$owner" >secrets/postgres_password
printf '%s' "$server" >secrets/server_password
printf 'postgres://sauda_owner:%s@postgres/sauda' "$owner" >secrets/database_url
printf 'postgres://sauda_server:%s@postgres/sauda' "$server" >secrets/database_app_url
openssl rand -hex 32 | tr -d '\n' >secrets/secret_key
# Containers read them as users of their own, through the folder, which only its owner may enter.
chmod 0444 secrets/*
echo 'Made deploy/secrets.'
