#!/bin/sh
# Starts the bank; if it runs, kills it first, as a power failure would. For `havn core-bank check --restart`.
#   ./restart.sh [program] [arguments of bank.py]     such as: ./restart.sh bank.py --port 9100
set -eu
cd "$(dirname "$0")"

program=${1:-bank.py}
[ $# -eq 0 ] || shift
[ -f key.hex ] || openssl rand -hex 32 >key.hex

if [ -f bank.pid ]; then
  kill -9 "$(cat bank.pid)" 2>/dev/null || true
fi
nohup python3 "$program" --key 2026-11=key.hex --test-actions "$@" >>bank.log 2>&1 &
echo $! >bank.pid
