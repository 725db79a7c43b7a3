import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACTUR_X_PROFILES, PDF_A_LEVELS, THEMES, type PdfOptions } from '@platen/contracts';
import { ROOT } from '../../../scripts/paths.ts';
import * as wordCorpus from '../../corpus/docx/documents.ts';
import { documentNames, requestOf } from '../../corpus/html/documents.ts';
import { TestPlatform } from '../platform.ts';
import type { RunningPlatform } from '../running-platform.ts';
import { sharedPlatform } from '../shared-platform.ts';
import { invoiceOf } from './invoice.ts';
import { FLAVOURS as ALL_FLAVOURS, validate, type Flavour } from './verapdf.ts';

let platform: RunningPlatform;
let key: string;

/** All documents of a standard share one run of the validator, which takes seconds. */
const CASES: Case[] = [];
const faults = new Map<string, string>();
const LIMIT_MS = 400_000;
const AT_ONCE = 2;

const FLAVOURS = {
  'PDF/A-1b': '1b',
  'PDF/A-2b': '2b',
  'PDF/A-3b': '3b',
  'PDF/A-2u': '2u',
  'PDF/A-3u': '3u',
  'PDF/A-2a': '2a',
  'PDF/A-3a': '3a',
} as const;

const METADATA = {
  title: 'Größe & <Maß> – 日本語',
  author: 'Ada "the first" Lovelace',
  subject: "What's in it",
  keywords: ['one', 'two & three'],
  creator: 'Accounting',
  producer: 'Platen',
};

const FILES = [
  { name: 'größe (1).csv', content_base64: 'YSxiCg==', mime: 'text/csv' },
  { name: 'data.bin', content_base64: 'AAEC' },
];

/** An HTML document with everything that is special in PDF/A. */
const RICH = requestOf('dashboard');

interface Case {
  name: string;
  flavours: Flavour[];
  make: () => Promise<Buffer>;
}

/** An archival document among, over and under another. */
async function surrounded(): Promise<Buffer> {
  const options: PdfOptions = { pdf_a: 'PDF/A-2u' };
  const terms = await platform.pdf(key, { content: '<h1>Terms', options });
  const file = { content_base64: terms.toString('base64') };
  const stamps: PdfOptions['stamps'] = [{ text: 'PAID 支払済', opacity: 0.5 }, { pdf: file }];
  const footers = { footer_html: '{{page}}', page_numbers: 'all', stamp_appended: true } as const;
  const around = { prepend: [file], append: [file], letterhead: file, stamps, ...footers };
  return platform.pdf(key, { content: '<h1>Offer', options: { ...options, ...around } });
}

const html = (name: string, flavours: Flavour[], options: PdfOptions, request = RICH): Case => ({
  name,
  flavours,
  make: () => platform.pdf(key, { ...request, options: { ...request.options, ...options } }),
});

/** A PDF that conforms to no standard. */
const PLAIN: Case = {
  name: 'a plain print',
  flavours: ['2b', 'ua1'],
  make: () => platform.pdf(key, { content: '<p style="color:red">x' }),
};

/** Options that a corpus must not set for a standard: an encrypted document is not archival. */
function archival({ encryption: _, ...options }: PdfOptions): PdfOptions {
  return options;
}

const docx = (name: string, flavours: Flavour[], options: PdfOptions, source = 'report'): Case => ({
  name,
  flavours,
  make: async () => {
    const upload = wordCorpus.uploadOf(source);
    const all = { ...archival(upload.options), ...options };
    return platform.bytesOf(await platform.upload(key, { ...upload, options: all }));
  },
});

