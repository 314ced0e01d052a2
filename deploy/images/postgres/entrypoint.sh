#!/bin/bash
# Creates the cluster on the first start, runs /docker-entrypoint-initdb.d against it, then becomes the server.
set -euo pipefail

# from_file NAME: the content of the file in NAME_FILE takes the place of NAME.
from_file() {
  local file_name="${1}_FILE"
  if [ -n "${!file_name:-}" ]; then export "$1=$(cat "${!file_name}")"; fi
}

make_cluster() {
  local password_file
  password_file=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$password_file"
  initdb --username="$POSTGRES_USER" --pwfile="$password_file" --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  rm "$password_file"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
}

run_init_scripts() {
  local script
  for script in /docker-entrypoint-initdb.d/*; do
    case "$script" in
      *.sh) if [ -x "$script" ]; then "$script"; else bash "$script"; fi ;;
      *.sql) psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --file "$script" ;;
    esac
  done
}

if [ "${1:-}" != postgres ]; then exec "$@"; fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  for name in POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB; do from_file "$name"; done
  : "${POSTGRES_PASSWORD:?POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE must be given}"
  export POSTGRES_USER="${POSTGRES_USER:-postgres}"
  export POSTGRES_DB="${POSTGRES_DB:-$POSTGRES_USER}"
  make_cluster
  # Without TCP, so that the server does not look ready before it is.
  pg_ctl start --wait --options "-c listen_addresses=''"
  if [ "$POSTGRES_DB" != postgres ]; then createdb --username "$POSTGRES_USER" "$POSTGRES_DB"; fi
  run_init_scripts
  pg_ctl stop --wait --mode fast
fi
unset POSTGRES_PASSWORD
exec "$@" -c listen_addresses='*'
