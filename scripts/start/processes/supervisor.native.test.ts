import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../failure.ts';
import { freePorts } from './ports.ts';
import type { ProcessSpec } from './process-spec.ts';
import { Supervisor } from './supervisor.ts';

/** Connects to the test and says its name: the test sees it live, and end. */
const REPORT = `
  const report = (name) => require('node:net')
    .connect(process.env.TEST_FOLDER + '/reports', function () { this.write(name); });
`;

let folder: string;
let reports: Reports;
let supervisor: Supervisor;
let events: Events;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-supervisor-'));
  reports = await Reports.listen(join(folder, 'reports'));
  events = new Events();
  supervisor = new Supervisor({
    logFile: (name) => join(folder, `${name}.log`),
    onStarted: (name, pid) => events.record(`started ${name}`, pid),
    say: (sentence) => events.record(sentence),
    shown: (path) => `<${path}>`,
  });
});
afterEach(async () => {
  supervisor.kill();
  await supervisor.stop();
  reports.close();
  rmSync(folder, { recursive: true });
});

/** A process that runs `code` and is ready once it has reported under its name. */
function processOf(name: string, code: string, more: Partial<ProcessSpec> = {}): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['-e', REPORT + code],
    env: { TEST_FOLDER: folder },
    isReady: () => Promise.resolve(reports.isAlive(name)),
    graceMs: 20_000,
    ...more,
  };
}

const logOf = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8');

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

describe('start', () => {
  test('waits until the process is ready, and returns its id', async () => {
    await supervisor.start(processOf('one', "report('one')"));
    expect(reports.isAlive('one')).toBe(true);
    expect(events.all).toEqual(['started one']);
    expect(supervisor.pid('one')).toBe(events.pid('started one'));
    expect(supervisor.pid('another')).toBeUndefined();
    expect(statSync(join(folder, 'one.log')).mode & 0o777).toBe(0o600);
  });

  test('appends the process’s output to its log', async () => {
    writeFileSync(join(folder, 'one.log'), 'before\n');
    const code = "console.log('out'); console.error('err'); report('one')";
    await supervisor.start(processOf('one', code));
    expect(logOf('one')).toBe('before\nout\nerr\n');
  });

  test.each([
    [
      'ends at once',
      { args: ['-e', "console.error('the reason'); process.exit(3)"] },
      'the reason',
    ],
    ['does not exist', { command: '/nonexistent/program', args: [] }, ''],
  ])('fails for a process that %s, showing its log', async (_, more, reason) => {
    const error = await failureOf(supervisor.start(processOf('one', '', more)));
    expect(error).toBeInstanceOf(Failure);
    expect(error?.message).toContain('one could not start');
    expect(error?.message).toContain(`<${join(folder, 'one.log')}>`);
    expect(error?.message).toContain(reason);
    expect(events.all).toEqual(['started one']);
  });

  test('does not accept the readiness of another process', async () => {
    const spec = processOf('one', 'process.exit(1)', {
      isReady: async () => {
        await reaped(supervisor.pid('one')!);
        return true;
      },
    });
    expect(await failureOf(supervisor.start(spec))).toBeInstanceOf(Failure);
    expect(events.all).toEqual(['started one']);
  });

  test('ends when the supervisor stops meanwhile', async () => {
    const spec = processOf('one', "report('reached')", { isReady: () => Promise.resolve(false) });
    const starting = failureOf(supervisor.start(spec));
    await reports.alive('reached');
    await supervisor.stop();
    expect((await starting)?.name).toBe('AbortError');
    await reports.gone('reached');
  });

  test('starts nothing once the supervisor has stopped', async () => {
    await supervisor.stop();
    const error = await failureOf(supervisor.start(processOf('one', "report('one')")));
    expect(error?.name).toBe('AbortError');
    expect(supervisor.pid('one')).toBeUndefined();
  });
});

