import { describe, expect, test } from 'vitest';
import { httpStatusOf, PlatenError } from '@platen/contracts';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { blocks, VARIABLES } from './template.arbitrary.ts';
import { compose, plain } from './template.fixture.ts';

/** Elements that HTML closes by itself. */
const VOID = /<(br|col|hr|img|input|wbr|area)\b([^>]*?)\/?>/g;

/** Throws unless every element is closed where it belongs. */
function checkNesting(html: string): void {
  const xml = plain(html)
    .replace(VOID, '<$1$2/>')
    .replace(/&nbsp;/g, ' ');
  new SaxesParser().write(`<body>${xml.replace(/\p{Cc}|[\uFFFE\uFFFF]/gu, '')}</body>`).close();
}

describe('any template', () => {
  test('becomes well-nested HTML, or is refused with its faults', async () => {
    const outcomes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(blocks, blocks, async (content, header) => {
        const given = {
          header: { blocks: header as never },
          styles: { s: { color: 'red' } },
          variables: VARIABLES,
        };
        const outcome = await compose(content, given).then(
          ({ html }) => {
            checkNesting(html);
            return 'composed';
          },
          (error: unknown) => codeOf(error),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 300 },
    );
    // Neither kind is rare: the templates are neither all good nor all bad.
    expect(outcomes.get('composed')).toBeGreaterThan(20);
    expect(outcomes.get('template_error')).toBeGreaterThan(20);
  });
});

/** The code of a fault that is documented and says where it is; anything else is thrown on. */
function codeOf(error: unknown): string {
  if (!(error instanceof PlatenError)) throw error;
  expect(httpStatusOf[error.code]).toBe(422);
  for (const { path, message } of error.details ?? []) {
    expect(path).toMatch(/^\/template_data\//);
    expect(message).not.toBe('');
  }
  expect(error.details?.length).toBeGreaterThan(0);
  return error.code;
}
