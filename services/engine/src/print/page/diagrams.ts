import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let script: string | undefined;

/** Mermaid, for pages with diagrams. Three megabytes, so it is read for the first such page. */
export function mermaidScript(): string {
  script ??= `<script>${inScript(readFileSync(require.resolve('@mermaid-js/tiny'), 'utf8'))};document.currentScript.remove()</script>`;
  return script;
}

/** Escapes within strings, the only place of these characters (HTML Standard, "restrictions for contents of script elements"). */
function inScript(code: string): string {
  return code.replace(/<(?=!--|\/?script\b)/gi, String.raw`\x3c`);
}