describe('a process that dies', () => {
  test('is started again under another id, and both are printed', async () => {
    await supervisor.start(processOf('one', "report('one')"));
    const first = supervisor.pid('one')!;
    process.kill(first, 'SIGKILL');
    const second = await events.next('started one', 2);
    expect(second).not.toBe(first);
    expect(supervisor.pid('one')).toBe(second);
    await events.next(`one runs again (process ${second}).`);
    expect(events.all).toContain('one ended (SIGKILL); starting it again in 250 ms.');
    expect(reports.isAlive('one')).toBe(true);
  });

  test('by itself is printed with its exit code, and does not affect the others', async () => {
    await supervisor.start(processOf('other', "report('other')"));
    const other = supervisor.pid('other');
    const code = "report('one'); process.on('SIGUSR2', () => process.exit(7))";
    await supervisor.start(processOf('one', code));
    process.kill(supervisor.pid('one')!, 'SIGUSR2');
    await events.next('one ended (exit code 7); starting it again in 250 ms.');
    await events.next('started one', 2);
    expect(supervisor.pid('other')).toBe(other);
    expect(reports.isAlive('other')).toBe(true);
  });

  test('ends its own children', async () => {
    await supervisor.start(processOf('one', parentOf('left behind')));
    await reports.alive('left behind');
    const ended = reports.gone('left behind');
    process.kill(supervisor.pid('one')!, 'SIGKILL');
    await ended;
    await events.next('started one', 2);
  });

  test('stays dead when the supervisor stops before its next start', async () => {
    await supervisor.start(processOf('one', "report('one')"));
    process.kill(supervisor.pid('one')!, 'SIGKILL');
    await events.next('one ended (SIGKILL); starting it again in 250 ms.');
    await supervisor.stop();
    await reports.gone('one');
    expect(events.count('started one')).toBe(1);
  });
});

/** Takes note of its end in a file, then ends. */
const noting = (name: string) => `
  process.on('SIGTERM', () => {
    require('node:fs').appendFileSync(process.env.TEST_FOLDER + '/ended', '${name} ');
    process.exit();
  });
  report('${name}');
`;

describe('stop', () => {
  test('lets each finish, last started first, and restarts none', async () => {
    for (const name of ['one', 'two', 'three']) {
      await supervisor.start(processOf(name, noting(name)));
    }
    await supervisor.stop();
    expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('three two one ');
    expect(events.all).toEqual(['started one', 'started two', 'started three']);
  });

  test('ends also their children that ignore SIGTERM', async () => {
    await supervisor.start(processOf('one', parentOf('deaf child')));
    await reports.alive('deaf child');
    const ended = reports.gone('deaf child');
    await supervisor.stop();
    await ended;
  });

  test('kills a process after its time limit', async () => {
    const code = "process.on('SIGTERM', () => {}); report('one')";
    await supervisor.start(processOf('one', code, { graceMs: 10 }));
    const ended = reports.gone('one');
    await supervisor.stop();
    await ended;
  });

  test('without processes, and twice, ends at once', async () => {
    await supervisor.stop();
    await supervisor.stop();
    expect(events.all).toEqual([]);
  });
});

describe('an enclosed process', () => {
  let alone: { entrance: number };
  beforeEach(async () => {
    const [entrance] = (await freePorts(1)) as [number];
    alone = { entrance };
  });
  test('sees only itself and its parent', async () => {
    const sees = "require('node:fs').readdirSync('/proc').filter(Number).length";
    const isReady = () => Promise.resolve(reports.isAlive('2'));
    await supervisor.start(processOf('one', `report(String(${sees}))`, { ...alone, isReady }));
  });

  test('may finish after SIGTERM', async () => {
    await supervisor.start(processOf('one', noting('one'), alone));
    await supervisor.stop();
    expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('one ');
  });

  test('takes its children with it when it is killed', async () => {
    await supervisor.start(processOf('one', parentOf('deaf child'), alone));
    await reports.alive('deaf child');
    const ended = reports.gone('deaf child');
    process.kill(supervisor.pid('one')!, 'SIGKILL');
    await ended;
  });
});

test('a process in its own network is reachable by its entrance, and reaches no other process', async () => {
  const [port] = (await freePorts(1)) as [number];
  const ours = createServer().listen(0, '127.0.0.1');
  await once(ours, 'listening');
  const code = `
    process.once('message', (_, server) => server.on('connection', (socket) => {
      require('node:net').connect(${(ours.address() as AddressInfo).port}, '127.0.0.1')
        .on('connect', () => socket.end('reached')).on('error', ({ code }) => socket.end(code));
    }));
  `;
  const isReady = async () => (await outputOf(port)) !== '';
  await supervisor.start(processOf('one', code, { entrance: port, isReady }));
  expect(await outputOf(port)).toBe('ECONNREFUSED');
  process.kill(supervisor.pid('one')!, 'SIGKILL');
  await events.next(`one runs again (process ${await events.next('started one', 2)}).`);
  expect(await outputOf(port)).toBe('ECONNREFUSED');
  await supervisor.stop();
  expect(await outputOf(port)).toBe('');
  ours.close();
});

/** The output of a port; empty if nothing listens there. */
const outputOf = (port: number) => text(connect(port, '127.0.0.1')).catch(() => '');

