import { runMain } from '@platen/runtime';
import { readUsageConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readUsageConfig(process.env)));
