// Fails if the contract breaks what the last release promised, but where `intended-changes.txt` says so.
import { Failure } from '../failure.ts';
import { unintendedChanges } from './breaking.ts';

const REMEDY =
  'These changes break callers of the last release (packages/contracts/releases); see CONTRIBUTING.md.';

try {
  const changes = await unintendedChanges();
  if (changes.length > 0) throw new Failure([...changes, REMEDY].join('\n'));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
