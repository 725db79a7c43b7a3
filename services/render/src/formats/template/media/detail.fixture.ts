import { PlatenError } from '@platen/contracts';

/** The error for a block that cannot be drawn: the field and the expectation. */
export function detailOf(render: () => string): { path: string; message: string } {
  try {
    render();
  } catch (error) {
    const detail = error instanceof PlatenError ? error.details?.[0] : undefined;
    if (detail && (error as PlatenError).code === 'template_error') return detail;
    throw error;
  }
  throw new Error('It was drawn.');
}
