import type { Rendered } from '@platen/client';
import { expect, test, vi } from 'vitest';
import { report } from './report.ts';

const CLIPPED = {
  missingVariables: [],
  staleFields: [],
  layoutLimits: [],
  substitutedFonts: [],
  clippedContent: 2,
  contentScale: 1,
  isAtRest: true,
} as unknown as Rendered;

test('of what is cut off an option is named that refuses it, unless the file is an office document', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const isOffice of [false, true]) report(CLIPPED, 'a.pdf', { quiet: true, isOffice });
  const [page, office] = write.mock.calls.map(([text]) => text);
  expect(page).toContain('fit=error');
  expect(office).toMatch(/^2 values or texts are cut off: (?!.*fit)/);
  vi.restoreAllMocks();
});
