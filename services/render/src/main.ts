import { runMain } from '@platen/runtime';
import { readRenderConfig } from './config.ts';
import { run } from './run.ts';

await runMain(() => run(readRenderConfig(process.env)));
