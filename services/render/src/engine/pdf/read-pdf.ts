import type { Readable } from 'node:stream';
import { PlatenError } from '@platen/contracts';
import type { Share } from '@platen/runtime';
import { EngineFault } from '../gotenberg/engine-fault.ts';

/** A PDF that arrives from an engine. */
export interface EngineResponse {
  body: Readable;
  /** The length that the engine announced, in bytes. */
  announcedBytes: number | undefined;
}

/**
 * Reads a PDF whole, so that the engine is free with its last byte. The bytes have a buffer of their own, which is not
 * shared: a thread that has read shared memory keeps it until it makes garbage of its own (measured: a gigabyte after
 * fifty documents of 20 MB). They stay reserved.
 * @throws {PlatenError} generation_failed: it is incomplete; overloaded: no room for it
 */
export async function readPdf(
  { body, announcedBytes }: EngineResponse,
  memory: Share,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      memory.reserve(COPIES * chunk.length);
      size += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    memory.release(COPIES * size);
    signal.throwIfAborted();
    if (error instanceof PlatenError) throw error;
    throw EngineFault.broken('the transfer broke off', error);
  }
  const pdf = joined(chunks, size);
  const fault = pdfFault(pdf, announcedBytes);
  memory.release(fault ? COPIES * size : size);
  if (fault) throw EngineFault.broken(fault);
  return pdf;
}

/** While it arrives: in pieces, and joined. */
const COPIES = 2;

function joined(chunks: Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const HEADER = '%PDF-';
const END_OF_FILE = /%%EOF\s*$/;

/** Size of the end of a PDF, in bytes. */
const TAIL_BYTES = 1024;

/** Returns why a result is not a whole PDF (ISO 32000-2, 7.5.2 and 7.5.5), or undefined if it looks whole. */
export function pdfFault(pdf: Uint8Array, announcedBytes?: number): string | undefined {
  if (announcedBytes !== undefined && announcedBytes !== pdf.length) {
    return `announced ${announcedBytes} bytes, sent ${pdf.length}`;
  }
  const text = (from: number, to?: number) => Buffer.from(pdf.slice(from, to)).toString('latin1');
  if (text(0, HEADER.length) !== HEADER) return 'does not begin like a PDF';
  if (!END_OF_FILE.test(text(-TAIL_BYTES))) return 'does not end like a PDF';
  return undefined;
}
