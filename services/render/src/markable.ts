import { AUTO, PlatenError, resolveDocxPage, type ErrorCode } from '@platen/contracts';
import { isMarkable, TOO_LARGE } from './finish/mark.ts';
import type { Composition } from './formats/composition.ts';
import type { Job } from './job.ts';

/** @throws {PlatenError} invalid_request, uncounted: the request names a sheet that is too large for Platen's own mark */
export function requireMarkableOptions({
  request,
  options,
}: Pick<Job, 'request' | 'options'>): void {
  if (!request.isMarked) return;
  if (options.signature?.visible) throw coveringSignature();
  const { sheet } = resolveDocxPage(options).page ?? {};
  if (!sheet || options.page_height === AUTO || isMarkable(sheet)) return;
  throw tooLarge('invalid_request', ['/options/page_width', '/options/page_height']);
}

/** @throws {PlatenError} template_error, uncounted: the template's sheet is too large for Platen's own mark */
export function requireMarkableTemplate(
  composition: Composition,
  { request }: Pick<Job, 'request'>,
): void {
  const isTemplate = request.isMarked && request.format === 'FORMAT_TEMPLATE';
  if (!isTemplate || composition.kind !== 'html') return;
  const { page } = composition;
  if (page.autoHeight || isMarkable(page)) return;
  throw tooLarge('template_error', ['/template_data/page/width', '/template_data/page/height']);
}

function coveringSignature(): PlatenError {
  const message = 'does not go with the mark TEST, DEMO or PREVIEW, which nothing may cover';
  return new PlatenError('unsupported_option', `A visible signature ${message}.`, {
    details: [{ path: '/options/signature/visible', message }],
    uncounted: true,
  });
}

function tooLarge(code: ErrorCode, paths: readonly string[]): PlatenError {
  const details = paths.map((path) => ({ path, message: `makes a sheet that ${TOO_LARGE}` }));
  return new PlatenError(code, `The sheet ${TOO_LARGE}; make it smaller.`, {
    details,
    uncounted: true,
  });
}
