// Original file: proto/platen/engine/v1/engine.proto

import type { PrintReport as _platen_engine_v1_PrintReport, PrintReport__Output as _platen_engine_v1_PrintReport__Output } from '../../../platen/engine/v1/PrintReport.ts';
import type { PrintFailure as _platen_engine_v1_PrintFailure, PrintFailure__Output as _platen_engine_v1_PrintFailure__Output } from '../../../platen/engine/v1/PrintFailure.ts';

/**
 * First chunks of the PDF, the last of them with the report; or a failure.
 */
export interface PrintResponse {
  'chunk'?: (Buffer | Uint8Array | string);
  'report'?: (_platen_engine_v1_PrintReport | null);
  'failure'?: (_platen_engine_v1_PrintFailure | null);
}

/**
 * First chunks of the PDF, the last of them with the report; or a failure.
 */
export interface PrintResponse__Output {
  'chunk': (Buffer);
  'report': (_platen_engine_v1_PrintReport__Output | null);
  'failure': (_platen_engine_v1_PrintFailure__Output | null);
}
