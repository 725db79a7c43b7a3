import { runOnPinnedNode } from './bootstrap.mjs';

await runOnPinnedNode('start/main.ts');
