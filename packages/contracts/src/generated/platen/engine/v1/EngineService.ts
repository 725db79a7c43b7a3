// Original file: proto/platen/engine/v1/engine.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { PrintRequest as _platen_engine_v1_PrintRequest, PrintRequest__Output as _platen_engine_v1_PrintRequest__Output } from '../../../platen/engine/v1/PrintRequest.ts';
import type { PrintResponse as _platen_engine_v1_PrintResponse, PrintResponse__Output as _platen_engine_v1_PrintResponse__Output } from '../../../platen/engine/v1/PrintResponse.ts';

/**
 * Prints documents with Chromium or LibreOffice. Keeps nothing, and knows no caller.
 */
export interface EngineServiceClient extends grpc.Client {
  /**
   * The caller sends the job, then the job's parts in chunks, then ends its
   * side. Back come the PDF in chunks and then the report, or a failure alone.
   * The call's deadline is the print's; cancelling the call ends the page.
   * The headers of the answer say that the engine has taken the job.
   */
  Print(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_engine_v1_PrintRequest, _platen_engine_v1_PrintResponse__Output>;
  Print(options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_engine_v1_PrintRequest, _platen_engine_v1_PrintResponse__Output>;
  /**
   * The caller sends the job, then the job's parts in chunks, then ends its
   * side. Back come the PDF in chunks and then the report, or a failure alone.
   * The call's deadline is the print's; cancelling the call ends the page.
   * The headers of the answer say that the engine has taken the job.
   */
  print(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_engine_v1_PrintRequest, _platen_engine_v1_PrintResponse__Output>;
  print(options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_engine_v1_PrintRequest, _platen_engine_v1_PrintResponse__Output>;
  
}

/**
 * Prints documents with Chromium or LibreOffice. Keeps nothing, and knows no caller.
 */
export interface EngineServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The caller sends the job, then the job's parts in chunks, then ends its
   * side. Back come the PDF in chunks and then the report, or a failure alone.
   * The call's deadline is the print's; cancelling the call ends the page.
   * The headers of the answer say that the engine has taken the job.
   */
  Print: grpc.handleBidiStreamingCall<_platen_engine_v1_PrintRequest__Output, _platen_engine_v1_PrintResponse>;
  
}

export interface EngineServiceDefinition extends grpc.ServiceDefinition {
  Print: MethodDefinition<_platen_engine_v1_PrintRequest, _platen_engine_v1_PrintResponse, _platen_engine_v1_PrintRequest__Output, _platen_engine_v1_PrintResponse__Output>
}
