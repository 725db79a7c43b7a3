import type { FormComposition, OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { composeDoc } from '../doc/compose.ts';
import { composeDocx } from '../docx/compose.ts';
import { composeForm } from '../form/compose.ts';
import { composeOdf } from '../odf/compose.ts';
import { composePptx } from '../pptx/compose.ts';
import { composeRtf } from '../rtf/compose.ts';
import { composeXlsx } from '../xlsx/compose.ts';
import { openOffice } from './open.ts';
import { checkOptions } from './options.ts';

/**
 * Makes an uploaded office document ready for LibreOffice. A Word document is also filled. @throws {PlatenError} invalid_document: its kind or content is refused
 * @throws {PlatenError} unsupported_option, invalid_request: options or variables that its kind does not accept
 * @throws {PlatenError} template_error, template_too_large, payload_too_large
 */
export async function composeOffice(
  file: Uint8Array,
  context: ComposeContext,
): Promise<OfficeComposition | FormComposition> {
  // A copy: what is checked cannot change meanwhile, wherever it came from.
  const opened = await openOffice(Buffer.from(file), {
    isFilled: context.options.syntax !== 'off',
  });
  checkOptions(context.options, opened.kind);
  switch (opened.kind) {
    case 'docx':
      return composeDocx(opened.document, context);
    case 'xlsx':
      return composeXlsx(opened.document, context);
    case 'pptx':
      return composePptx(opened.document, context);
    case 'odt':
    case 'ods':
    case 'odp':
      return composeOdf(opened.kind, opened.entries, context);
    case 'doc':
      return composeDoc(opened.file, context);
    case 'rtf':
      return composeRtf(opened.file, context);
    case 'pdf':
      return composeForm(opened.file, context);
  }
}
