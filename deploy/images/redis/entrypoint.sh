#!/bin/sh
# Like the official image: options alone start the server, and protected mode is off because the network limits access.
set -eu
case "${1:-redis-server}" in
  -* | *.conf) set -- redis-server "$@" ;;
esac
if [ "$1" = redis-server ]; then set -- "$@" --protected-mode no; fi
exec "$@"
