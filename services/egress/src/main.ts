import { runMain } from '@platen/runtime';
import { readEgressConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readEgressConfig(process.env)));
