import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardFiles } from './files.ts';

/** Writes one file a dashboard. */
export function writeDashboards(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(dashboardFiles())) {
    writeFileSync(join(folder, name), text);
  }
}
