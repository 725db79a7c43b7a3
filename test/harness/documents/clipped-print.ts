import type { RunningPlatform } from '../running-platform.ts';

/** What is cut off, or covers something, on one page; as the report of a document has it. */
export interface Clipped {
  element: string;
  page?: number;
  /** Its x, y, width and height in points from the page's top left. */
  rect?: number[];
}

interface Answer {
  pdf_base64: string;
  pages: number;
  report: { clipped: Clipped[] };
}

/** Makes a PDF with what its report says is clipped, and how many elements its header counts. */
export async function clippedPrint(
  platform: RunningPlatform,
  key: string,
  { content, options = {} }: { content: string; options?: object },
) {
  const response = await platform.generate(key, { content, options, respond: 'json' });
  const { pdf_base64, pages, report } = (await response.json()) as Answer;
  const counted = Number(response.headers.get('x-clipped-content'));
  return { pdf: Buffer.from(pdf_base64, 'base64'), pages, clipped: report.clipped, counted };
}
