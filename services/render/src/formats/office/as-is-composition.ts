import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { OfficeKind } from './open.ts';

type Reported = 'paragraphs' | 'cells' | 'missingPictures' | 'staleFields' | 'layoutLimits';

/** The composition for LibreOffice, with the request's options. */
export function asIsComposition(
  kind: Exclude<OfficeKind, 'pdf'>,
  bytes: Uint8Array<ArrayBuffer>,
  {
    options,
    ...facts
  }: Pick<ComposeContext, 'options'> & Pick<OfficeComposition, 'fonts' | 'hasContent' | Reported>,
): OfficeComposition {
  return {
    kind: 'office',
    file: bytes,
    extension: kind,
    ...facts,
    metadata: options.metadata ?? {},
    ...(options.watermark && { watermark: options.watermark }),
  };
}
