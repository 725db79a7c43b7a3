# Writes a snapshot (RDB) of a Redis to standard output. Arguments: the redis-cli that reaches it.
set -eu
"$@" --rdb "$FOLDER/dump.rdb" >&2
redis-check-rdb "$FOLDER/dump.rdb" >&2
cat "$FOLDER/dump.rdb"
rm "$FOLDER/dump.rdb"
