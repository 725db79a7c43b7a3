import type { Losses } from './lost-resources.ts';

/** Of `IO.read`. */
interface Part {
  result: { base64Encoded?: boolean; data: string; eof: boolean };
}

const LAST_PART = /"eof":true\},"sessionId":"([^"]+)"\}$/;

/** As far as a message's end is looked at. */
const TAIL_BYTES = 96;

/** @returns whose PDF ends with this message; undefined if none does */
export function sessionOfLastPart(data: Buffer): string | undefined {
  return LAST_PART.exec(data.toString('latin1', Math.max(0, data.length - TAIL_BYTES)))?.[1];
}

/**
 * Has a PDF say at its end what its document was not given, for render to take off
 * (services/render/src/engine/pdf/lost-resources.ts): a comment, and the end of a file once more (ISO 32000-2, 7.2.4 and 7.5.5).
 * Gotenberg hands on of a page nothing else than what it is printed as.
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
