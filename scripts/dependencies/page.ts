import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { GOTENBERG_VERSION } from '../setup/gotenberg.ts';
import { directDependencies, type Direct } from './direct.ts';
import { QUIET, REASONS } from './reasons.ts';
import { readReleases } from './releases.ts';

export const PAGE = join(ROOT, 'docs/dependencies.md');

const direct = directDependencies();
const { asked, of: releases } = readReleases();

export function dependenciesPage(): string {
  const rows = REASONS.flatMap(([names, reason]) => names.map((name) => rowOf(name, reason)));
  const quiet = QUIET.map(([names, reason]) => `- ${names.map(code).join(', ')}: ${reason}.`);
  return `# Dependencies

Every library that Platen names itself, why, and under which licence. \`npm run generate\` writes this page; a test fails for
a dependency without a reason, and for a reason without a dependency. \`npm run check\` refuses licences that may not be shipped
(\`scripts/licences.ts\`). All versions are exact, and the lockfile pins what these libraries need in turn.

The release days are from the npm registry on ${asked}; a mirror may show a later day.
\`node scripts/dependencies/refresh.ts\` reads them again, and lists the libraries without a release in two years.

## Engines

Platen runs Gotenberg ${GOTENBERG_VERSION} (2026-08-14), Chromium, LibreOffice and Redis, which are no libraries: see [the
images](guides/install.md#images). Gotenberg 9.0.0 is of 2026-11-05, and Platen does not run on it yet:
[its guide](https://gotenberg.dev/docs/getting-started/upgrade) says what a change takes.

- It renames fields that Platen sends, \`generateDocumentOutline\` for one, and refuses the old names with status 400.
- It runs LibreOffice by a program of its own, \`lok\`. Platen starts [one LibreOffice for each
  document](adr/0044-every-document-has-its-own-libreoffice.md), in another way.
- It finishes PDFs by an engine of its own. Platen finishes them [by itself](adr/0008-render-finishes-pdfs-itself.md).

## Libraries

| Library | Version | Released | Newest | Licence | In | For |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Without a release for about two years

${quiet.join('\n')}
`;
}

function rowOf(name: string, reason: string): string {
  const { version, licence, workspaces } = direct.get(name) ?? NONE;
  const { day = '', newest = version, newestDay = '' } = releases[name] ?? {};
  const newer = newest === version ? '' : `${newest} (${newestDay})`;
  const where = workspaces.map((one) => one.replace(/^(services|packages)\//, '') || 'development');
  const cells = [code(name), version, day, newer, licence, where.join(', '), reason];
  return `| ${cells.join(' | ')} |`;
}

const NONE: Direct = { version: '', licence: '', workspaces: [] };

function code(name: string): string {
  return `\`${name}\``;
}
