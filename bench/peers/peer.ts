import type { BenchDocument } from './documents.ts';

/** A way to a PDF. */
export interface Peer {
  name: string;
  takes: (document: BenchDocument) => boolean;
  /** @throws {Error} it failed */
  make: (document: BenchDocument) => Promise<Buffer>;
  /** The process whose memory counts, with its descendants; undefined: each command has its own. */
  pids: () => number[];
  close: () => Promise<unknown>;
}

export const isHtml = ({ source }: BenchDocument): boolean => !('docx' in source);
