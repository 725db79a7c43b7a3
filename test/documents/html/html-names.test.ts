import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

/** Properties by which a script finds its way in a document, and in any element. */
const OF_DOCUMENT =
  'body documentElement head createElement createRange createTreeWalker querySelector querySelectorAll getElementById adoptedStyleSheets fonts images readyState styleSheets';
const OF_ELEMENTS =
  'after append attributes before checkVisibility childNodes children classList clientHeight clientLeft clientWidth closest contains dataset getAttribute getBoundingClientRect getClientRects hasAttribute id localName matches nextSibling nodeType offsetHeight offsetWidth parentElement parentNode querySelectorAll replaceChildren scrollHeight scrollWidth setAttribute shadowRoot style tagName textContent';

const each = (names: string, html: (name: string) => string) => names.split(' ').map(html).join('');
const field = (name: string) =>
  `<input type="hidden" name="${name}"><input type="radio" hidden checked id="${name}" name="radio-${name}">`;

/** A form that runs out of its page at the right and in a box that scrolls, with something of each name in it. */
const page = (prefix: string) => `<!doctype html><body>
${each(OF_DOCUMENT, (name) => `<form name="${prefix}${name}"></form><img name="${prefix}${name}" alt="">`)}
<form>${each(OF_ELEMENTS, (name) => field(prefix + name))}
<div style="width:1600px;white-space:nowrap">far ${'<b>and</b> further '.repeat(30)}</div>
<div style="overflow:hidden;white-space:nowrap;width:3000px"><p>${'cut off '.repeat(300)}</div>
<div style="overflow:auto;height:40px">${'<p>hidden'.repeat(20)}</div></form>`;

interface Answer {
  pages: number;
  report: Record<string, unknown>;
}

test.each([{}, { header_html: '<b>Header</b>' }, { page_height: 'auto' }, { fit: 'clip' }])(
  'names of forms, fields and pictures change nothing of a page and its report: %j',
  async (options) => {
    const reported = async (prefix: string) => {
      const body = { content: page(prefix), options, respond: 'json' };
      const { pages, report } = JSON.parse(String(await platform.pdf(key, body))) as Answer;
      return { pages, ...report };
    };
    const usual = await reported('x-');
    expect(usual).toMatchObject({ at_rest: true });
    expect(await reported('')).toEqual(usual);
  },
);

test('scripts find fields by their names until the page is at rest', async () => {
  const content = `<form id="f"><input type="hidden" name="title" value="Dr"><input type="hidden" name="city" value="Rome"></form>
<p id="out"></p><script>setTimeout(() => {
  out.textContent = f.elements.title.value + ' of ' + new FormData(f).get('city');
}, 40)</script>`;
  expect(await pdfText(await platform.pdf(key, { content }))).toContain('Dr of Rome');
});
