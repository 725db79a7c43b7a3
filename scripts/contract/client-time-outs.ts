import { CLIENT_TIMEOUT_MS } from '@platen/contracts/time-outs';

// Clients are published without the rest of the repository: they get the number as a file of their own.

const HEAD = 'Made of packages/network/src/time-outs.ts by npm run generate.';

export function typeScriptTimeOuts(): string {
  return `// ${HEAD}
/** Longer than any plan lets a document take. */
export const CLIENT_TIMEOUT_MS = ${CLIENT_TIMEOUT_MS};
`;
}

export function pythonTimeOuts(): string {
  return `# ${HEAD}
CLIENT_TIMEOUT_SECONDS = ${(CLIENT_TIMEOUT_MS / 1_000).toFixed(1)}
"""Longer than any plan lets a document take."""
`;
}
