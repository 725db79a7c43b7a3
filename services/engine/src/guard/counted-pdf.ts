import type { Losses } from './lost-resources.ts';

/** The result of `IO.read`. */
interface Part {
  result: { base64Encoded?: boolean; data: string; eof: boolean };
}

const LAST_PART = /"eof":true\},"sessionId":"([^"]+)"\}$/;

/** How many bytes at a message's end the guard reads. */
const TAIL_BYTES = 96;

/** @returns the session whose PDF ends with this message; undefined: none */
export function sessionOfLastPart(data: Buffer): string | undefined {
  return LAST_PART.exec(data.toString('latin1', Math.max(0, data.length - TAIL_BYTES)))?.[1];
}

/**
 * Appends to a PDF what its document could not load, for render to remove
 * (services/render/src/engine/pdf/lost-resources.ts): a comment, and the end of the file again (ISO 32000-2, 7.2.4 and
 * 7.5.5).
 * Gotenberg passes on only the PDF of a page.
 * @param data the message with its last part
 */
export function countedPdf(data: Buffer, losses: Losses): string {
  const message = JSON.parse(data.toString()) as Part;
  const { data: part, base64Encoded } = message.result;
  const whole = Buffer.concat([
    Buffer.from(part, base64Encoded ? 'base64' : 'latin1'),
    Buffer.from(`\n%platen-told ${encoded(losses)}\n%%EOF\n`),
  ]);
  const result = { ...message.result, base64Encoded: true, data: whole.toString('base64') };
  return JSON.stringify({ ...message, result });
}

const encoded = (losses: Losses) => Buffer.from(JSON.stringify(losses)).toString('base64');