test('a process with documents of strangers has a lower priority', async () => {
  const withPriority = (name: string, more: Partial<ProcessSpec> = {}) =>
    processOf(name, `report('${name} ' + require('node:os').getPriority());`, {
      ...more,
      isReady: () => Promise.resolve(true),
    });
  await supervisor.start(withPriority('ours'));
  await supervisor.start(withPriority('theirs', { isUntrusted: true }));
  const priority = getPriority();
  await reports.alive(`ours ${priority}`);
  await reports.alive(`theirs ${Math.min(19, priority + 5)}`);
});

test('kill ends all at once, also a process that ignores SIGTERM', async () => {
  const deaf = (name: string) =>
    `process.on('SIGTERM', () => {}); ${parentOf(`child of ${name}`, name)}`;
  await supervisor.start(processOf('one', deaf('one')));
  await supervisor.start(processOf('two', deaf('two')));
  const names = ['one', 'two', 'child of one', 'child of two'];
  await Promise.all(names.map((name) => reports.alive(name)));
  const ended = Promise.all(names.map((name) => reports.gone(name)));
  supervisor.kill();
  await ended;
});

describe('the work folder', () => {
  test('exists for the process, and is removed after its end', async () => {
    const workFolder = join(folder, 'work');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(join(workFolder, 'file'))}, ''); report('one')`;
    await supervisor.start(processOf('one', code, { workFolder }));
    expect(existsSync(join(workFolder, 'file'))).toBe(true);
    await supervisor.stop();
    expect(existsSync(workFolder)).toBe(false);
  });
});

/** A process that starts a child which ignores SIGTERM, and reports itself. */
function parentOf(child: string, name = 'one'): string {
  const code = `${REPORT} process.on('SIGTERM', () => {}); report(${JSON.stringify(child)})`;
  return `
    require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(code)}]);
    report('${name}');
  `;
}

/** Waits until the process is gone and its parent, this one, knows. */
async function reaped(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Tells which processes live: each holds a connection that ends with it. */
class Reports {
  readonly #server: Server;
  readonly #sockets = new Map<string, Socket>();
  readonly #all = new Set<Socket>();
  readonly #waiting = new Map<string, () => void>();

  private constructor(server: Server) {
    this.#server = server.on('connection', (socket) => {
      this.#all.add(socket.on('error', () => undefined));
      socket.once('data', (data) => this.#add(data.toString(), socket));
    });
  }

  /** Listens at a Unix socket, which a process in its own network reaches, too. */
  static async listen(path: string): Promise<Reports> {
    const server = createServer().listen(path);
    await once(server, 'listening');
    return new Reports(server);
  }

  isAlive(name: string): boolean {
    return this.#sockets.has(name);
  }

  async alive(name: string): Promise<void> {
    if (this.isAlive(name)) return;
    await new Promise<void>((resolve) => this.#waiting.set(name, resolve));
  }

  /** Waits for the end of the process that lives under the name now. */
  async gone(name: string): Promise<void> {
    const socket = this.#sockets.get(name);
    if (socket && !socket.closed) await once(socket, 'close');
  }

  /** Ends also a process that was left behind: its connection was all that it waited for. */
  close(): void {
    for (const socket of this.#all) socket.destroy();
    this.#server.close();
  }

  #add(name: string, socket: Socket): void {
    this.#sockets.set(name, socket);
    socket.once('close', () => {
      if (this.#sockets.get(name) === socket) this.#sockets.delete(name);
    });
    this.#waiting.get(name)?.();
  }
}

/** The supervisor's messages, and waits for later ones. */
class Events {
  readonly #sentences: { sentence: string; pid: number | undefined }[] = [];
  readonly #waiting = new Set<() => void>();

  get all(): string[] {
    return this.#sentences.map(({ sentence }) => sentence);
  }

  record(sentence: string, pid?: number): void {
    this.#sentences.push({ sentence, pid });
    for (const look of this.#waiting) look();
  }

  count(sentence: string): number {
    return this.all.filter((one) => one === sentence).length;
  }

  pid(sentence: string, nth = 1): number | undefined {
    return this.#sentences.filter((one) => one.sentence === sentence)[nth - 1]?.pid;
  }

  /** Waits until a sentence appeared `nth` times. @returns the process's id, if it had one */
  async next(sentence: string, nth = 1): Promise<number | undefined> {
    const hasHappened = () => this.count(sentence) >= nth;
    if (!hasHappened()) {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!hasHappened()) return;
          this.#waiting.delete(look);
          resolve();
        };
        this.#waiting.add(look);
      });
    }
    return this.pid(sentence, nth);
  }
}
