import { afterAll, beforeAll, describe } from 'vitest';
import { THEMES } from '@platen/contracts';
import { TestPlatform } from '../harness/platform.ts';
import {
  CORPUS_DOCUMENTS,
  THEME_DOCUMENTS,
  themeOnPaper,
} from '../harness/documents/theme-tests.ts';

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(() => platform.stop());

const LETTER = { page_format: 'Letter', usual: CORPUS_DOCUMENTS } as const;

// The documents' suite has every document once on A4.
describe.each(THEMES)('%s', (theme) => {
  themeOnPaper(theme, LETTER, (name, options) =>
    platform.pdf(key, { format: 'markdown', content: THEME_DOCUMENTS[name], options }),
  );
});
