import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { THEMES } from '@platen/contracts';
import sharp from 'sharp';
import { ROOT } from '../../../scripts/paths.ts';
import { GAP } from '../../../tools/gallery/side-by-side.ts';
import { SPECIMEN_WIDTH, SPECIMENS, specimenRequest } from '../../../tools/gallery/specimens.ts';
import { meanDifference, pngPicture } from '../../harness/documents/picture.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

const FOLDER = join(ROOT, 'docs/images/specimens');
/** What the picture's palette may change; a rule or a gap that moves the text changes some ten times as much. */
const SAME = 0.004;

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});

const specimens = THEMES.flatMap((theme) => SPECIMENS.map((name) => ({ theme, name })));

test('each theme has its specimens, which the document shows', () => {
  const files = specimens.map(({ theme, name }) => `${theme}-${name}.png`).sort();
  expect(readdirSync(FOLDER).sort()).toEqual(files);
  const document = readFileSync(join(ROOT, 'docs/typography.md'), 'utf8');
  for (const file of files) expect(document).toContain(`(images/specimens/${file})`);
});

test.each(specimens)('$theme sets its $name as the picture shows', async ({ theme, name }) => {
  const preview = { width: SPECIMEN_WIDTH };
  const response = await platform.preview(key, { ...specimenRequest(name, theme), preview });
  const now = Buffer.from(await response.arrayBuffer());
  const { width, height } = await sharp(now).metadata();
  const place = { left: GAP, top: GAP, width, height };
  const shown = await sharp(join(FOLDER, `${theme}-${name}.png`))
    .extract(place)
    .png()
    .toBuffer();
  expect(meanDifference(await pngPicture(now), await pngPicture(shown))).toBeLessThan(SAME);
});
