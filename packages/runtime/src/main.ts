import { ConfigError } from './config/config.ts';

/**
 * A process's whole life: starts, then closes on SIGTERM or SIGINT. A second signal ends it at once. Prints bad
 * configuration in plain words, with exit status 2; any other failure to start exits with 1.
 */
export async function runMain(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  try {
    const service = await start();
    closeOnSignal(service);
  } catch (error) {
    printFault(error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

function closeOnSignal(service: { close(): Promise<void> }): void {
  let closing = false;
  const stop = () => {
    if (closing) process.exit(1);
    closing = true;
    void service.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function printFault(error: unknown): void {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
}
