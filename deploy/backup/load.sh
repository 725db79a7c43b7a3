# Loads a copy of a Redis, which comes by standard input, into one that runs. Arguments: the redis-cli that reaches it.
#   FORMAT   rdb, or aof: a tar with appendonlydir/
#   REPLACE  yes: what Platen has stored there goes first; otherwise there must be nothing
#   FOLDER   an empty folder with room for the copy
set -eu
stored() { for begins in auth usage; do "$@" --scan --pattern "$begins:*"; done; }

case $FORMAT in
  # As the base of an AOF: a Redis with appendonly yes does not read dump.rdb, and starts empty.
  rdb)
    mkdir "$FOLDER/appendonlydir"
    cat >"$FOLDER/appendonlydir/appendonly.aof.1.base.rdb"
    echo 'file appendonly.aof.1.base.rdb seq 1 type b' >"$FOLDER/appendonlydir/appendonly.aof.manifest"
    ;;
  aof) tar -C "$FOLDER" -xf - ;;
esac

# A Redis of our own reads the copy, and writes it down as the commands that make it.
socket=$FOLDER/socket
copy() { env -u REDISCLI_AUTH redis-cli -s "$socket" "$@"; }
redis-server --dir "$FOLDER" --port 0 --unixsocket "$socket" --save '' \
  --appendonly yes --aof-use-rdb-preamble no >"$FOLDER/log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" || true; rm -rf "$FOLDER"/*' EXIT
until [ "$(copy ping 2>/dev/null)" = PONG ]; do
  kill -0 "$server" 2>/dev/null || { cat "$FOLDER/log" >&2; exit 1; }
  sleep 0.2
done
state() { copy info persistence | tr -d '\r' | sed -n "s/^$1://p"; }
copy bgrewriteaof >/dev/null
while [ "$(state aof_rewrite_in_progress)$(state aof_rewrite_scheduled)" != 00 ]; do sleep 0.2; done
[ "$(state aof_last_bgrewrite_status)" = ok ] || { cat "$FOLDER/log" >&2; exit 1; }
[ -n "$(stored copy | head -n 1)" ] || { echo 'The copy has nothing of Platen in it.' >&2; exit 1; }

if [ "$REPLACE" = yes ]; then
  stored "$@" | xargs -r -d '\n' -n 500 "$@" unlink >/dev/null
elif [ -n "$(stored "$@" | head -n 1)" ]; then
  echo 'This Redis is not empty. To replace what Platen has stored there, pass --replace.' >&2
  exit 1
fi
base=$(sed -n 's/^file \(.*\) seq [0-9]* type b$/\1/p' "$FOLDER/appendonlydir/appendonly.aof.manifest")
"$@" --pipe <"$FOLDER/appendonlydir/$base" >&2
