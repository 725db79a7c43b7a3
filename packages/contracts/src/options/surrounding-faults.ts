import { parseLength } from '../page/length.ts';
import type { JoinedFileOption, PdfOptions, Stamp } from './options.ts';
import { pageRangesFault } from './page-ranges.ts';

interface Fault {
  /** Below `/options`. */
  field: string;
  message: string;
}

/** What a schema does not find in the options of what goes around a document. */
export function surroundingFaults(options: PdfOptions): Fault[] {
  const { stamps = [], letterhead, watermark } = options;
  return [
    ...joinFaults(options),
    ...(letterhead ? letterheadFaults(letterhead) : []),
    ...(watermark ? oneOf(watermark, ['text', 'image'], 'watermark') : []),
    ...stamps.flatMap((stamp, at) => stampFaults(stamp, `stamps/${at}`)),
    ...(options.reproducible && options.encryption
      ? [
          {
            field: 'reproducible',
            message: 'does not go with encryption, whose keys are new each time',
          },
        ]
      : []),
  ];
}

const FILE = ['content_base64', 'asset'] as const;

function joinFaults(options: PdfOptions): Fault[] {
  const { prepend = [], append = [], pdf_ua, page_numbers, stamp_appended } = options;
  const faults: Fault[] = [
    ...prepend.flatMap((file, at) => joinedFaults(file, `prepend/${at}`)),
    ...append.flatMap((file, at) => joinedFaults(file, `append/${at}`)),
  ];
  const joins = (['prepend', 'append'] as const).filter((name) => options[name]?.length);
  if (pdf_ua) {
    const message = 'does not go with pdf_ua: the tags of a file are lost';
    faults.push(...joins.map((field) => ({ field, message })));
  }
  if (stamp_appended && page_numbers !== 'all')
    faults.push({ field: 'stamp_appended', message: 'only goes with page_numbers "all"' });
  return faults;
}

function joinedFaults(file: JoinedFileOption, field: string): Fault[] {
  return [...oneOf(file, FILE, field), ...rangeFaults(file.pages, `${field}/pages`)];
}

function letterheadFaults(letterhead: NonNullable<PdfOptions['letterhead']>): Fault[] {
  const isNamed = FILE.some((name) => letterhead[name] !== undefined);
  return isNamed ? oneOf(letterhead, FILE, 'letterhead') : [];
}

const MOST_WIDTH = 2000;

function stampFaults(stamp: Stamp, field: string): Fault[] {
  const faults = [
    ...oneOf(stamp, ['text', 'image', 'pdf'], field),
    ...rangeFaults(stamp.pages, `${field}/pages`),
  ];
  const width = stamp.width === undefined ? 1 : (parseLength(stamp.width) ?? 0);
  if (width <= 0 || width > MOST_WIDTH)
    faults.push({ field: `${field}/width`, message: 'must be more than 0 and at most 2000pt' });
  if (stamp.font_size !== undefined && (stamp.text === undefined || stamp.width !== undefined))
    faults.push({
      field: `${field}/font_size`,
      message: 'only goes with text, and not with width',
    });
  return faults;
}

function oneOf<Name extends string>(
  value: Partial<Record<Name, unknown>>,
  names: readonly Name[],
  field: string,
): Fault[] {
  if (names.filter((name) => value[name] !== undefined).length === 1) return [];
  return [{ field, message: `must have exactly one of ${names.join(', ')}` }];
}

function rangeFaults(pages: string | undefined, field: string): Fault[] {
  const message = pages === undefined ? undefined : pageRangesFault(pages);
  return message === undefined ? [] : [{ field, message }];
}
