import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CLI = '/usr/bin/redis-cli';
const BENCHMARK = '/usr/bin/redis-benchmark';

/** redis-benchmark replaces this by a number of twelve digits. */
export const RANDOM = '__rand_int__';

/** The process of the server at a URL. */
export async function redisPid(url: string): Promise<number> {
  const { stdout } = await run(CLI, ['-u', url, 'info', 'server']);
  return Number(/^process_id:(\d+)/m.exec(stdout)?.[1]);
}

/** The arguments of the `EVALSHA` calls that Redis gets during some work. */
export async function callsDuring(port: number, work: () => Promise<unknown>): Promise<string[][]> {
  const monitor = spawn(CLI, ['-p', String(port), 'monitor'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const calls: string[][] = [];
  const lines = createInterface(monitor.stdout);
  await once(lines, 'line'); // OK
  lines.on('line', (line) => calls.push(argumentsOf(line)));
  await work();
  // MONITOR shows calls in order: once it shows this one, it has shown all before.
  const seen = once(lines, 'line');
  await run(CLI, ['-p', String(port), 'ping']);
  await seen;
  monitor.kill();
  return calls.filter(([command]) => command?.toLowerCase() === 'evalsha');
}

/** `1700000000.1 [0 127.0.0.1:1] "evalsha" "…"`; a script's own commands come from `lua`. */
function argumentsOf(line: string): string[] {
  if (/^\S+ \[\d+ lua\]/.test(line)) return [];
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}

interface Options {
  port: number;
  /** How many calls. */
  calls: number;
  /** How many at a time, each on its own connection. */
  atATime: number;
  /** The upper bound of the numbers for `RANDOM`. */
  below: number;
}

/** Calls a second, as redis-benchmark measures them. */
export async function callsPerSecond(call: string[], options: Options): Promise<number> {
  const { stdout } = await run(BENCHMARK, [
    '-p',
    String(options.port),
    '-n',
    String(options.calls),
    '-c',
    String(options.atATime),
    '-r',
    String(options.below),
    '--csv',
    ...call,
  ]);
  const [, result = ''] = stdout.trim().split('\n').slice(-2);
  const [, rate] = /^"(?:[^"\\]|\\.|"")*","([\d.]+)"/.exec(result) ?? [];
  if (rate === undefined) throw new Error(`redis-benchmark printed: ${stdout}`);
  return Number(rate);
}
