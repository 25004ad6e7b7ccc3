#!/bin/bash
# Moves a bank to a cluster of its own, a step at a time (docs/operations/moving-a-bank.md). Every step says what it did, refuses to
# run too early, and can be repeated.
#
#   export OLD='postgresql://postgres@old.bank.example/havn?sslmode=verify-full' NEW='postgresql://postgres@new.bank.example/havn?sslmode=verify-full'
#   move-bank.sh status hav     what both clusters say
#   move-bank.sh settle hav     waits until servers have noticed that the bank is suspended, and nothing is under way at the core bank
#   move-bank.sh promote hav    waits until the new cluster has everything, then makes it a cluster of its own
#                               (PROMOTE=no: only waits; Patroni then promotes it, once standby_cluster is removed)
#   move-bank.sh keep hav       removes every other bank from the new cluster
#   move-bank.sh remove hav     removes the bank from the old cluster
#
# Both URLs log in as a superuser. WAIT_SECONDS (120) says how long a step waits at most.
set -euo pipefail
script=$(dirname "$(readlink -f "$0")")/keep-or-remove-bank.sql
wait_seconds=${WAIT_SECONDS:-120}
# Servers look every five seconds at the latest.
notice_seconds=6

refuse() { echo "refused: $1" >&2; exit 1; }

usage() { sed -n '5,11s/^# *//p' "$0" >&2; exit 2; }

[ $# = 2 ] || usage
step=$1 bank=$2
[[ $bank =~ ^[a-z0-9-]+$ ]] || refuse "$bank is no name of a bank"
: "${OLD:?the URL of the old cluster is missing}" "${NEW:?the URL of the new cluster is missing}"

# The only value, or nothing.
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$1" --command "$2"; }

state() {
  ask "$1" "select case when suspended_at is null then 'open' when is_readable then 'read-only' else 'suspended' end
            from banks.named_bank where bank_name = '$bank'"
}
is_following() { [ "$(ask "$NEW" 'select pg_is_in_recovery()')" = t ]; }
timeline() { ask "$1" 'select timeline_id from pg_control_checkpoint()'; }
claims() {
  ask "$1" "select count(*) from payments.claim join banks.named_bank using (bank_id) where bank_name = '$bank'"
}
since_suspended() {
  ask "$OLD" "select floor(extract(epoch from now() - suspended_at)) from banks.named_bank where bank_name = '$bank'"
}
require_suspended() {
  local now; now=$(state "$OLD")
  [ -n "$now" ] || refuse "the old cluster has no bank $bank"
  [ "$now" != open ] || refuse "$bank is open at the old cluster: havn bank suspend $bank --read-only"
}
# Waits until a command succeeds.
wait_for() {
  local what=$1; shift
  for ((second = 0; second < wait_seconds; second++)); do
    if "$@"; then return; fi
    sleep 1
  done
  refuse "$what, not within $wait_seconds seconds"
}
# The copy and what it was copied from differ in their timeline once the copy is promoted.
require_promoted() {
  if is_following; then refuse 'the new cluster still follows the old one: promote'; fi
  ask "$NEW" checkpoint
  [ "$(timeline "$NEW")" -gt "$(timeline "$OLD")" ] || refuse 'NEW was not promoted from OLD: are both URLs right?'
}
delete_rows() {
  PGOPTIONS="-c havn.bank=$bank -c havn.action=$2" psql --no-psqlrc --quiet --single-transaction \
    --set ON_ERROR_STOP=1 --file "$script" "$1" 2>&1 | sed -n -e 's/^.*NOTICE: */  /p' -e '/ERROR/p'
}

case $step in
  status)
    old=$(state "$OLD")
    echo "old: ${old:-unknown}, timeline $(timeline "$OLD"), $(claims "$OLD") claims"
    if is_following; then echo "new: follows, $(state "$NEW")"; exit; fi
    new=$(state "$NEW")
    echo "new: ${new:-unknown}, timeline $(timeline "$NEW"), $(claims "$NEW") claims"
    ;;
  settle)
    require_suspended
    has_noticed() { [ "$(since_suspended)" -ge "$notice_seconds" ]; }
    is_idle() { [ "$(claims "$OLD")" = 0 ]; }
    wait_for 'servers notice' has_noticed
    wait_for 'the core bank answers about all payments under way' is_idle
    echo "$bank is $(state "$OLD") at the old cluster, and nothing is under way at its core bank."
    ;;
  promote)
    require_suspended
    is_following || { echo 'The new cluster is promoted already.'; exit; }
    position=$(ask "$OLD" 'select pg_current_wal_lsn()')
    has_all() { [ "$(ask "$NEW" "select pg_last_wal_replay_lsn() >= '$position'")" = t ]; }
    wait_for "the new cluster has replayed $position" has_all
    if [ "${PROMOTE:-yes}" = no ]; then
      echo "The new cluster has everything up to $position and still follows. Remove standby_cluster from its configuration now: patronictl edit-config"
      exit
    fi
    [ "$(ask "$NEW" 'select pg_promote()')" = t ] || refuse 'pg_promote() did not end in time'
    echo "The new cluster has everything up to $position and is a cluster of its own."
    ;;
  keep)
    require_promoted
    [ -n "$(state "$NEW")" ] || refuse "the new cluster has no bank $bank"
    echo 'Removed from the new cluster, by table:'
    delete_rows "$NEW" keep
    echo "The new cluster has $bank alone."
    ;;
  remove)
    now=$(state "$OLD")
    [ -n "$now" ] || { echo "The old cluster has no bank $bank any more."; exit; }
    require_promoted
    [ "$(state "$NEW")" = open ] || refuse "$bank is not open at the new cluster: havn bank resume $bank there"
    [ "$now" = suspended ] || refuse "$bank is $now at the old cluster: havn bank suspend $bank there"
    echo 'Removed from the old cluster, by table:'
    delete_rows "$OLD" remove
    echo "The old cluster has no bank $bank any more."
    ;;
  *) usage ;;
esac
