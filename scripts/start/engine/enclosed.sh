# The first process of an engine's namespaces: makes them fit for it, runs a command and takes away
# what that leaves behind (pid_namespaces(7)). All that it changes is seen in there alone.
set -e

ip link set lo up
# What has no rights any more may listen where names are asked for.
echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start

# What the machine's own services answer on (names, containers, D-Bus) lies below /run.
mount -t tmpfs -o size=1m,mode=0755 tmpfs /run

# Names are asked of the engine alone, and the machine's own are unknown.
printf 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n' >/run/resolv.conf
printf '127.0.0.1 localhost\n::1 localhost\n' >/run/hosts
printf 'passwd: files\ngroup: files\nhosts: files dns\n' >/run/nsswitch.conf
for file in resolv.conf hosts nsswitch.conf; do
  # A link into what was hidden is as good as none: 127.0.0.1 is what is asked then, too.
  if [ -e "/etc/$file" ]; then mount --bind "/run/$file" "/etc/$file"; fi
done

set +e
"$@" &
wait $!
