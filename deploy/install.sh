#!/usr/bin/env bash
# The product on one machine on the internet, with TLS and nightly backups (deploy/compose/public.yml).
#   deploy/install.sh install shop.example    first time; settings stay in .env, secrets in deploy/compose/secrets
#   deploy/install.sh upgrade 0.2.0           backs up, takes the images of the release, migrates, audits
#   deploy/install.sh backup                  a backup now, beside those of every night
#   deploy/install.sh restore [name]          lists the backups, or puts one back and audits it
# Needs docker with compose. SMTP_URL, MAIL_FROM, BAHI_IMAGES and BAHI_VERSION are taken from the environment at the first time.
set -euo pipefail
cd "$(dirname "$0")/.."

SERVICES=(auth catalog orders billing analytics)
KEPT=(SMTP_URL MAIL_FROM BAHI_IMAGES BAHI_VERSION)

fail() {
  echo "$*" >&2
  exit 1
}

if docker compose version >/dev/null 2>&1; then COMPOSE=(docker compose); else COMPOSE=(docker-compose); fi
# What you change beyond .env stays in a file of your own.
FILES=(-f docker-compose.yml -f deploy/compose/public.yml)
if [ -f deploy/compose/own.yml ]; then FILES+=(-f deploy/compose/own.yml); fi
compose() { "${COMPOSE[@]}" "${FILES[@]}" "$@"; }

setting() { sed -n "s/^$1=//p" .env | tail -n 1; }

keep_setting() {
  if grep -q "^$1=" .env; then sed -i "s|^$1=.*|$1=$2|" .env; else echo "$1=$2" >>.env; fi
}

check_machine() {
  command -v "${COMPOSE[0]}" >/dev/null || fail 'docker with compose is not installed: https://docs.docker.com/engine/install/'
  docker info >/dev/null 2>&1 || fail 'The Docker engine does not answer; is it started, and may you use it?'
}

check_installed() {
  if [ ! -f .env ] || [ -z "$(setting BAHI_DOMAIN)" ]; then fail 'Nothing is installed here: deploy/install.sh install <domain>'; fi
}

# The images of the release: those on this machine, else from the registry, else built here.
get_images() {
  local prefix version name
  prefix=$(setting BAHI_IMAGES) version=$(setting BAHI_VERSION)
  for name in "${SERVICES[@]}" gateway mail; do
    if ! docker image inspect "${prefix:-bahi}/$name:${version:-dev}" >/dev/null 2>&1; then
      if [ "${prefix:-bahi}" = bahi ]; then compose build; else compose pull; fi
      return
    fi
  done
}

# Node is in every image of the product, so that the machine needs none.
make_secrets() {
  local prefix version
  prefix=$(setting BAHI_IMAGES) version=$(setting BAHI_VERSION)
  docker run --rm --user 0:0 --network none --volume "$PWD/deploy:/deploy" --entrypoint /nodejs/bin/node \
    "${prefix:-bahi}/gateway:${version:-dev}" /deploy/secrets/make.mjs compose
}

start() { compose up --detach --no-build --remove-orphans </dev/null; }

is_healthy() {
  local id
  id=$(compose ps --quiet "$1")
  [ -n "$id" ] && [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" = healthy ]
}

# The gateway starts after all services, Caddy after the gateway.
wait_until_healthy() {
  local deadline=$((SECONDS + 300))
  until is_healthy gateway && is_healthy caddy; do
    [ $SECONDS -lt $deadline ] || { compose ps; fail 'Not healthy after five minutes; the lines above show which container is not.'; }
    sleep 2
  done
}

audit() {
  local service
  for service in billing analytics; do
    compose exec -T "$service" /nodejs/bin/node dist/cli/audit.js ||
      fail "The audit of $service found totals that differ from their rows; see 'Numbers look wrong' in docs/runbook.md"
  done
}

backup() { compose exec -T backup bash /backup.sh once; }

install() {
  local domain=${1:-} name
  [ -n "$domain" ] || fail 'Which domain leads to this machine? deploy/install.sh install shop.example'
  touch .env
  chmod 600 .env
  for name in "${KEPT[@]}"; do
    if [ -n "${!name:-}" ]; then keep_setting "$name" "${!name}"; fi
  done
  keep_setting BAHI_DOMAIN "$domain"
  unset "${KEPT[@]}"
  get_images
  make_secrets
  start
  wait_until_healthy
  echo "Bahi runs at https://$domain. Keep a copy of .env and deploy/compose/secrets on another machine: no backup can be opened without them."
  [ -n "$(setting SMTP_URL)" ] || echo 'Mail is captured, not sent: set SMTP_URL and MAIL_FROM in .env, then run install again.'
}

upgrade() {
  local version=${1:-} before
  [ -n "$version" ] || fail 'To which release? deploy/install.sh upgrade 0.2.0 (read docs/upgrading.md first)'
  backup
  before=$(setting BAHI_VERSION)
  keep_setting BAHI_VERSION "$version"
  get_images || {
    keep_setting BAHI_VERSION "$before"
    fail "The images of $version are not to be had; ${before:-dev} runs on."
  }
  start
  wait_until_healthy
  audit
  echo "Upgraded from ${before:-dev} to $version."
}

# RabbitMQ is emptied, because its queues may hold events of after the backup; what is missing is fetched from the outboxes.
restore() {
  local name=${1:-}
  if [ -z "$name" ]; then
    compose run --rm --no-deps -T restore list
    return
  fi
  compose run --rm --no-deps -T restore verify "$name" || fail "$name cannot be restored; everything runs on as before."
  backup || echo 'What is there now could not be backed up first.'
  compose stop
  compose run --rm --no-deps -T restore restore "$name"
  compose run --rm --no-deps -T --entrypoint bash rabbitmq -c 'find /var/lib/rabbitmq -mindepth 1 -delete'
  start
  wait_until_healthy
  audit
  echo "Restored $name; the audit found no difference."
}

command=${1:-}
[ $# -eq 0 ] || shift
case "$command" in
  install) check_machine && install "$@" ;;
  upgrade | restore | backup)
    # The environment would win over .env, where the settings are kept.
    unset "${KEPT[@]}"
    check_machine && check_installed && "$command" "$@"
    ;;
  *)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    [ "$command" = --help ] || exit 2
    ;;
esac
