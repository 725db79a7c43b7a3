# Writes the append-only files (AOF) of a Redis to standard output, as a tar. It runs where they lie, below $FOLDER.
# Arguments: the redis-cli that reaches it.
set -eu
persistence=$("$@" info persistence | tr -d '\r')
case $persistence in *aof_enabled:1*) ;; *) echo 'This Redis has appendonly no: it has no AOF.' >&2; exit 1 ;; esac

# A rewrite would take the files away while they are copied.
percentage=$("$@" config get auto-aof-rewrite-percentage | tail -n 1)
trap '"$@" config set auto-aof-rewrite-percentage "$percentage" >/dev/null; rm -rf "$FOLDER/copy"' EXIT
"$@" config set auto-aof-rewrite-percentage 0 >/dev/null
while "$@" info persistence | grep -q 'aof_rewrite_in_progress:1'; do sleep 1; done

# The last file grows on: a copy of it does not.
rm -rf "$FOLDER/copy"
mkdir "$FOLDER/copy"
cp -R "$FOLDER/appendonlydir" "$FOLDER/copy"
tar -C "$FOLDER/copy" -cf - appendonlydir
