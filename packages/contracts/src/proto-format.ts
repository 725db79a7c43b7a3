import type { Format__Output as Format } from './generated/platen/render/v1/Format.ts';
import type { SourceFormat } from './source-formats.ts';

/** How `render.proto` calls a format. */
export function protoFormatOf(format: SourceFormat): Format {
  return `FORMAT_${format.toUpperCase() as Uppercase<SourceFormat>}`;
}
