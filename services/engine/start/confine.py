"""Confines LibreOffice to its own folder, by Landlock (landlock(7)): a document reads no other file, and reaches no TCP port.

Landlock has no rules for UDP. A process without /etc/resolv.conf asks 127.0.0.1 for names, so no look-up leaves the engine.
"""

import ctypes
import os
import signal
import struct
import sys

LIBC = ctypes.CDLL(None, use_errno=True)

# System calls, the same on all architectures, and operations of prctl(2).
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
GET_VERSION = 1
PATH_BENEATH, NET_PORT = 1, 2
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS = 1, 38

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE = (1 << bit for bit in range(6))
MAKE_DIR, MAKE_REG, MAKE_SOCK, REFER, TRUNCATE = (1 << bit for bit in (7, 8, 9, 13, 14))
BIND_TCP, CONNECT_TCP = 1, 2

# No right to make links, which another process might follow.
OWN = READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | MAKE_DIR | MAKE_REG | REMOVE_DIR | REMOVE_FILE | REFER
READ = READ_FILE | READ_DIR
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE

# How many rights over files each version of Landlock knows, from 1.
FILE_RIGHTS = (13, 14, 15, 15, 16)

# Abstract sockets, and signals to others.
SCOPES = 0b11

# What LibreOffice needs: libraries, settings, fonts with their cache; its socket for a second start is always in /tmp.
NEEDED = {
    "/usr": READ,
    "/usr/lib": READ | EXECUTE,
    "/etc/libreoffice": READ,
    "/var/lib/libreoffice": READ,
    "/var/spool/libreoffice": READ,
    "/etc/fonts": READ,
    "/etc/ld.so.cache": READ,
    "/var/cache/fontconfig": READ,
    "/dev/null": READ | WRITE_FILE,
    "/dev/urandom": READ,
    "/tmp": MAKE_SOCK,
}


def version():
    """Of the kernel's Landlock; below 1: it has none."""
    return LIBC.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), GET_VERSION)


def require():
    """Ends this program where the kernel has no Landlock, unless that was allowed."""
    if version() < 1 and os.environ.get("PLATEN_UNCONFINED_OFFICE") != "yes":
        sys.exit(
            "LibreOffice is not started: the kernel has no Landlock to confine it (Linux 5.13 or later has, named in "
            "/sys/kernel/security/lsm). PLATEN_UNCONFINED_OFFICE=yes lets documents read the engine's files."
        )


class Confinement:
    """What one process may do. Where the kernel has no Landlock it may do all."""

    def __init__(self, folder, port, readable):
        """Of a process with a folder and a TCP port of its own, that may read some more paths."""
        self.version = version()
        self.rules = None
        if self.version < 1:
            return
        self.rights = (1 << FILE_RIGHTS[min(self.version, len(FILE_RIGHTS)) - 1]) - 1
        net = BIND_TCP | CONNECT_TCP if self.version >= 4 else 0
        scopes = SCOPES if self.version >= 6 else 0
        self.rules = called(CREATE_RULESET, struct.pack("=QQQ", self.rights, net, scopes), 24, 0)
        for path, rights in {**dict.fromkeys(readable, READ), **NEEDED, str(folder): OWN}.items():
            self._allow(path, rights)
        if net:
            called(ADD_RULE, self.rules, NET_PORT, struct.pack("=QQ", BIND_TCP, port), 0)

    def _allow(self, path, rights):
        if not os.path.exists(path):
            return
        mask = self.rights if os.path.isdir(path) else self.rights & OF_FILES
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        called(ADD_RULE, self.rules, PATH_BENEATH, struct.pack("=Qi", rights & mask, place), 0)
        os.close(place)

    def enter(self):
        """For good, in the process itself."""
        end_with_parent()
        if self.rules is not None:
            LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
            called(RESTRICT_SELF, self.rules, 0)

    def close(self):
        if self.rules is not None:
            os.close(self.rules)


def end_with_parent():
    """Even where the kernel kills that."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def called(number, *arguments):
    """The result of a system call. Raises OSError."""
    result = LIBC.syscall(number, *(ctypes.c_size_t(one) if isinstance(one, int) else one for one in arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), "Landlock failed")
    return result
