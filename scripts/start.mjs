import { runOnPinnedNode } from './bootstrap.mjs';
import { HELP } from './start/help.mjs';

// Whoever asks what it does wants nothing installed yet.
if (process.argv.includes('--help')) process.stdout.write(`${HELP}\n`);
else await runOnPinnedNode('start/main.ts');
