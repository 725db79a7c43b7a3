import { runOnPinnedNode } from './bootstrap.mjs';

await runOnPinnedNode('build/main.ts');
