// Prints the notes of the version in package.json: node scripts/release/notes.ts HOST/NAMESPACE
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { filesOfOtherVersions } from './version.ts';

/** The notes, with the places of the version's images and charts, because neither chart has a default. */
export function withPlaces(notes: string, version: string, registry: string): string {
  return `${notes}

### Where it is

Images are \`${registry}/NAME:${version}\`, charts \`oci://${registry}/charts/NAME\`. SECURITY.md says how to verify them.

    helm install platen-operator oci://${registry}/charts/platen-operator --version ${version} \\
      --set image.repository=${registry}/operator
    helm install print oci://${registry}/charts/platen --version ${version} \\
      --set platform.images.registry=${registry} --set redis.bundled=true
`;
}

/**
 * What the changelog says of a version (https://keepachangelog.com).
 * @throws {Error} it has no section for it
 */
export function notesOf(changelog: string, version: string): string {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [title = '', ...lines] = section.split('\n');
    if (title.replace(/^\[|\].*$| - .*$/g, '') === version) return lines.join('\n').trim();
  }
  throw new Error(`CHANGELOG.md has no section "## ${version} - DATE".`);
}

/** The notes with links to files of the version: a release's page is no place of the repository. */
export function withLinks(notes: string, version: string, env = process.env): string {
  const { GITHUB_SERVER_URL: forge, GITHUB_REPOSITORY: repository } = env;
  // Without the workflow, from the page of the tag.
  const files = `${repository ? `${forge}/${repository}` : '../..'}/blob/v${version}`;
  return notes.replaceAll(/\]\((?!https?:)([^)]+)\)/g, `](${files}/$1)`);
}

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const [registry = ''] = process.argv.slice(2);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const others = filesOfOtherVersions(version).join(', ');
  if (others) throw new Error(`These do not name ${version}, as package.json does: ${others}.`);
  const notes = withLinks(notesOf(read('CHANGELOG.md'), version), version);
  process.stdout.write(withPlaces(notes, version, registry));
}
