import { runOnPinnedNode } from './bootstrap.mjs';

await runOnPinnedNode('test/main.ts');
