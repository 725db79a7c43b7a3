// Fails if the contract breaks what the last release promised, but where `intended-changes.txt` says so.
import { breakingChanges } from './breaking.ts';
import { currentContract, intendedChanges, releasedContract } from './contract.ts';

const intended = intendedChanges();
const isIntended = (change: string) => intended.some((beginning) => change.startsWith(beginning));

const all = await breakingChanges(releasedContract(), currentContract());
const changes = all.filter((change) => !isIntended(change));
for (const change of changes) process.stderr.write(`${change}\n`);
if (changes.length > 0) {
  process.stderr.write(
    'These changes break callers of the last release (packages/contracts/releases); see CONTRIBUTING.md.\n',
  );
  process.exitCode = 1;
}
