// Counts the lines of product code by part: npm run lines [-- COMMIT]
import { execFileSync } from 'node:child_process';
import { ROOT } from './paths.ts';

const HELP = `Counts the lines of product code by part.

  npm run lines             at HEAD
  npm run lines -- COMMIT   at HEAD, and what was added since COMMIT

The rule: each line, blank ones too, of each committed file that holds code (.ts .tsx .mjs .js .css .lua .py .proto),
but for tests, their fixtures, benchmarks and what \`npm run generate\` writes.
`;

const CODE = /\.(?:ts|tsx|mjs|js|css|lua|py|proto)$|^services\/engine\/start\/soffice$/;
const LEFT_OUT =
  /^(?:test|bench)\/|\/(?:tests|testing|generated)\/|\.(?:test|fixture|arbitrary)\.|-generated\./;

const [commit] = process.argv.slice(2);
process.stdout.write(commit === '--help' ? HELP : table(commit));

function table(since?: string): string {
  const now = linesByPart('HEAD');
  const before = since ? linesByPart(since) : now;
  const parts = [...new Set([...now.keys(), ...before.keys()])].toSorted();
  const rows = parts.map((part) => row(part, now.get(part) ?? 0, before.get(part) ?? 0));
  return `${rows.join('\n')}\n${row('in all', sum(now), sum(before))}\n`;
}

function row(part: string, now: number, before: number): string {
  const added = now - before;
  const change = added === 0 ? '' : `  ${added > 0 ? '+' : ''}${added}`;
  return `${String(now).padStart(7)}  ${part}${change}`;
}

function sum(lines: Map<string, number>): number {
  return [...lines.values()].reduce((all, one) => all + one, 0);
}

/** The lines of each part: the first two folders of a path. */
function linesByPart(revision: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [path, count] of linesByFile(revision)) {
    if (!CODE.test(path) || LEFT_OUT.test(path)) continue;
    const [top = '', next = ''] = path.split('/');
    const part = ['services', 'packages'].includes(top) ? `${top}/${next}` : top;
    lines.set(part, (lines.get(part) ?? 0) + count);
  }
  return lines;
}

/** Each path of a commit with its lines: all are additions to git's empty tree; a binary file has none. */
function linesByFile(revision: string): [string, number][] {
  const empty = git('hash-object', '-t', 'tree', '/dev/null').trim();
  return git('diff', '--numstat', '--no-renames', '-z', empty, revision)
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [added, , path = ''] = line.split('\t');
      return [path, Number(added) || 0];
    });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
