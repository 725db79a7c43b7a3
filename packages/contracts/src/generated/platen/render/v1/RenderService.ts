// Original file: proto/platen/render/v1/render.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { RenderRequest as _platen_render_v1_RenderRequest, RenderRequest__Output as _platen_render_v1_RenderRequest__Output } from '../../../platen/render/v1/RenderRequest.ts';
import type { RenderResponse as _platen_render_v1_RenderResponse, RenderResponse__Output as _platen_render_v1_RenderResponse__Output } from '../../../platen/render/v1/RenderResponse.ts';

/**
 * Turns a document into a PDF, or one of its pages into a PNG. Keeps nothing.
 */
export interface RenderServiceClient extends grpc.Client {
  /**
   * The caller sends the job, then the job's parts in chunks, then ends its
   * side. Back come the facts once the whole result is there and checked, then
   * the result in chunks. Cancelling the call stops the work at the engine.
   * FAILED_PRECONDITION blank_document, content_overflow, invalid_document, invalid_page_ranges, missing_resources,
   * missing_variables, not_at_rest, template_error, template_too_large, too_many_pages: the document is at fault.
   * INVALID_ARGUMENT invalid_request, unsupported_option, payload_too_large.
   * INTERNAL generation_failed: the engine could not render this document.
   * RESOURCE_EXHAUSTED overloaded: no engine or no room for the result now.
   * DEADLINE_EXCEEDED generation_timeout: the engine took too long.
   * UNAVAILABLE service_unavailable: no engine can be reached.
   */
  Render(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_render_v1_RenderRequest, _platen_render_v1_RenderResponse__Output>;
  Render(options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_render_v1_RenderRequest, _platen_render_v1_RenderResponse__Output>;
  /**
   * The caller sends the job, then the job's parts in chunks, then ends its
   * side. Back come the facts once the whole result is there and checked, then
   * the result in chunks. Cancelling the call stops the work at the engine.
   * FAILED_PRECONDITION blank_document, content_overflow, invalid_document, invalid_page_ranges, missing_resources,
   * missing_variables, not_at_rest, template_error, template_too_large, too_many_pages: the document is at fault.
   * INVALID_ARGUMENT invalid_request, unsupported_option, payload_too_large.
   * INTERNAL generation_failed: the engine could not render this document.
   * RESOURCE_EXHAUSTED overloaded: no engine or no room for the result now.
   * DEADLINE_EXCEEDED generation_timeout: the engine took too long.
   * UNAVAILABLE service_unavailable: no engine can be reached.
   */
  render(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_render_v1_RenderRequest, _platen_render_v1_RenderResponse__Output>;
  render(options?: grpc.CallOptions): grpc.ClientDuplexStream<_platen_render_v1_RenderRequest, _platen_render_v1_RenderResponse__Output>;
  
}

/**
 * Turns a document into a PDF, or one of its pages into a PNG. Keeps nothing.
 */
export interface RenderServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The caller sends the job, then the job's parts in chunks, then ends its
   * side. Back come the facts once the whole result is there and checked, then
   * the result in chunks. Cancelling the call stops the work at the engine.
   * FAILED_PRECONDITION blank_document, content_overflow, invalid_document, invalid_page_ranges, missing_resources,
   * missing_variables, not_at_rest, template_error, template_too_large, too_many_pages: the document is at fault.
   * INVALID_ARGUMENT invalid_request, unsupported_option, payload_too_large.
   * INTERNAL generation_failed: the engine could not render this document.
   * RESOURCE_EXHAUSTED overloaded: no engine or no room for the result now.
   * DEADLINE_EXCEEDED generation_timeout: the engine took too long.
   * UNAVAILABLE service_unavailable: no engine can be reached.
   */
  Render: grpc.handleBidiStreamingCall<_platen_render_v1_RenderRequest__Output, _platen_render_v1_RenderResponse>;
  
}

export interface RenderServiceDefinition extends grpc.ServiceDefinition {
  Render: MethodDefinition<_platen_render_v1_RenderRequest, _platen_render_v1_RenderResponse, _platen_render_v1_RenderRequest__Output, _platen_render_v1_RenderResponse__Output>
}
