import { boundedText } from '@platen/contracts/bounded-text';

/** The longest line, in bytes: containerd cuts longer ones into pieces. */
const MAX_LINE_BYTES = 16 * 1024;

/** Of a text in a line that is too long; of the elements of a list. */
const MAX_TEXT_BYTES = 4 * 1024;
const MAX_ELEMENTS = 20;

/** For the brackets, and for the elements of lists that the room does not suffice for. */
const SPARE_BYTES = 1024;

/** A line of the log as it is, or one of 16 KiB with the beginnings of its texts, and without the fields that come last. */
export function boundedLine(line: string): string {
  // No UTF-16 unit takes more than three bytes.
  if (3 * line.length <= MAX_LINE_BYTES || Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>;
  let room = MAX_LINE_BYTES - SPARE_BYTES;
  const spend = (text: string) => {
    room -= jsonBytes(text) + '"":,'.length;
    return room < 0 ? undefined : text;
  };
  const bounded = JSON.stringify({ level, time, msg, ...fields }, (name, value: unknown) => {
    if (spend(name) === undefined) return undefined;
    if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS) as unknown[];
    if (typeof value === 'string') return spend(boundedText(value, MAX_TEXT_BYTES, jsonBytes));
    if (typeof value !== 'object') spend(String(value));
    return value;
  });
  return `${bounded}\n`;
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
