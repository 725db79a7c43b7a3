// Original file: proto/platen/usage/v1/development.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { PutPlanRequest as _platen_usage_v1_PutPlanRequest, PutPlanRequest__Output as _platen_usage_v1_PutPlanRequest__Output } from '../../../platen/usage/v1/PutPlanRequest.ts';
import type { PutPlanResponse as _platen_usage_v1_PutPlanResponse, PutPlanResponse__Output as _platen_usage_v1_PutPlanResponse__Output } from '../../../platen/usage/v1/PutPlanResponse.ts';
import type { SetUsageRequest as _platen_usage_v1_SetUsageRequest, SetUsageRequest__Output as _platen_usage_v1_SetUsageRequest__Output } from '../../../platen/usage/v1/SetUsageRequest.ts';
import type { SetUsageResponse as _platen_usage_v1_SetUsageResponse, SetUsageResponse__Output as _platen_usage_v1_SetUsageResponse__Output } from '../../../platen/usage/v1/SetUsageResponse.ts';

/**
 * Changes plans and counts by hand. Served in development alone.
 */
export interface DevelopmentServiceClient extends grpc.Client {
  /**
   * Creates or changes a plan in the plans file, at once.
   * INVALID_ARGUMENT invalid_request, naming the field.
   */
  PutPlan(argument: _platen_usage_v1_PutPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  PutPlan(argument: _platen_usage_v1_PutPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  PutPlan(argument: _platen_usage_v1_PutPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  PutPlan(argument: _platen_usage_v1_PutPlanRequest, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates or changes a plan in the plans file, at once.
   * INVALID_ARGUMENT invalid_request, naming the field.
   */
  putPlan(argument: _platen_usage_v1_PutPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  putPlan(argument: _platen_usage_v1_PutPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  putPlan(argument: _platen_usage_v1_PutPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  putPlan(argument: _platen_usage_v1_PutPlanRequest, callback: grpc.requestCallback<_platen_usage_v1_PutPlanResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sets what an account has used this month, in all: formats, keys and days
   * stay as they were counted.
   * PERMISSION_DENIED forbidden: there is no such plan.
   */
  SetUsage(argument: _platen_usage_v1_SetUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  SetUsage(argument: _platen_usage_v1_SetUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  SetUsage(argument: _platen_usage_v1_SetUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  SetUsage(argument: _platen_usage_v1_SetUsageRequest, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sets what an account has used this month, in all: formats, keys and days
   * stay as they were counted.
   * PERMISSION_DENIED forbidden: there is no such plan.
   */
  setUsage(argument: _platen_usage_v1_SetUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  setUsage(argument: _platen_usage_v1_SetUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  setUsage(argument: _platen_usage_v1_SetUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  setUsage(argument: _platen_usage_v1_SetUsageRequest, callback: grpc.requestCallback<_platen_usage_v1_SetUsageResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Changes plans and counts by hand. Served in development alone.
 */
export interface DevelopmentServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates or changes a plan in the plans file, at once.
   * INVALID_ARGUMENT invalid_request, naming the field.
   */
  PutPlan: grpc.handleUnaryCall<_platen_usage_v1_PutPlanRequest__Output, _platen_usage_v1_PutPlanResponse>;
  
  /**
   * Sets what an account has used this month, in all: formats, keys and days
   * stay as they were counted.
   * PERMISSION_DENIED forbidden: there is no such plan.
   */
  SetUsage: grpc.handleUnaryCall<_platen_usage_v1_SetUsageRequest__Output, _platen_usage_v1_SetUsageResponse>;
  
}

export interface DevelopmentServiceDefinition extends grpc.ServiceDefinition {
  PutPlan: MethodDefinition<_platen_usage_v1_PutPlanRequest, _platen_usage_v1_PutPlanResponse, _platen_usage_v1_PutPlanRequest__Output, _platen_usage_v1_PutPlanResponse__Output>
  SetUsage: MethodDefinition<_platen_usage_v1_SetUsageRequest, _platen_usage_v1_SetUsageResponse, _platen_usage_v1_SetUsageRequest__Output, _platen_usage_v1_SetUsageResponse__Output>
}
