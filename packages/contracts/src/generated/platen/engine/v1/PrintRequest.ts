// Original file: proto/platen/engine/v1/engine.proto

import type { PrintJob as _platen_engine_v1_PrintJob, PrintJob__Output as _platen_engine_v1_PrintJob__Output } from '../../../platen/engine/v1/PrintJob.ts';
import type { PartChunk as _platen_engine_v1_PartChunk, PartChunk__Output as _platen_engine_v1_PartChunk__Output } from '../../../platen/engine/v1/PartChunk.ts';

/**
 * First the job, with or without a first chunk, then any number of chunks.
 */
export interface PrintRequest {
  'job'?: (_platen_engine_v1_PrintJob | null);
  'chunk'?: (_platen_engine_v1_PartChunk | null);
}

/**
 * First the job, with or without a first chunk, then any number of chunks.
 */
export interface PrintRequest__Output {
  'job': (_platen_engine_v1_PrintJob__Output | null);
  'chunk': (_platen_engine_v1_PartChunk__Output | null);
}
