# Writes a snapshot (RDB) of a Redis to standard output. Arguments: the redis-cli that reaches it.
set -eu
snapshot="$FOLDER/dump.rdb"
# Their progress matters only if they fail.
said=$({ "$@" --rdb "$snapshot" && redis-check-rdb "$snapshot"; } 2>&1) || { echo "$said" >&2; exit 1; }
cat "$snapshot"
rm "$snapshot"
