// Runs the unit tests, which need Node alone: npm run test:unit [-- PATH… | -t NAME] [--watch]
import { spawn } from 'node:child_process';
import { COMPILED, ROOT } from '../paths.ts';
import { VITEST } from './vitest.ts';

const HELP = `Runs the unit tests. They need Node alone: no engine, no Redis, no network.

  npm run test:unit                          all of them
  npm run test:unit -- services/usage        those below a path
  npm run test:unit -- -t 'a rate is kept'   those with these words in their names
  npm run test:unit -- PATH --watch          again after each change

Every option of Vitest works.
`;

/** Two processors have work for three files: a third of the time, a file waits for a time-out. Vitest takes no option twice. */
const AT_ONCE = '--maxWorkers';

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(HELP);
else runUnitTests();

function runUnitTests(): void {
  const atOnce = args.some((each) => each.startsWith(AT_ONCE)) ? [] : [`${AT_ONCE}=3`];
  const child = spawn(
    process.execPath,
    [VITEST, args.includes('--watch') ? 'watch' : 'run', ...atOnce, ...args, '--project=unit'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // Also for threads and processes that tests start, often many times.
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    },
  );
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
