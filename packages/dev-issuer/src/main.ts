import { runMain } from '@platen/runtime';
import { readIssuerConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readIssuerConfig(process.env)));
