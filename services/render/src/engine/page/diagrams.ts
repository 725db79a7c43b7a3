import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PlatenError } from '@platen/contracts';

/** What a page says of a diagram that cannot be drawn (page/diagrams.js). */
export interface BrokenDiagram {
  /** Which of the document's diagrams it is, from 1. */
  nth: number;
  /** Of the diagram, from 1, where that is known. */
  line?: number;
  /** It is none of the kinds that are known. */
  isUnknown?: boolean;
}

const require = createRequire(import.meta.url);

let script: string | undefined;

/** Mermaid, for a page that has diagrams. Three megabytes: it is read when the first such page comes. */
export function mermaidScript(): string {
  script ??= `<script>${inScript(readFileSync(require.resolve('@mermaid-js/tiny'), 'utf8'))};document.currentScript.remove()</script>`;
  return script;
}

/** Within strings, which is where these stand (HTML Standard, "restrictions for contents of script elements"). */
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
