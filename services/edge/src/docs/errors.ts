import { errorGuide, httpStatusOf, type ErrorCode } from '@platen/contracts';
import { toHtml, toInlineHtml } from './markdown.ts';
import type { Html } from './page.ts';

const PREFACE = `# Errors and remedies

Every error is JSON with a stable code, a sentence and the id of the request; where a field is at fault, \`details\` points at it
by JSON Pointer (RFC 6901):

\`\`\`json
{
  "error": "invalid_request",
  "message": "/options/scale must be <= 2.",
  "request_id": "0b8f6f4e-3a6a-4d0e-9a3b-8f2f4b1f6c55",
  "doc_url": "/docs/errors#invalid_request",
  "details": [{ "path": "/options/scale", "message": "must be <= 2" }]
}
\`\`\`

Decide by \`error\`; show \`message\` to people; say \`request_id\` when you ask for help. Later versions may have more codes:
treat one that you do not know by its status. A request that fails is never charged. **Again?** says whether the very same
request may succeed when it is sent again; after a wait means \`Retry-After\`, in whole seconds.
`;

/** A row for every code that a caller can meet. */
export function errorsPage(): Html {
  const codes = Object.keys(errorGuide) as ErrorCode[];
  return `${toHtml(PREFACE, (target) => target)}
<table class="errors">
<thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>Remedy</th><th>Again?</th></tr></thead>
<tbody>
${codes.map(row).join('\n')}
</tbody>
</table>`;
}

/** The same for programs that read: a section for each code. */
export function errorsText(): string {
  const sections = Object.entries(errorGuide).map(([code, { meaning, remedy, retry }]) => {
    const status = httpStatusOf[code as ErrorCode];
    return `## ${code}\n\nHTTP ${status}. ${meaning} ${remedy} Again: ${retry}.\n`;
  });
  return [PREFACE, ...sections].join('\n');
}

function row(code: ErrorCode): Html {
  const { meaning, remedy, retry } = errorGuide[code];
  return `<tr id="${code}"><td>${httpStatusOf[code]}</td><th scope="row"><a href="#${code}"><code>${code}</code></a></th><td>${toInlineHtml(meaning)}</td><td>${toInlineHtml(remedy)}</td><td data-retry="${retry}">${retry}</td></tr>`;
}
