import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '@platen/contracts';
import { ROOT } from '../../scripts/paths.ts';
import { galleryRequest } from './requests.ts';

const FOLDER = 'tools/gallery/specimens';

export const SPECIMENS = ['text', 'report', 'letter'] as const;
type Specimen = (typeof SPECIMENS)[number];
/** Of each page, in pixels. */
export const SPECIMEN_WIDTH = 620;

/** A text as a theme sets it: Markdown, or the gallery's letter in the theme's typeface. */
export function specimenRequest(name: Specimen, theme: Theme): { options?: object } {
  if (name === 'letter') return letterIn(theme);
  const content = readFileSync(join(ROOT, FOLDER, `${name}.md`), 'utf8');
  return { format: 'markdown', content, options: { theme, smart_quotes: true } } as object;
}

function letterIn(theme: Theme): object {
  const { template_data, ...request } = galleryRequest('letter-din-5008');
  const { default_style, ...template } = template_data as { default_style: object };
  const style = { ...default_style, font_family: undefined };
  return { ...request, template_data: { ...template, theme, default_style: style } };
}

/** Python, whose package `typst` has the compiler. */
const COMPILE = `import sys, typst
root, source, theme, ppi = sys.argv[1:]
pages = typst.compile(source, root=root, format="png", ppi=float(ppi), sys_inputs={"theme": theme})
sys.stdout.buffer.write(pages[0] if isinstance(pages, list) else pages)`;

/** A4, in inches. */
const SHEET = 210 / 25.4;

/** The first page of the same text as Typst sets it; as PNG. */
export function modelOf(name: Specimen, theme: Theme): Buffer {
  const source = join(ROOT, FOLDER, `${name}.typ`);
  const args = ['-c', COMPILE, ROOT, source, theme, String(SPECIMEN_WIDTH / SHEET)];
  return execFileSync('python3', args, { maxBuffer: 64 * 1024 * 1024 });
}