/** A case that cannot be rendered fails only its own tests. */
async function makeAll(cases: Case[]): Promise<(Case & { pdf: Buffer })[]> {
  const made: (Case & { pdf: Buffer })[] = [];
  const waiting = [...cases];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        made.push({ ...next, pdf: await next.make() });
      } catch (error) {
        const { cause } = error as Error;
        const reason = `${String(error)} ${String(cause)}`;
        for (const flavour of next.flavours) faults.set(`${next.name} ${flavour}`, reason);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

/** Documents with pictures without an alternative text: see below. */
const MUTE_HTML = ['certificate', 'drawn-by-script'];
const MUTE_DOCX = ['certificate', 'handbook', 'newsletter', 'thesis'];
/** A picture and an equation. */
const SOME_MUTE_DOCX = ['certificate', 'thesis'];
const MUTE_EQUATIONS: Record<string, string> = { thesis: 'an equation on page 2' };

/**
 * Validates documents of every kind by every standard. @param chosen names of documents, on the shared platform; all
 * documents, on a platform of their own, if left out
 */
export function pdfStandardsTests(chosen?: ReadonlySet<string>): void {
  beforeAll(async () => {
    platform = chosen ? sharedPlatform() : await TestPlatform.start();
    ({ key } = await platform.account('two-minutes'));
    const made = await makeAll([...CASES, PLAIN]);
    for (const flavour of ALL_FLAVOURS) {
      const meant = made.filter(({ flavours }) => flavours.includes(flavour));
      const rules = await validate(
        flavour,
        meant.map(({ pdf }) => pdf),
      );
      meant.forEach(({ name }, index) => faults.set(`${name} ${flavour}`, rules[index]!.join(' ')));
    }
  }, LIMIT_MS);
  afterAll(() => (platform instanceof TestPlatform ? platform.stop() : platform.leave()));

  /** Renders and validates cases before the tests. */
  function validated(cases: Case[]) {
    const meant = cases.filter(({ name }) => chosen?.has(name) ?? true);
    CASES.push(...meant);
    const rows = meant.flatMap(({ name, flavours }) =>
      flavours.map((each) => [name, each] as const),
    );
    test.each(rows)('%s conforms to %s', (name, flavour) => {
      expect(faults.get(`${name} ${flavour}`)).toBe('');
    });
  }

  test('every chosen document exists', () => {
    const names = new Set(CASES.map(({ name }) => name));
    expect(names).toEqual(chosen ?? names);
  });

  test('the validator finds the faults of a print that is not archival', () => {
    expect(faults.get('a plain print 2b')?.split(' ')).toContain('6.6.2.1-1');
    expect(faults.get('a plain print ua1')?.split(' ')).toContain('7.1-8');
  });

  describe('HTML', () => {
    validated(
      PDF_A_LEVELS.flatMap((pdf_a) => {
        const flavours: Flavour[] = [FLAVOURS[pdf_a]];
        const options = { ...archival(RICH.options), pdf_a };
        return [
          html(`${pdf_a}, plain`, flavours, options),
          html(`${pdf_a} with a watermark`, flavours, {
            ...options,
            watermark: { text: 'ENTWURF – 機密' },
          }),
          html(`${pdf_a} with metadata`, flavours, { ...options, metadata: METADATA }),
        ];
      }),
    );
  });

  describe('attachments and electronic invoices', () => {
    const options: PdfOptions = { pdf_a: 'PDF/A-3b' };
    validated([
      html('PDF/A-3b with attachments', ['3b'], { ...options, attachments: FILES }),
      ...FACTUR_X_PROFILES.map((profile) =>
        html(`Factur-X ${profile}`, ['3b'], { factur_x: invoiceOf(profile) }),
      ),
      html('everything at once', ['3b', 'ua1'], {
        ...options,
        pdf_ua: true,
        outline: true,
        metadata: METADATA,
        attachments: FILES,
        factur_x: invoiceOf('EN 16931'),
        watermark: { text: 'COPY', color: '#d00', rotation: 0 },
      }),
    ]);
  });

  describe('files around a document', () => {
    validated([{ name: 'PDF/A-2u with files around it', flavours: ['2u'], make: surrounded }]);
  });

  describe('the HTML corpus', () => {
    const both: Flavour[] = ['2b', 'ua1'];
    validated(
      documentNames()
        .filter((name) => !MUTE_HTML.includes(name))
        .map((name) => {
          const request = requestOf(name);
          const options = {
            ...archival(request.options),
            pdf_a: 'PDF/A-2b',
            pdf_ua: true,
          } as const;
          return html(name, both, options, { ...request, options: {} });
        }),
    );
  });

  describe('PDF/A-1b, which knows no transparency', () => {
    const names = ['drawing', 'east-asia', 'emoji', 'letter-arabic', 'report-charts'];
    validated(
      names.map((name) => {
        const request = requestOf(name);
        const options = { ...archival(request.options), pdf_a: 'PDF/A-1b' } as const;
        return html(`${name}, flattened,`, ['1b'], options, { ...request, options: {} });
      }),
    );
  });

  describe('Markdown', () => {
    const content = readFileSync(join(ROOT, 'docs/guides/markdown-sample.md'), 'utf8');
    validated(
      THEMES.map((theme) => ({
        name: `the theme ${theme}`,
        flavours: ['2b', 'ua1'],
        make: () => {
          const options = { theme, toc: true, pdf_a: 'PDF/A-2b', pdf_ua: true };
          return platform.pdf(key, { format: 'markdown', content, options });
        },
      })),
    );
  });

  describe('JSON layout', () => {
    const gallery = join(ROOT, 'gallery');
    const read = (name: string, file: string): unknown =>
      JSON.parse(readFileSync(join(gallery, name, file), 'utf8'));
    validated(
      readdirSync(gallery).map((name) => ({
        name: `the sample ${name}`,
        flavours: ['2b', 'ua1'],
        make: () => {
          const source = {
            template_data: read(name, 'template.json'),
            variables: read(name, 'variables.json'),
          };
          const options = { pdf_a: 'PDF/A-2b', pdf_ua: true };
          return platform.pdf(key, { format: 'template', ...source, options });
        },
      })),
    );
  });

  describe('DOCX', () => {
    validated([
      ...PDF_A_LEVELS.map((pdf_a) => docx(`${pdf_a} of a DOCX`, [FLAVOURS[pdf_a]], { pdf_a })),
      docx('PDF/A-1b of a DOCX with a watermark and metadata', ['1b'], {
        pdf_a: 'PDF/A-1b',
        metadata: METADATA,
        watermark: { text: 'ENTWURF – 機密' },
      }),
      docx('PDF/A-3b of a DOCX with everything', ['3b', 'ua1'], {
        pdf_a: 'PDF/A-3b',
        pdf_ua: true,
        metadata: METADATA,
        attachments: FILES,
        factur_x: invoiceOf('EN 16931'),
        watermark: { text: 'COPY' },
      }),
    ]);
  });

  describe('the DOCX corpus', () => {
    validated(
      wordCorpus.documentNames().flatMap((name) => {
        const isMute = MUTE_DOCX.includes(name);
        const options = { pdf_a: 'PDF/A-2b', pdf_ua: !isMute } as const;
        return [
          docx(`${name}.docx`, isMute ? ['2b'] : ['2b', 'ua1'], options, name),
          docx(`${name}.docx, flattened,`, ['1b'], { pdf_a: 'PDF/A-1b' }, name),
        ];
      }),
    );
  });

  describe('faults that only an author can correct', () => {
    const refusal = (what = 'a picture on page 1') => ({
      error: 'invalid_document',
      details: expect.arrayContaining([
        { path: '', message: `${what} has no alternative text` },
      ]) as unknown,
    });

    test.each(MUTE_HTML)(
      '%s: a drawing without an alternative text is reported, not hidden',
      async (name) => {
        const request = requestOf(name);
        const options = { ...request.options, pdf_ua: true };
        const response = await platform.generate(key, { ...request, options });
        expect([response.status, await response.json()]).toMatchObject([422, refusal()]);
      },
    );

    test.each(chosen ? SOME_MUTE_DOCX : MUTE_DOCX)(
      '%s.docx: a picture without an alternative text is reported',
      async (name) => {
        const upload = wordCorpus.uploadOf(name);
        const options = { ...upload.options, pdf_ua: true };
        const response = await platform.upload(key, { ...upload, options });
        expect([response.status, await response.json()]).toMatchObject([
          422,
          refusal(MUTE_EQUATIONS[name]),
        ]);
      },
    );

    const UNKNOWN = '<p>one<p style="break-before:page">two \u{E000}';

    test.each([{ pdf_a: 'PDF/A-2b' }, { pdf_a: 'PDF/A-3b' }, { pdf_ua: true }] as const)(
      'a character without a font is reported with its page: %j',
      async (options) => {
        const response = await platform.generate(key, { content: UNKNOWN, options });
        expect([response.status, await response.json()]).toMatchObject([
          422,
          {
            error: 'invalid_document',
            message: expect.stringContaining('page 2'),
            details: [{ path: '', message: 'a character on page 2 is in no font' }],
          },
        ]);
      },
    );

    test('a character without a font is a box if that is allowed', async () => {
      const options = { pdf_a: 'PDF/A-1b' } as const;
      expect((await platform.generate(key, { content: UNKNOWN, options })).status).toBe(200);
    });
  });
}
