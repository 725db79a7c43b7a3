import { afterAll, beforeAll, describe } from '@jest/globals';
import { THEMES } from '@platen/contracts';
import { TestPlatform } from '../harness/platform.ts';
import { THEME_DOCUMENTS, themeOnPaper } from '../harness/documents/theme-tests.ts';

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(() => platform.stop());

// `npm test` has all of them on A4.
describe.each(THEMES)('%s', (theme) => {
  themeOnPaper(theme, 'Letter', (name, options) =>
    platform.pdf(key, { format: 'markdown', content: THEME_DOCUMENTS[name], options }),
  );
});
