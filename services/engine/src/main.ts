import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runGotenberg } from './gotenberg.ts';
import { Health } from './health.ts';
import { endAbandonedPages } from './guard/abandoned-pages.ts';
import { openGuard } from './guard/guard.ts';
import { readOptions } from './options.ts';
import { browserSettings, gotenbergFlags } from './settings.ts';
import { openForwarding } from './forwarding.ts';

const options = readOptions(process.argv.slice(2), process.env);
const { prints, concurrency, readyPages, egress, folders, healthPort, flags } = options;

emptyFolders(folders);
const settings = await openForwarding(egress);
if (prints !== 'libreoffice') {
  const guard = await openGuard({ egress, readyPages });
  Object.assign(settings, browserSettings((guard.address() as AddressInfo).port));
  void endAbandonedPages(tmpdir());
}
runGotenberg([...gotenbergFlags(prints, concurrency), ...flags], settings);

if (healthPort !== undefined) {
  const health = new Health();
  await health.listen(healthPort);
  health.print(prints).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  });
}

/** Empties folders that an engine may have left behind in a crash: a container's folders survive it. */
function emptyFolders(folders: readonly string[]): void {
  for (const folder of folders)
    for (const name of readdirSync(folder)) removeIfOurs(join(folder, name));
}

function removeIfOurs(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A folder of another user is not from an engine.
  }
}
