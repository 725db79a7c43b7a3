import { beforeAll, describe, expect, test } from 'vitest';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

/** Of a use of its own, so no font has it. */
const NOWHERE = '\u{10FFFD}';

async function limitsOf(request: Parameters<RunningPlatform['generate']>[1]) {
  const response = await platform.generate(key, request);
  await platform.bytesOf(response);
  return response.headers.get('x-layout-limits');
}

const page = (body: string) => `<!doctype html><title>t</title>${body}`;

describe('a character that is in no font is reported', () => {
  test.each([
    ['of HTML', { content: page(`<p>a ${NOWHERE} b</p>`) }],
    ['that a script writes', { content: page(`<script>document.write('${NOWHERE}')</script>`) }],
    ['that styles insert', { content: page('<style>p::before{content:"\\f007"}</style><p>Home') }],
    ['of what is half transparent', { content: page(`<p style="opacity:.5">${NOWHERE}</p>`) }],
    ['of a later page', { content: page(`<p>1</p><p style="break-before:page">${NOWHERE}</p>`) }],
    ['of a footer', { content: page('<p>a'), options: { footer_html: `<p>${NOWHERE}</p>` } }],
    ['of a value', { content: page('<p>{{ name }}'), variables: { name: 'A\u0001B' } }],
    ['of Markdown', { format: 'markdown' as const, content: `a ${NOWHERE}` }],
    [
      'of a template',
      {
        format: 'template' as const,
        template_data: { version: 1, content: [{ type: 'paragraph', text: NOWHERE }] },
      },
    ],
  ])('%s', async (_, request) => {
    expect(await limitsOf(request)).toBe('missing-glyph');
  });
});

test('what shows nothing, and what some font has, is not', async () => {
  const unseen =
    '\u00AD\u034F\u061C\u180E\u200B\u200D\u200E\u2028\u202E\u2060\u2066\uFE0F\uFEFF\u{E0020}\t';
  const seen = 'é ש ش 中 ไ ₹ → ∑ 𝛼 😀 👩‍👩‍👧 🇩🇪 𓀀 𒀀';
  const content = page(`<pre>a${Array.from(unseen).join('b')}</pre><p>${seen}</p>`);
  expect(await limitsOf({ content })).toBeNull();
});
