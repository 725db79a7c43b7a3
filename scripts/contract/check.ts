// Fails if the contract breaks what the last release promised, but where `intended-changes.txt` says so.
import { unintendedChanges } from './breaking.ts';

const changes = await unintendedChanges();
for (const change of changes) process.stderr.write(`${change}\n`);
if (changes.length > 0) {
  process.stderr.write(
    'These changes break callers of the last release (packages/contracts/releases); see CONTRIBUTING.md.\n',
  );
  process.exitCode = 1;
}
