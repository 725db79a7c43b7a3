import type { Fault, PrintFailure } from '@platen/contracts';

/** Why there is no PDF, as the caller gets it. */
export class PrintFault extends Error {
  readonly failure: PrintFailure & { fault: Fault };

  /** @param reason for the log, without a word of the document */
  constructor(fault: Fault, reason = '', more: Omit<PrintFailure, 'fault' | 'reason'> = {}) {
    super(reason || fault);
    this.failure = { fault, reason, ...more };
  }
}
