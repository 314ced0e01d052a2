#!/bin/sh
# Settings given by environment become the first configuration file; mounted files in conf.d come after it and win.
set -eu
if [ "${1:-}" = rabbitmq-server ]; then
  export RABBITMQ_GENERATED_CONFIG_DIR=/var/lib/rabbitmq/config RABBITMQ_PID_FILE=/var/lib/rabbitmq/pid
  settings=/var/lib/rabbitmq/conf.d
  mkdir -p "$settings"
  rm -f "$settings"/*.conf
  {
    echo 'log.console = true'
    echo 'loopback_users = none'
    [ -z "${RABBITMQ_DEFAULT_USER:-}" ] || echo "default_user = $RABBITMQ_DEFAULT_USER"
    [ -z "${RABBITMQ_DEFAULT_PASS:-}" ] || echo "default_pass = $RABBITMQ_DEFAULT_PASS"
    [ -z "${RABBITMQ_DEFAULT_VHOST:-}" ] || echo "default_vhost = $RABBITMQ_DEFAULT_VHOST"
  } > "$settings/00-environment.conf"
  for file in /etc/rabbitmq/conf.d/*.conf; do
    [ ! -e "$file" ] || cp "$file" "$settings/"
  done
  export RABBITMQ_CONFIG_FILES="$settings"
fi
exec "$@"
