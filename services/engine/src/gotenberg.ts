import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { HERE } from './settings.ts';

const start = (name: string) => fileURLToPath(new URL(`../start/${name}`, import.meta.url));

/** The environment of Gotenberg. It is unchanged, but starts its browser and LibreOffice by our scripts, and sends no telemetry. */
const OURS = {
  CHROMIUM_BIN_PATH: start('browser'),
  LIBREOFFICE_BIN_PATH: start('soffice'),
  UNOCONVERTER_BIN_PATH: start('office-client'),
  PLATEN_UNOCONVERTER: process.env['UNOCONVERTER_BIN_PATH'],
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_LOGS_EXPORTER: 'none',
};

interface Ends {
  /** Called when it is to end: it finishes its documents first. */
  onEnding: () => void;
  onEnded: () => Promise<void>;
}

/** Exits where the kernel cannot confine LibreOffice, unless that was allowed. */
export function requireConfinement(): void {
  const { status } = spawnSync(start('confine.py'), { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Runs Gotenberg, and exits with its code. Passes SIGTERM and SIGINT on: Gotenberg then finishes its documents first. */
export function runGotenberg(
  flags: readonly string[],
  settings: NodeJS.ProcessEnv,
  { onEnding, onEnded }: Ends,
): void {
  const env = { ...process.env, ...OURS, ...settings };
  // First, so that a signal right after the start does not end this process alone.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      onEnding();
      gotenberg.kill(signal);
    });
  const gotenberg = spawn('gotenberg', flags, { env, stdio: 'inherit' });
  gotenberg.once('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(127);
  });
  gotenberg.once('exit', (code, signal) => {
    const status = signal ? 128 + constants.signals[signal] : (code ?? 1);
    void onEnded().finally(() => process.exit(status));
  });
}

/** Below those that systems give to outgoing connections, which could take a port before Gotenberg listens on it. */
const LISTENING = { from: 10_000, to: 15_000 };

/** A port of this machine that nobody uses, for Gotenberg. */
export async function freePort(): Promise<number> {
  const port = randomInt(LISTENING.from, LISTENING.to);
  const server = createServer().listen(port, HERE);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await once(server.close(), 'close');
  return port;
}
