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
