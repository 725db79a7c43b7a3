import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { NOTHING } from '../testing/report.ts';
import { buildAnswer } from './answer.ts';
import { toDraft } from './job.ts';

async function* from(chunks: Buffer[]) {
  yield* await Promise.resolve(chunks);
}

const REPORT = {
  ...NOTHING,
  missingVariables: Array.from({ length: 21 }, (_, index) => `größe${index}`),
  blockedResources: [{ reference: 'a.png', reason: 'refused' }],
  clipped: [
    { element: '<td>', page: 2, rect: [1, 2, 3.5, 4] },
    { element: '<p>', page: 0, rect: [] },
  ],
  scale: 0.73,
  unreadCount: 2,
  unreadSyntax: [
    { line: 4, path: '', text: '@fig-plot' },
    { line: 0, path: '', text: '03.11.2026' },
    { line: 0, path: '/template_data/content/0/text', text: '{name}' },
  ],
  notAtRest: true,
};

/** The answer with a document in JSON, in its pieces. */
async function answered(chunks: Buffer[], output: 'pdf' | 'png' = 'pdf') {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  const draft = toDraft({ content: 'x', respond: 'json' }, { output });
  const facts = { size, renderMs: 1, pageCount: output === 'pdf' ? 3 : 0, report: REPORT };
  const answer = buildAnswer(draft, { facts, chunks: from(chunks) });
  const pieces: Buffer[] = [];
  for await (const piece of answer.chunks) pieces.push(piece);
  return { ...answer, pieces };
}

describe('a document in JSON', () => {
  test('has the file, however it is cut, and exactly the announced length', async () => {
    const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 7 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(pieces, async (arrays) => {
        const chunks = arrays.map((each) => Buffer.from(each));
        const { pieces: sent, size } = await answered(chunks);
        const body = Buffer.concat(sent);
        expect(body).toHaveLength(size);
        const { pdf_base64, bytes } = JSON.parse(body.toString()) as Record<string, unknown>;
        expect(Buffer.from(String(pdf_base64), 'base64')).toEqual(Buffer.concat(chunks));
        expect(bytes).toBe(Buffer.concat(chunks).length);
      }),
    );
  });

  test('is not whole without its last piece, which comes once it is charged', async () => {
    const { pieces } = await answered([Buffer.from('%PDF'), Buffer.from('-1.7!')]);
    expect(pieces).toHaveLength(2);
    expect(pieces[0]!.toString()).toMatch(/"pdf_base64":"JVBE$/);
  });

  test('has its report', async () => {
    const { pieces, headers } = await answered([Buffer.from('x')]);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual({
      pages: 3,
      bytes: 1,
      pdf_base64: 'eA==',
      report: {
        missing_variables: REPORT.missingVariables.slice(0, 20),
        blocked_resources: REPORT.blockedResources,
        clipped: [{ page: 2, rect: [1, 2, 3.5, 4], element: '<td>' }, { element: '<p>' }],
        scale: 0.73,
        substituted_fonts: [],
        dropped_links: [],
        script_errors: [],
        unread_syntax: [
          { line: 4, text: '@fig-plot' },
          { text: '03.11.2026' },
          { path: '/template_data/content/0/text', text: '{name}' },
        ],
        stale_fields: [],
        layout_limits: [],
        at_rest: false,
        blank_pages: [],
        dropped_signatures: [],
      },
    });
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Page-Count': '3',
      'X-Content-Scale': '0.73',
    });
    expect(headers).not.toHaveProperty('Content-Disposition');
  });

  test('is a picture of one page for a preview', async () => {
    const { pieces } = await answered([Buffer.from('x')], 'png');
    const answer: unknown = JSON.parse(Buffer.concat(pieces).toString());
    expect(answer).toMatchObject({ pages: 1, png_base64: 'eA==' });
  });
});
