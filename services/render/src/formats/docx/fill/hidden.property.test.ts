import { expect, test } from 'vitest';
import fc from 'fast-check';
import { strFromU8 } from 'fflate';
import { compose } from '../docx.fixture.ts';
import { clauses, documentOf, secretOf } from './hidden.arbitrary.ts';

test('what a condition hides is nowhere in the filled document', async () => {
  await fc.assert(
    fc.asyncProperty(clauses, async (all) => {
      const variables = Object.fromEntries(all.map(({ isShown }, n) => [`c${n + 1}`, isShown]));
      const { files } = await compose(documentOf(all), variables);
      const everything = Object.entries(files)
        .map(([name, bytes]) => name + strFromU8(bytes, true))
        .join('\n');
      for (const [index, { isShown }] of all.entries()) {
        if (!isShown) expect(everything).not.toContain(secretOf(index + 1));
      }
      for (const [index, { isShown, kinds }] of all.entries()) {
        if (isShown && kinds.includes('footnote'))
          expect(everything).toContain(`footnote ${secretOf(index + 1)}`);
        if (isShown && kinds.includes('control'))
          expect(strFromU8(files['word/document.xml']!)).toContain(secretOf(index + 1));
      }
    }),
    { numRuns: 150 },
  );
});
