import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Fault } from '@platen/contracts';
import type { OfficeDocument } from '../print/document.ts';
import { endedOffices } from '../memory/ended-processes.ts';
import { PrintFault } from '../print/print-fault.ts';
import { HERE, LONGEST_PDF_BYTES } from '../settings.ts';
import { exportOptions } from './export-options.ts';

/**
 * Has a LibreOffice of its own convert a document, in the folder that this LibreOffice alone sees.
 * @param port of `start/soffice` @param client of LibreOffice @throws as `Offices.print`
 */
export async function converted(
  document: OfficeDocument,
  { port, client }: { port: number; client: string },
  signal: AbortSignal,
): Promise<Buffer> {
  const loan = connect({ port, host: HERE, signal });
  loan.on('error', () => undefined); // LibreOffice is killed, or the caller leaves
  try {
    const [own = '', folder = ''] = (await lineOf(loan)).split(' ');
    const source = join(folder, `document.${document.extension}`);
    const target = join(folder, 'print.pdf');
    await writeFile(source, document.file);
    const place = ['--no-launch', '--format', 'pdf', '--port', own];
    const args = [...place, ...exportOptions(document), '--output', target, source];
    const status = await statusOf(client, args, signal);
    if (status !== 0) {
      const { fault } = endedOffices.takeLast() ?? { fault: faultOf(status, document) };
      throw new PrintFault(fault, `the client of LibreOffice: ${status}`);
    }
    return await readPdf(target);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PrintFault) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const fault = code === 'ECONNREFUSED' ? 'FAULT_NOT_READY' : 'FAULT_FAILED';
    throw new PrintFault(fault, `LibreOffice: ${code}`);
  } finally {
    loan.destroy();
  }
}

/** @throws {PrintFault} FAULT_NOT_READY: no LibreOffice could be started */
async function lineOf(loan: Socket): Promise<string> {
  let line = '';
  for await (const piece of loan.iterator({ destroyOnReturn: false })) {
    line += String(piece);
    if (line.endsWith('\n')) return line.trimEnd();
  }
  throw new PrintFault('FAULT_NOT_READY', 'LibreOffice does not start');
}

/** @returns -1: it was killed */
async function statusOf(
  client: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const program = spawn(client, args, { stdio: 'ignore', signal, killSignal: 'SIGKILL' });
  const [status] = (await once(program, 'exit')) as [number | null];
  return status ?? -1;
}

/** By the client's status, of which 5 and 6 stand for any reason: the document may be at fault, or LibreOffice. */
const FAULTS: Readonly<Record<number, Fault>> = {
  3: 'FAULT_UNREADABLE',
  4: 'FAULT_UNREADABLE',
  5: 'FAULT_GIVEN_UP',
  6: 'FAULT_GIVEN_UP',
  8: 'FAULT_UNREADABLE',
};

function faultOf(status: number, { pages }: OfficeDocument): Fault {
  return status === 5 && pages !== '' ? 'FAULT_PAGES' : (FAULTS[status] ?? 'FAULT_FAILED');
}

/** A document may have taken LibreOffice over: what stands there may be no file, or never end. */
async function readPdf(path: string): Promise<Buffer> {
  await using file = await open(path, constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const { size } = await file.stat();
  if (size > LONGEST_PDF_BYTES) throw new PrintFault('FAULT_TOO_LARGE');
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size));
  return buffer.subarray(0, bytesRead);
}
