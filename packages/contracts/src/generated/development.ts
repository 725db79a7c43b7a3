import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { DevelopmentServiceClient as _platen_usage_v1_DevelopmentServiceClient, DevelopmentServiceDefinition as _platen_usage_v1_DevelopmentServiceDefinition } from './platen/usage/v1/DevelopmentService.ts';
import type { PutPlanRequest as _platen_usage_v1_PutPlanRequest, PutPlanRequest__Output as _platen_usage_v1_PutPlanRequest__Output } from './platen/usage/v1/PutPlanRequest.ts';
import type { PutPlanResponse as _platen_usage_v1_PutPlanResponse, PutPlanResponse__Output as _platen_usage_v1_PutPlanResponse__Output } from './platen/usage/v1/PutPlanResponse.ts';
import type { SetUsageRequest as _platen_usage_v1_SetUsageRequest, SetUsageRequest__Output as _platen_usage_v1_SetUsageRequest__Output } from './platen/usage/v1/SetUsageRequest.ts';
import type { SetUsageResponse as _platen_usage_v1_SetUsageResponse, SetUsageResponse__Output as _platen_usage_v1_SetUsageResponse__Output } from './platen/usage/v1/SetUsageResponse.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  platen: {
    usage: {
      v1: {
        /**
         * Changes plans and counts by hand. Served in development alone.
         */
        DevelopmentService: SubtypeConstructor<typeof grpc.Client, _platen_usage_v1_DevelopmentServiceClient> & { service: _platen_usage_v1_DevelopmentServiceDefinition }
        PutPlanRequest: MessageTypeDefinition<_platen_usage_v1_PutPlanRequest, _platen_usage_v1_PutPlanRequest__Output>
        PutPlanResponse: MessageTypeDefinition<_platen_usage_v1_PutPlanResponse, _platen_usage_v1_PutPlanResponse__Output>
        SetUsageRequest: MessageTypeDefinition<_platen_usage_v1_SetUsageRequest, _platen_usage_v1_SetUsageRequest__Output>
        SetUsageResponse: MessageTypeDefinition<_platen_usage_v1_SetUsageResponse, _platen_usage_v1_SetUsageResponse__Output>
      }
    }
  }
}

