import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { CommitRequest as _platen_usage_v1_CommitRequest, CommitRequest__Output as _platen_usage_v1_CommitRequest__Output } from './platen/usage/v1/CommitRequest.ts';
import type { CommitResponse as _platen_usage_v1_CommitResponse, CommitResponse__Output as _platen_usage_v1_CommitResponse__Output } from './platen/usage/v1/CommitResponse.ts';
import type { Counts as _platen_usage_v1_Counts, Counts__Output as _platen_usage_v1_Counts__Output } from './platen/usage/v1/Counts.ts';
import type { DayCounts as _platen_usage_v1_DayCounts, DayCounts__Output as _platen_usage_v1_DayCounts__Output } from './platen/usage/v1/DayCounts.ts';
import type { Demo as _platen_usage_v1_Demo, Demo__Output as _platen_usage_v1_Demo__Output } from './platen/usage/v1/Demo.ts';
import type { GetHistoryRequest as _platen_usage_v1_GetHistoryRequest, GetHistoryRequest__Output as _platen_usage_v1_GetHistoryRequest__Output } from './platen/usage/v1/GetHistoryRequest.ts';
import type { GetHistoryResponse as _platen_usage_v1_GetHistoryResponse, GetHistoryResponse__Output as _platen_usage_v1_GetHistoryResponse__Output } from './platen/usage/v1/GetHistoryResponse.ts';
import type { GetKeyUsageRequest as _platen_usage_v1_GetKeyUsageRequest, GetKeyUsageRequest__Output as _platen_usage_v1_GetKeyUsageRequest__Output } from './platen/usage/v1/GetKeyUsageRequest.ts';
import type { GetKeyUsageResponse as _platen_usage_v1_GetKeyUsageResponse, GetKeyUsageResponse__Output as _platen_usage_v1_GetKeyUsageResponse__Output } from './platen/usage/v1/GetKeyUsageResponse.ts';
import type { GetPlanRequest as _platen_usage_v1_GetPlanRequest, GetPlanRequest__Output as _platen_usage_v1_GetPlanRequest__Output } from './platen/usage/v1/GetPlanRequest.ts';
import type { GetPlanResponse as _platen_usage_v1_GetPlanResponse, GetPlanResponse__Output as _platen_usage_v1_GetPlanResponse__Output } from './platen/usage/v1/GetPlanResponse.ts';
import type { GetUsageRequest as _platen_usage_v1_GetUsageRequest, GetUsageRequest__Output as _platen_usage_v1_GetUsageRequest__Output } from './platen/usage/v1/GetUsageRequest.ts';
import type { GetUsageResponse as _platen_usage_v1_GetUsageResponse, GetUsageResponse__Output as _platen_usage_v1_GetUsageResponse__Output } from './platen/usage/v1/GetUsageResponse.ts';
import type { HangUp as _platen_usage_v1_HangUp, HangUp__Output as _platen_usage_v1_HangUp__Output } from './platen/usage/v1/HangUp.ts';
import type { HangUps as _platen_usage_v1_HangUps, HangUps__Output as _platen_usage_v1_HangUps__Output } from './platen/usage/v1/HangUps.ts';
import type { Idempotency as _platen_usage_v1_Idempotency, Idempotency__Output as _platen_usage_v1_Idempotency__Output } from './platen/usage/v1/Idempotency.ts';
import type { KeyUsage as _platen_usage_v1_KeyUsage, KeyUsage__Output as _platen_usage_v1_KeyUsage__Output } from './platen/usage/v1/KeyUsage.ts';
import type { Limits as _platen_usage_v1_Limits, Limits__Output as _platen_usage_v1_Limits__Output } from './platen/usage/v1/Limits.ts';
import type { ListPlansRequest as _platen_usage_v1_ListPlansRequest, ListPlansRequest__Output as _platen_usage_v1_ListPlansRequest__Output } from './platen/usage/v1/ListPlansRequest.ts';
import type { ListPlansResponse as _platen_usage_v1_ListPlansResponse, ListPlansResponse__Output as _platen_usage_v1_ListPlansResponse__Output } from './platen/usage/v1/ListPlansResponse.ts';
import type { ListRequestsRequest as _platen_usage_v1_ListRequestsRequest, ListRequestsRequest__Output as _platen_usage_v1_ListRequestsRequest__Output } from './platen/usage/v1/ListRequestsRequest.ts';
import type { ListRequestsResponse as _platen_usage_v1_ListRequestsResponse, ListRequestsResponse__Output as _platen_usage_v1_ListRequestsResponse__Output } from './platen/usage/v1/ListRequestsResponse.ts';
import type { LogRequestsRequest as _platen_usage_v1_LogRequestsRequest, LogRequestsRequest__Output as _platen_usage_v1_LogRequestsRequest__Output } from './platen/usage/v1/LogRequestsRequest.ts';
import type { LogRequestsResponse as _platen_usage_v1_LogRequestsResponse, LogRequestsResponse__Output as _platen_usage_v1_LogRequestsResponse__Output } from './platen/usage/v1/LogRequestsResponse.ts';
import type { LoggedRequest as _platen_usage_v1_LoggedRequest, LoggedRequest__Output as _platen_usage_v1_LoggedRequest__Output } from './platen/usage/v1/LoggedRequest.ts';
import type { MonthHistory as _platen_usage_v1_MonthHistory, MonthHistory__Output as _platen_usage_v1_MonthHistory__Output } from './platen/usage/v1/MonthHistory.ts';
import type { NamedCounts as _platen_usage_v1_NamedCounts, NamedCounts__Output as _platen_usage_v1_NamedCounts__Output } from './platen/usage/v1/NamedCounts.ts';
import type { Plan as _platen_usage_v1_Plan, Plan__Output as _platen_usage_v1_Plan__Output } from './platen/usage/v1/Plan.ts';
import type { Provisional as _platen_usage_v1_Provisional, Provisional__Output as _platen_usage_v1_Provisional__Output } from './platen/usage/v1/Provisional.ts';
import type { Quota as _platen_usage_v1_Quota, Quota__Output as _platen_usage_v1_Quota__Output } from './platen/usage/v1/Quota.ts';
import type { Rate as _platen_usage_v1_Rate, Rate__Output as _platen_usage_v1_Rate__Output } from './platen/usage/v1/Rate.ts';
import type { ReleaseRequest as _platen_usage_v1_ReleaseRequest, ReleaseRequest__Output as _platen_usage_v1_ReleaseRequest__Output } from './platen/usage/v1/ReleaseRequest.ts';
import type { ReleaseResponse as _platen_usage_v1_ReleaseResponse, ReleaseResponse__Output as _platen_usage_v1_ReleaseResponse__Output } from './platen/usage/v1/ReleaseResponse.ts';
import type { RenewRequest as _platen_usage_v1_RenewRequest, RenewRequest__Output as _platen_usage_v1_RenewRequest__Output } from './platen/usage/v1/RenewRequest.ts';
import type { RenewResponse as _platen_usage_v1_RenewResponse, RenewResponse__Output as _platen_usage_v1_RenewResponse__Output } from './platen/usage/v1/RenewResponse.ts';
import type { ReserveRequest as _platen_usage_v1_ReserveRequest, ReserveRequest__Output as _platen_usage_v1_ReserveRequest__Output } from './platen/usage/v1/ReserveRequest.ts';
import type { ReserveResponse as _platen_usage_v1_ReserveResponse, ReserveResponse__Output as _platen_usage_v1_ReserveResponse__Output } from './platen/usage/v1/ReserveResponse.ts';
import type { UsageServiceClient as _platen_usage_v1_UsageServiceClient, UsageServiceDefinition as _platen_usage_v1_UsageServiceDefinition } from './platen/usage/v1/UsageService.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  platen: {
    usage: {
      v1: {
        CommitRequest: MessageTypeDefinition<_platen_usage_v1_CommitRequest, _platen_usage_v1_CommitRequest__Output>
        CommitResponse: MessageTypeDefinition<_platen_usage_v1_CommitResponse, _platen_usage_v1_CommitResponse__Output>
        Counts: MessageTypeDefinition<_platen_usage_v1_Counts, _platen_usage_v1_Counts__Output>
        DayCounts: MessageTypeDefinition<_platen_usage_v1_DayCounts, _platen_usage_v1_DayCounts__Output>
        Demo: MessageTypeDefinition<_platen_usage_v1_Demo, _platen_usage_v1_Demo__Output>
        GetHistoryRequest: MessageTypeDefinition<_platen_usage_v1_GetHistoryRequest, _platen_usage_v1_GetHistoryRequest__Output>
        GetHistoryResponse: MessageTypeDefinition<_platen_usage_v1_GetHistoryResponse, _platen_usage_v1_GetHistoryResponse__Output>
        GetKeyUsageRequest: MessageTypeDefinition<_platen_usage_v1_GetKeyUsageRequest, _platen_usage_v1_GetKeyUsageRequest__Output>
        GetKeyUsageResponse: MessageTypeDefinition<_platen_usage_v1_GetKeyUsageResponse, _platen_usage_v1_GetKeyUsageResponse__Output>
        GetPlanRequest: MessageTypeDefinition<_platen_usage_v1_GetPlanRequest, _platen_usage_v1_GetPlanRequest__Output>
        GetPlanResponse: MessageTypeDefinition<_platen_usage_v1_GetPlanResponse, _platen_usage_v1_GetPlanResponse__Output>
        GetUsageRequest: MessageTypeDefinition<_platen_usage_v1_GetUsageRequest, _platen_usage_v1_GetUsageRequest__Output>
        GetUsageResponse: MessageTypeDefinition<_platen_usage_v1_GetUsageResponse, _platen_usage_v1_GetUsageResponse__Output>
        HangUp: MessageTypeDefinition<_platen_usage_v1_HangUp, _platen_usage_v1_HangUp__Output>
        HangUps: MessageTypeDefinition<_platen_usage_v1_HangUps, _platen_usage_v1_HangUps__Output>
        Idempotency: MessageTypeDefinition<_platen_usage_v1_Idempotency, _platen_usage_v1_Idempotency__Output>
        KeyUsage: MessageTypeDefinition<_platen_usage_v1_KeyUsage, _platen_usage_v1_KeyUsage__Output>
        Limits: MessageTypeDefinition<_platen_usage_v1_Limits, _platen_usage_v1_Limits__Output>
        ListPlansRequest: MessageTypeDefinition<_platen_usage_v1_ListPlansRequest, _platen_usage_v1_ListPlansRequest__Output>
        ListPlansResponse: MessageTypeDefinition<_platen_usage_v1_ListPlansResponse, _platen_usage_v1_ListPlansResponse__Output>
        ListRequestsRequest: MessageTypeDefinition<_platen_usage_v1_ListRequestsRequest, _platen_usage_v1_ListRequestsRequest__Output>
        ListRequestsResponse: MessageTypeDefinition<_platen_usage_v1_ListRequestsResponse, _platen_usage_v1_ListRequestsResponse__Output>
        LogRequestsRequest: MessageTypeDefinition<_platen_usage_v1_LogRequestsRequest, _platen_usage_v1_LogRequestsRequest__Output>
        LogRequestsResponse: MessageTypeDefinition<_platen_usage_v1_LogRequestsResponse, _platen_usage_v1_LogRequestsResponse__Output>
        LoggedRequest: MessageTypeDefinition<_platen_usage_v1_LoggedRequest, _platen_usage_v1_LoggedRequest__Output>
        MonthHistory: MessageTypeDefinition<_platen_usage_v1_MonthHistory, _platen_usage_v1_MonthHistory__Output>
        NamedCounts: MessageTypeDefinition<_platen_usage_v1_NamedCounts, _platen_usage_v1_NamedCounts__Output>
        Plan: MessageTypeDefinition<_platen_usage_v1_Plan, _platen_usage_v1_Plan__Output>
        Provisional: MessageTypeDefinition<_platen_usage_v1_Provisional, _platen_usage_v1_Provisional__Output>
        Quota: MessageTypeDefinition<_platen_usage_v1_Quota, _platen_usage_v1_Quota__Output>
        Rate: MessageTypeDefinition<_platen_usage_v1_Rate, _platen_usage_v1_Rate__Output>
        ReleaseRequest: MessageTypeDefinition<_platen_usage_v1_ReleaseRequest, _platen_usage_v1_ReleaseRequest__Output>
        ReleaseResponse: MessageTypeDefinition<_platen_usage_v1_ReleaseResponse, _platen_usage_v1_ReleaseResponse__Output>
        RenewRequest: MessageTypeDefinition<_platen_usage_v1_RenewRequest, _platen_usage_v1_RenewRequest__Output>
        RenewResponse: MessageTypeDefinition<_platen_usage_v1_RenewResponse, _platen_usage_v1_RenewResponse__Output>
        ReserveRequest: MessageTypeDefinition<_platen_usage_v1_ReserveRequest, _platen_usage_v1_ReserveRequest__Output>
        ReserveResponse: MessageTypeDefinition<_platen_usage_v1_ReserveResponse, _platen_usage_v1_ReserveResponse__Output>
        /**
         * Knows plans and counts. A generation is reserved before it is rendered, and
         * then committed (delivered: charged) or released (not delivered: not charged).
         */
        UsageService: SubtypeConstructor<typeof grpc.Client, _platen_usage_v1_UsageServiceClient> & { service: _platen_usage_v1_UsageServiceDefinition }
        Verdict: EnumTypeDefinition
      }
    }
  }
}

