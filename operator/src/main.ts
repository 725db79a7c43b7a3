import { runMain } from '@platen/runtime';
import { readOperatorConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readOperatorConfig(process.env)));
