import {
  boundedText,
  type LossReason,
  type PrintReport__Output,
  type PrintResponse__Output,
} from '@platen/contracts';
import type { Share } from '@platen/runtime';
import { NOTHING_SAID, type PrintReport } from './engine.ts';
import { EngineFault } from './engine-fault.ts';
import { refusal } from './refusals.ts';

/** Memory for a print that arrives. */
export type PrintMemory = Pick<Share, 'reserve' | 'release'>;

/**
 * Reads a print whole, so that the engine is free with its last byte. The bytes have a buffer of their own, which is not
 * shared: a thread that has read shared memory keeps it until it makes garbage of its own (measured: a gigabyte after
 * fifty documents of 20 MB). They stay reserved.
 * @param messages of an engine, which a document may have taken over
 * @throws {PlatenError} generation_failed: it is incomplete; overloaded: no room for it; as `refusal`
 */
export async function readPrint(
  messages: AsyncIterable<PrintResponse__Output>,
  memory: PrintMemory,
  signal: AbortSignal,
): Promise<PrintReport> {
  const arriving = new Arriving(memory);
  try {
    for await (const message of messages) arriving.add(message);
  } catch (error) {
    arriving.release();
    signal.throwIfAborted();
    throw arriving.brokenBy(error);
  }
  return arriving.whole();
}

class Arriving {
  readonly #memory: PrintMemory;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #report: PrintReport__Output | undefined;

  constructor(memory: PrintMemory) {
    this.#memory = memory;
  }

  add({ chunk, report, failure }: PrintResponse__Output): void {
    if (failure) throw refusal(failure);
    this.#memory.reserve(COPIES * chunk.length);
    this.#size += chunk.length;
    if (chunk.length > 0) this.#chunks.push(chunk);
    this.#report = report ?? this.#report;
  }

  release(): void {
    this.#memory.release(COPIES * this.#size);
  }

  /** @returns the error to report: of an answer that began and broke off the engine is at fault */
  brokenBy(error: unknown): unknown {
    const isBroken = this.#size > 0 && error instanceof EngineFault && error.fault === 'lost';
    return isBroken ? EngineFault.broken('the transfer broke off', error) : error;
  }

  /** @throws {PlatenError} generation_failed: it is incomplete */
  whole(): PrintReport {
    const pdf = joined(this.#chunks, this.#size);
    const fault = this.#report ? pdfFault(pdf, this.#report.size) : 'has no report';
    this.#memory.release(fault ? COPIES * this.#size : this.#size);
    if (!this.#report || fault) throw EngineFault.broken(fault ?? '');
    return { pdf, ...reported(this.#report) };
  }
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

/** Limits of what an engine may say: more than one that no document has taken over says. */
const MOST = { count: 100_000, listed: 20, strings: 1_000, addressBytes: 4_000, textBytes: 400 };

const counted = (count: number) => Math.min(count, MOST.count);
const texts = (all: readonly string[]) =>
  all.slice(0, MOST.listed).map((text) => boundedText(text, MOST.textBytes));

/** Why a reference did not load, for callers. */
const REASONS: Readonly<Record<LossReason, string>> = {
  LOSS_REASON_UNSPECIFIED: 'failed',
  LOSS_REASON_REFUSED: 'refused',
  LOSS_REASON_FAILED: 'failed',
  LOSS_REASON_LATE: 'late',
};

function reported(report: PrintReport__Output): Omit<PrintReport, 'pdf'> {
  const { photographs, blank: isBlank, share, way } = report;
  const lost = report.lost.slice(0, MOST.listed).map(({ address, reason }) => ({
    reference: boundedText(address, MOST.addressBytes),
    reason: (REASONS[reason] as string | undefined) ?? 'failed', // an engine may say anything
  }));
  const said = {
    ...NOTHING_SAID,
    blockedCount: counted(report.lostCount),
    blockedResources: lost,
    clippedCount: counted(report.clipped),
    clipped: report.clippedElements.slice(0, MOST.listed).map(({ element, page, rect }) => ({
      element: boundedText(element, MOST.textBytes),
      page,
      rect: rect.length === 4 && rect.every(Number.isFinite) ? rect : [],
    })),
    scale: share > 0 && share < 1 ? share : 0,
    notAtRest: !report.atRest,
    scriptErrorCount: counted(report.scriptErrors),
    scriptErrors: texts(report.scriptMessages),
    blankCount: counted(report.blankCount),
    blankPages: report.blankPages.slice(0, MOST.listed),
  };
  const strings = report.strings.slice(0, MOST.strings).map(({ name, text }) => ({
    name: boundedText(name, MOST.textBytes),
    text: boundedText(text, MOST.textBytes),
  }));
  return { photographs, isBlank, way, said, ...(strings.length > 0 && { strings }) };
}

const HEADER = '%PDF-';
const END_OF_FILE = /%%EOF\s*$/;

/** Size of the end of a PDF, in bytes. */
const TAIL_BYTES = 1024;

/** Returns why a result is not a whole PDF (ISO 32000-2, 7.5.2 and 7.5.5), or undefined if it looks whole. */
export function pdfFault(pdf: Uint8Array, announcedBytes: number): string | undefined {
  const text = (from: number, to?: number) => Buffer.from(pdf.slice(from, to)).toString('latin1');
  if (text(0, HEADER.length) !== HEADER) return 'does not begin like a PDF';
  if (!END_OF_FILE.test(text(-TAIL_BYTES))) return 'does not end like a PDF';
  if (announcedBytes !== pdf.length) return `announced ${announcedBytes} bytes, sent ${pdf.length}`;
  return undefined;
}
