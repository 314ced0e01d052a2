#!/bin/bash
# Runs once, when the server is created: a database for each service, the role that owns its tables and the role it uses.
set -euo pipefail

secrets=${SECRETS_DIR:-/run/secrets}
for service in auth catalog orders billing analytics; do
  psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
    --set database="bahi_$service" --set app="bahi_$service" --set owner="bahi_${service}_owner" \
    --set app_password="$(cat "$secrets/${service}_database_password")" \
    --set owner_password="$(cat "$secrets/${service}_owner_database_password")" <<'SQL'
create role :"owner" login nosuperuser nobypassrls nocreatedb nocreaterole password :'owner_password';
create role :"app" login nosuperuser nobypassrls nocreatedb nocreaterole password :'app_password';
create database :"database" owner :"owner";
revoke all on database :"database" from public;
grant connect, temporary on database :"database" to :"owner";
grant connect on database :"database" to :"app";
\connect :"database"
revoke all on schema public from public;
alter schema public owner to :"owner";
grant usage on schema public to :"app";
SQL
done
