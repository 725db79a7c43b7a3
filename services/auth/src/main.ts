import { runMain } from '@platen/runtime';
import { readAuthConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readAuthConfig(process.env)));
