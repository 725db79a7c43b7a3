import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '@platen/contracts';
import { pdfFonts } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

/** The families in a PDF, as `IBM Plex Sans` is `IBMPlexSans`. */
async function familiesOf(body: object): Promise<string[]> {
  const fonts = await pdfFonts(await platform.pdf(key, body));
  return [...new Set(fonts.map((name) => name.split('-')[0]!))];
}

const TYPEFACES = {
  modern: 'Inter',
  classic: 'EBGaramond',
  minimal: 'IBMPlexSans',
  github: 'NotoSans',
  academic: 'STIXTwoText',
};

/** The families of the document, without subsets. */
const WORDS = 'Rechnung, Příklad, Größe <b>fett</b> <i>kursiv</i>';

describe('a header has the typeface of its document', () => {
  test.each(THEMES)('in the theme %s of Markdown', async (theme) => {
    const options = { theme, header_html: WORDS, footer_html: WORDS };
    const body = { format: 'markdown', content: 'Příklad', options };
    expect(await familiesOf(body)).toEqual([TYPEFACES[theme]]);
  });

  test.each(THEMES)('in the theme %s of a template', async (theme) => {
    const blocks = [{ type: 'markdown', text: 'Rechnung, **Příklad** *Größe*' }];
    const template_data = {
      version: 1,
      theme,
      header: { blocks },
      footer: { blocks },
      content: blocks,
    };
    expect(await familiesOf({ format: 'template', template_data })).toEqual([TYPEFACES[theme]]);
  });

  test.each([
    ['Inter', 'Inter'],
    ['EB Garamond', 'EBGaramond'],
    ['IBM Plex Sans', 'IBMPlexSans'],
    ['Noto Sans', 'NotoSans'],
    ['STIX Two Text', 'STIXTwoText'],
    ['JetBrains Mono', 'JetBrainsMono'],
    ['IBM Plex Mono', 'IBMPlexMono'],
  ])('that a template’s default style names: %s', async (font_family, family) => {
    const blocks = [{ type: 'paragraph', text: 'Příklad' }];
    const template_data = {
      version: 1,
      default_style: { font_family },
      header: { blocks },
      content: blocks,
    };
    expect(await familiesOf({ format: 'template', template_data })).toEqual([family]);
  });
});
