import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { emptyFolders } from './folders.ts';
import { runGotenberg } from './gotenberg.ts';
import { endAbandonedPages } from './guard/abandoned-pages.ts';
import { openGuard } from './guard/guard.ts';
import { readOptions } from './options.ts';
import { browserSettings, gotenbergFlags } from './settings.ts';
import { openWays } from './ways.ts';

const { prints, concurrency, readyPages, egress, folders, flags } = readOptions(
  process.argv.slice(2),
  process.env,
);

emptyFolders(folders);
const settings = await openWays(egress);
if (prints !== 'libreoffice') {
  const guard = await openGuard({ egress, readyPages });
  Object.assign(settings, browserSettings((guard.address() as AddressInfo).port));
  void endAbandonedPages(tmpdir());
}
runGotenberg([...gotenbergFlags(prints, concurrency), ...flags], settings);
