#!/bin/bash
# Backups of one machine: the whole database server at one moment, and the pictures. Runs in the image of the server.
#   backup.sh daily | once | check | list | verify <name> | restore <name>
set -euo pipefail

target=${BACKUP_FOLDER:-/backups}
files=${FILES_FOLDER:-/data/files}
socket=/sockets
keep_days=${BACKUP_KEEP_DAYS:-30}

log() { echo "$(date '+%F %T') $*"; }

major() { postgres --version | grep --only-matching '[0-9]\+' | head -n 1; }

list() { find "$target" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -printf '%f\n' | sort; }

# A backup has its name only when it is complete and can be read again.
once() {
  local name draft
  name=$(date -u +%Y%m%dT%H%M%SZ)
  draft=$target/.draft
  rm -rf "$draft"
  mkdir -m 700 "$draft"
  pg_basebackup --host="$socket" --username=postgres --no-password --pgdata="$draft/postgres" \
    --format=tar --gzip --wal-method=stream --checkpoint=fast --label="bahi $name"
  # After the server: pictures are only added, so all that its rows name are among them.
  tar --create --gzip --file="$draft/files.tar.gz" --directory="$files" .
  gzip --test "$draft"/postgres/*.tar.gz "$draft/files.tar.gz"
  major > "$draft/postgres-major"
  sync
  mv "$draft" "$target/$name"
  log "Backed up: $name, $(du --summarize --human-readable "$target/$name" | cut -f1)"
}

# Never the newest one, however old it is.
prune() {
  list | head -n -1 | while read -r name; do
    if [ -n "$(find "$target/$name" -maxdepth 0 -mtime "+$keep_days")" ]; then
      rm -rf "${target:?}/$name"
      log "Removed after $keep_days days: $name"
    fi
  done
}

seconds_until() {
  local now next
  now=$(date +%s)
  next=$(date --date="today $1" +%s)
  if [ "$next" -le "$now" ]; then next=$(date --date="tomorrow $1" +%s); fi
  echo $((next - now))
}

# In a process of its own: where its result is asked for, bash would go on after a command that fails.
own() { "$BASH" "$0" "$@"; }

daily() {
  trap 'kill $(jobs -p) 2>/dev/null; exit 0' TERM INT
  if [ -z "$(list)" ]; then own once || log 'The first backup failed'; fi
  while true; do
    sleep "$(seconds_until "${BACKUP_AT:-02:00}")" &
    wait $!
    if own once; then prune; else log 'The backup failed; the next one is tried tomorrow'; fi
  done
}

# Healthy while the newest backup is less than a day and a half old.
check() { [ -n "$(find "$target" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -mmin -2160)" ]; }

# Whether a backup can be put back by this server.
verify() {
  local from=$target/${1:?which backup?}
  if [ ! -d "$from/postgres" ]; then log "There is no backup $1"; exit 2; fi
  gzip --test "$from"/postgres/*.tar.gz "$from/files.tar.gz"
  if [ "$(cat "$from/postgres-major")" != "$(major)" ]; then
    log "The backup is of PostgreSQL $(cat "$from/postgres-major"); restore it with an image of that version (POSTGRES_IMAGE)"
    exit 2
  fi
}

restore() {
  local from=$target/$1
  verify "$1"
  find /data/postgres /data/files -mindepth 1 -delete
  tar --extract --gzip --file="$from/postgres/base.tar.gz" --directory=/data/postgres
  tar --extract --gzip --file="$from/postgres/pg_wal.tar.gz" --directory=/data/postgres/pg_wal
  tar --extract --gzip --file="$from/files.tar.gz" --directory=/data/files
  chown -R 999:999 /data/postgres
  chmod 700 /data/postgres
  sync
  log "Restored: $1"
}

"$@"
