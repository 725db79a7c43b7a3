import { execFile, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { until } from '../../../test/harness/until.ts';

const START = join(ROOT, 'services/engine/start');
const PROGRAM = join(START, 'soffice');
const START_MS = 60_000;

let folder: string;
/** Where it listens; 0 before. */
let port: number;
let program: ChildProcessByStdio<null, Readable, null>;

const ENV = {
  ...process.env,
  UNOCONVERTER_BIN_PATH: join(ROOT, 'tools/gotenberg/unoconverter'),
};

/** With room for three documents at once. */
function start(file = PROGRAM): void {
  folder = mkdtempSync(join(tmpdir(), 'platen-office-'));
  port = 0;
  program = spawn(file, [folder, '3'], { env: ENV, stdio: ['ignore', 'pipe', 'ignore'] });
  program.stdout.once('data', (text) => (port = Number(text)));
}

async function stop(): Promise<void> {
  program.kill('SIGKILL');
  await until('LibreOffice has ended', () => offices().length === 0, START_MS);
  rmSync(folder, { recursive: true });
}

/** Every LibreOffice of this program that is not dead. */
function offices(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [command = '', ...args] = read(`/proc/${pid}/cmdline`).split('\0');
      return command.endsWith('soffice.bin') && args.some((one) => one.includes(folder));
    });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

const untilListening = () => until('it listens', () => port > 0, START_MS);

