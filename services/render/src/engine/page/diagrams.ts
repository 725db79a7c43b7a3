import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PlatenError } from '@platen/contracts';
import type { BrokenDiagram } from './survey.ts';

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

export function brokenDiagram({ nth, line, isUnknown = false }: BrokenDiagram): PlatenError {
  const place = line === undefined ? 'cannot be drawn' : `cannot be read at its line ${line}`;
  const fault = isUnknown ? 'begins with no kind of diagram that is known here' : place;
  const message = `Mermaid diagram ${nth} of the document ${fault}`;
  return new PlatenError('template_error', `${message}.`, {
    details: [{ path: '/content', message }],
  });
}
