import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontFiles } from './faces.ts';

/** Copies the typefaces into the folder that is named. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: copy.ts FOLDER');
mkdirSync(folder, { recursive: true });
for (const file of fontFiles()) copyFileSync(file, join(folder, basename(file)));