/** A client that has asked for a LibreOffice. */
async function client(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Resolves once the one ahead has been handed out and the next one has started. */
async function untilTaken(spare: number): Promise<number> {
  await until('a spare one has started', () => offices().some((pid) => pid !== spare), START_MS);
  return offices().find((pid) => pid !== spare)!;
}

describe('LibreOffice', () => {
  beforeAll(async () => {
    start();
    await untilListening();
  });
  afterAll(stop);
  afterEach(async () => {
    await until('one is left', () => offices().length === 1, START_MS);
  });

  test('is one process that waits, and has left no socket in /tmp', () => {
    expect(offices()).toHaveLength(1);
    const digest = createHash('md5').update(`file://${folder}/office-1`, 'utf16le').digest();
    const name = Array.from(digest, (byte) => byte.toString(16)).join('');
    expect(readdirSync('/tmp').filter((file) => file.endsWith(name))).toEqual([]);
  });

  test('ends at once when its client leaves in the midst of a document', async () => {
    const [spare] = offices();
    const leaving = await client();
    const next = await untilTaken(spare!);
    leaving.destroy();
    await until('it has ended', () => !offices().includes(spare!), START_MS);
    expect(offices()).toEqual([next]);
  });

  test('is another one for each client, with another profile', async () => {
    const clients = [await client(), await client()];
    await until('there are three', () => offices().length === 3, START_MS);
    const profiles = offices().map(
      (pid) => /UserInstallation=\S+?(?=\0)/.exec(read(`/proc/${pid}/cmdline`))?.[0],
    );
    expect(new Set(profiles).size).toBe(3);
    for (const one of clients) one.destroy();
    const folders = () => readdirSync(folder).filter((name) => name.startsWith('office-'));
    await until('their folders have gone', () => folders().length === 1, START_MS);
  });

  test('that has died while it waited is replaced', async () => {
    const [spare] = offices();
    process.kill(spare!, 'SIGKILL');
    const waiting = await client();
    await untilTaken(spare!);
    waiting.destroy();
  });
});

/** Tries what no document may have LibreOffice do; says of each whether it could. */
const TRIES = `
import confine, json, os, signal, socket, sys
folder, port, other, parent = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), os.getppid()
confinement = confine.Confinement(folder, port, [])
if len(sys.argv) == 4: confinement.enter()
def bound(number): socket.create_server(("127.0.0.1", number)).close()
def made(path, make): make(path), os.unlink(path)
tries = {
    "read its own folder": lambda: os.listdir(folder),
    "write there": lambda: made(f"{folder}/x", lambda path: open(path, "w").close()),
    "listen at its port": lambda: bound(port),
    "read a system's file": lambda: open("/etc/passwd"),
    "read a process's environment": lambda: open("/proc/self/environ"),
    "list the folder above": lambda: os.listdir(os.path.dirname(folder)),
    "read a file there": lambda: open(f"{os.path.dirname(folder)}/secret"),
    "write a file there": lambda: made(f"{os.path.dirname(folder)}/x", lambda path: open(path, "w").close()),
    "remove one there": lambda: os.unlink(f"{os.path.dirname(folder)}/kept"),
    "link to one": lambda: made(f"{folder}/link", lambda path: os.symlink("/etc/passwd", path)),
    "run a program": lambda: os.waitpid(os.posix_spawn("/usr/bin/true", ["true"], {}), 0),
    "reach a port": lambda: socket.create_connection(("127.0.0.1", other)).close(),
    "listen at another": lambda: bound(0),
    "signal another process": lambda: os.kill(parent, 0),
}
done = []
for name, act in tries.items():
    try: act(); done.append(name)
    except OSError: pass
print(json.dumps(done))
`;

test('a confined process has its own folder and its own port, and nothing else', async () => {
  const above = mkdtempSync(join(tmpdir(), 'platen-office-'));
  for (const name of ['secret', 'kept']) writeFileSync(join(above, name), name);
  mkdirSync(join(above, 'own'));
  const [own, other] = await freePorts(2);
  const server = createServer().listen(other, '127.0.0.1');
  await once(server, 'listening');
  const can = async (...more: string[]) => {
    const args = ['-Bc', TRIES, join(above, 'own'), String(own), String(other), ...more];
    const { stdout } = await promisify(execFile)('/usr/bin/python3', args, { cwd: START });
    return JSON.parse(stdout) as string[];
  };
  const allowed = ['read its own folder', 'write there', 'listen at its port'];
  expect(await can()).toEqual(allowed);
  expect(await can('unconfined')).toHaveLength(allowed.length + 11);
  server.close();
  rmSync(above, { recursive: true });
});

test('LibreOffice is refused where the kernel cannot confine it, unless that is allowed', () => {
  const source = 'import confine; confine.version = lambda: -1; confine.require()';
  const run = (env: NodeJS.ProcessEnv) =>
    spawnSync('/usr/bin/python3', ['-Bc', source], { cwd: START, env, encoding: 'utf8' });
  expect(run({})).toMatchObject({ status: 1, stderr: expect.stringContaining('Landlock') });
  expect(run({ PLATEN_UNCONFINED_OFFICE: 'yes' })).toMatchObject({ status: 0 });
});

describe('the program', () => {
  test('ends with every LibreOffice when it is killed', async () => {
    start();
    await untilListening();
    await client();
    await until('there are two', () => offices().length === 2, START_MS);
    await stop();
  });

  test('ends, without ever listening, where LibreOffice does not start', async () => {
    const broken = programOf(BREAKS_AFTER_ITS_PROFILE);
    start(broken);
    expect(await once(program, 'exit')).toEqual([1, null]);
    expect(port).toBe(0);
    await stop();
    rmSync(join(broken, '..'), { recursive: true });
  });

  test('that can start no further LibreOffice ends once the document in progress has', async () => {
    const broken = programOf(STARTS_TWICE);
    start(broken);
    await untilListening();
    const ended = once(program, 'exit');
    const one = await client();
    await once(one, 'data');
    await until('no other starts', () => failedStarts(broken) === 3, START_MS);
    expect([program.exitCode, offices().length]).toEqual([null, 1]);
    one.destroy();
    expect(await ended).toEqual([1, null]);
    await stop();
    rmSync(join(broken, '..'), { recursive: true });
  });
});

const failedStarts = (file: string) => read(`${file}.bin.starts`).split('\n').length - 3;

/** The program with another LibreOffice. */
function programOf(office: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'platen-office-')), 'soffice');
  writeFileSync(`${file}.bin`, office, { mode: 0o755 });
  const changed = (name: string, from: string | RegExp, to: string) =>
    readFileSync(join(START, name), 'utf8').replace(from, to);
  const source = changed('soffice', /^OFFICE = .*$/m, `OFFICE = "${file}.bin"`);
  writeFileSync(file, source, { mode: 0o755 });
  // It is a script, and counts its starts.
  const all = `"/usr": READ | EXECUTE, "${dirname(file)}": OWN | EXECUTE,`;
  writeFileSync(join(dirname(file), 'confine.py'), changed('confine.py', '"/usr": READ,', all));
  return file;
}

/** Once to make a profile, and once more. */
const STARTS_TWICE = `#!/bin/sh
echo >>"$0.starts"
[ "$(wc -l <"$0.starts")" -le 2 ] || exit 1
exec /usr/lib/libreoffice/program/soffice.bin "$@"
`;

const BREAKS_AFTER_ITS_PROFILE = `#!/bin/sh
case "$*" in */office-*) exit 1 ;; esac
exit 81
`;
