#!/bin/sh
# Starts the bank in the background; if it runs, kills it first, as a power failure would.
#   ./restart.sh [program] [arguments of bank.py]     such as: ./restart.sh bank.py --port 9100
set -eu
cd "$(dirname "$0")"

program=${1:-bank.py}
[ $# -eq 0 ] || shift

# Two keys, as while one replaces the other. Only the owner may read them.
umask 077
for key in key next-key; do
  [ -f $key.hex ] || openssl rand -hex 32 >$key.hex
done

if [ -f bank.pid ]; then
  kill -9 "$(cat bank.pid)" 2>/dev/null || true
fi
nohup python3 "$program" --key 2026-11=key.hex --key 2027-01=next-key.hex --test-actions "$@" >>bank.log 2>&1 &
echo $! >bank.pid
