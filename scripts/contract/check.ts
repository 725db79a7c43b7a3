// Fails if the contract breaks what the last release promised.
import { breakingChanges } from './breaking.ts';
import { currentContract, releasedContract } from './contract.ts';

const changes = await breakingChanges(releasedContract(), currentContract());
for (const change of changes) process.stderr.write(`${change}\n`);
if (changes.length > 0) {
  process.stderr.write(
    'These changes break callers of the last release (packages/contracts/releases); see CONTRIBUTING.md.\n',
  );
  process.exitCode = 1;
}
