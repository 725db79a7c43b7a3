import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { poppler } from '../harness/documents/pdf.ts';
import { popplerPicture } from '../harness/documents/picture.ts';
import { wordFile, wordText, wordXml } from '../harness/documents/office-documents.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const WORDS: Record<string, string> = {
  de: 'Wasserstraßenverwaltung Sozialversicherungsfachangestellte Geschwindigkeitsbegrenzung',
  en: 'incomprehensibility characteristically misunderstanding internationalization',
  fr: 'anticonstitutionnellement extraordinairement gouvernementales incompréhensibilité',
  es: 'extraordinariamente responsabilidades internacionalización',
  ru: 'достопримечательность взаимопонимание предпринимательство',
};

const page = (lang: string) =>
  `<!doctype html><html${lang && ` lang="${lang}"`}><title>t</title>` +
  '<style>p{hyphens:auto;width:7em;font:16px Noto Serif}</style><p>';

/** The lines that end with a hyphen. */
async function hyphenated(pdf: Buffer): Promise<number> {
  const lines = (await poppler('pdftotext', ['-raw', '-', '-'], pdf)).toString().split('\n');
  return lines.filter((line) => /[\u2010-]$/.test(line)).length;
}

const make = (content: string, options: PdfOptions = {}) => platform.pdf(key, { content, options });

describe('hyphens: auto', () => {
  test.each(Object.entries(WORDS))('hyphenates %s', async (lang, words) => {
    expect(await hyphenated(await make(page(lang) + words))).toBeGreaterThan(2);
  });

  test('hyphenates in the language of locale if the document names none', async () => {
    expect(
      await hyphenated(await make(page('') + WORDS['de']!, { locale: 'de-DE' })),
    ).toBeGreaterThan(2);
  });

  test('does not hyphenate unknown languages, or without the style', async () => {
    expect(await hyphenated(await make(page('') + WORDS['de']!))).toBe(0);
    const manual = `${page('de')}<p style="hyphens:manual">${WORDS['de']}`;
    expect(await hyphenated(await make(manual))).toBe(0);
  });

  test('leaves no soft hyphen in the text, so that words can be found', async () => {
    const pdf = await make(page('de') + 'Wasserstraßenverwaltung am Fluss');
    const text = (await poppler('pdftotext', ['-raw', '-', '-'], pdf)).toString();
    expect(text.replaceAll(/[\u2010-]?\n/g, '')).toContain('Wasserstraßenverwaltung');
    expect(text).not.toContain('\u00AD');
  });
});

test.each(['classic', 'academic'] as const)(
  'the Markdown theme %s is hyphenated like a book',
  async (theme) => {
    const drawn = async (lang: string) => {
      const content = `---\nlang: ${lang}\n---\n${`${WORDS['de']} im Zusammenhang gemeinsam mit den anderen `.repeat(20)}`;
      const pdf = await platform.pdf(key, { format: 'markdown', content, options: { theme } });
      return (await popplerPicture(pdf, { width: 800 })).rgb;
    };
    const german = await drawn('de');
    expect(german.equals(await drawn('de-DE'))).toBe(true);
    expect(german.equals(await drawn('ast'))).toBe(false); // no dictionary has Asturian
  },
);

test.each(Object.entries(WORDS))('a Word document hyphenates %s', async (lang, words) => {
  const page =
    '<w:sectPr><w:pgSz w:w="5000" w:h="16000"/><w:pgMar w:left="1500" w:right="1500"/></w:sectPr>';
  const file = wordFile({
    body: wordText(words, `<w:sz w:val="20"/><w:lang w:val="${lang}"/>`) + page,
    parts: { 'settings.xml': ['settings', wordXml('settings', '<w:autoHyphenation/>')] },
  });
  const response = await platform.upload(key, { file });
  expect(response.headers.get('x-layout-limits')).toBeNull();
  expect(await hyphenated(await platform.bytesOf(response))).toBeGreaterThan(0);
});
