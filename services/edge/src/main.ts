import { runMain } from '@platen/runtime';
import { readEdgeConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readEdgeConfig(process.env)));
