import { runOnPinnedNode } from './bootstrap.mjs';

await runOnPinnedNode('test/unit.ts');
