// Original file: proto/platen/usage/v1/usage.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CommitRequest as _platen_usage_v1_CommitRequest, CommitRequest__Output as _platen_usage_v1_CommitRequest__Output } from '../../../platen/usage/v1/CommitRequest.ts';
import type { CommitResponse as _platen_usage_v1_CommitResponse, CommitResponse__Output as _platen_usage_v1_CommitResponse__Output } from '../../../platen/usage/v1/CommitResponse.ts';
import type { GetHistoryRequest as _platen_usage_v1_GetHistoryRequest, GetHistoryRequest__Output as _platen_usage_v1_GetHistoryRequest__Output } from '../../../platen/usage/v1/GetHistoryRequest.ts';
import type { GetHistoryResponse as _platen_usage_v1_GetHistoryResponse, GetHistoryResponse__Output as _platen_usage_v1_GetHistoryResponse__Output } from '../../../platen/usage/v1/GetHistoryResponse.ts';
import type { GetKeyUsageRequest as _platen_usage_v1_GetKeyUsageRequest, GetKeyUsageRequest__Output as _platen_usage_v1_GetKeyUsageRequest__Output } from '../../../platen/usage/v1/GetKeyUsageRequest.ts';
import type { GetKeyUsageResponse as _platen_usage_v1_GetKeyUsageResponse, GetKeyUsageResponse__Output as _platen_usage_v1_GetKeyUsageResponse__Output } from '../../../platen/usage/v1/GetKeyUsageResponse.ts';
import type { GetPlanRequest as _platen_usage_v1_GetPlanRequest, GetPlanRequest__Output as _platen_usage_v1_GetPlanRequest__Output } from '../../../platen/usage/v1/GetPlanRequest.ts';
import type { GetPlanResponse as _platen_usage_v1_GetPlanResponse, GetPlanResponse__Output as _platen_usage_v1_GetPlanResponse__Output } from '../../../platen/usage/v1/GetPlanResponse.ts';
import type { GetUsageRequest as _platen_usage_v1_GetUsageRequest, GetUsageRequest__Output as _platen_usage_v1_GetUsageRequest__Output } from '../../../platen/usage/v1/GetUsageRequest.ts';
import type { GetUsageResponse as _platen_usage_v1_GetUsageResponse, GetUsageResponse__Output as _platen_usage_v1_GetUsageResponse__Output } from '../../../platen/usage/v1/GetUsageResponse.ts';
import type { ListPlansRequest as _platen_usage_v1_ListPlansRequest, ListPlansRequest__Output as _platen_usage_v1_ListPlansRequest__Output } from '../../../platen/usage/v1/ListPlansRequest.ts';
import type { ListPlansResponse as _platen_usage_v1_ListPlansResponse, ListPlansResponse__Output as _platen_usage_v1_ListPlansResponse__Output } from '../../../platen/usage/v1/ListPlansResponse.ts';
import type { ListRequestsRequest as _platen_usage_v1_ListRequestsRequest, ListRequestsRequest__Output as _platen_usage_v1_ListRequestsRequest__Output } from '../../../platen/usage/v1/ListRequestsRequest.ts';
import type { ListRequestsResponse as _platen_usage_v1_ListRequestsResponse, ListRequestsResponse__Output as _platen_usage_v1_ListRequestsResponse__Output } from '../../../platen/usage/v1/ListRequestsResponse.ts';
import type { LogRequestsRequest as _platen_usage_v1_LogRequestsRequest, LogRequestsRequest__Output as _platen_usage_v1_LogRequestsRequest__Output } from '../../../platen/usage/v1/LogRequestsRequest.ts';
import type { LogRequestsResponse as _platen_usage_v1_LogRequestsResponse, LogRequestsResponse__Output as _platen_usage_v1_LogRequestsResponse__Output } from '../../../platen/usage/v1/LogRequestsResponse.ts';
import type { ReleaseRequest as _platen_usage_v1_ReleaseRequest, ReleaseRequest__Output as _platen_usage_v1_ReleaseRequest__Output } from '../../../platen/usage/v1/ReleaseRequest.ts';
import type { ReleaseResponse as _platen_usage_v1_ReleaseResponse, ReleaseResponse__Output as _platen_usage_v1_ReleaseResponse__Output } from '../../../platen/usage/v1/ReleaseResponse.ts';
import type { RenewRequest as _platen_usage_v1_RenewRequest, RenewRequest__Output as _platen_usage_v1_RenewRequest__Output } from '../../../platen/usage/v1/RenewRequest.ts';
import type { RenewResponse as _platen_usage_v1_RenewResponse, RenewResponse__Output as _platen_usage_v1_RenewResponse__Output } from '../../../platen/usage/v1/RenewResponse.ts';
import type { ReserveRequest as _platen_usage_v1_ReserveRequest, ReserveRequest__Output as _platen_usage_v1_ReserveRequest__Output } from '../../../platen/usage/v1/ReserveRequest.ts';
import type { ReserveResponse as _platen_usage_v1_ReserveResponse, ReserveResponse__Output as _platen_usage_v1_ReserveResponse__Output } from '../../../platen/usage/v1/ReserveResponse.ts';

/**
 * Knows plans and counts. A generation is reserved before it is rendered, and
 * then committed (delivered: charged) or released (not delivered: not charged).
 */
export interface UsageServiceClient extends grpc.Client {
  /**
   * Charges a reservation, in the month in which it was admitted. Idempotent.
   * What repeats a generation that was charged is not charged again, five times.
   * UNAVAILABLE service_unavailable: released before, or its lease ended and
   * the quota has gone to others since; nothing is charged.
   */
  Commit(argument: _platen_usage_v1_CommitRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  Commit(argument: _platen_usage_v1_CommitRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  Commit(argument: _platen_usage_v1_CommitRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  Commit(argument: _platen_usage_v1_CommitRequest, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Charges a reservation, in the month in which it was admitted. Idempotent.
   * What repeats a generation that was charged is not charged again, five times.
   * UNAVAILABLE service_unavailable: released before, or its lease ended and
   * the quota has gone to others since; nothing is charged.
   */
  commit(argument: _platen_usage_v1_CommitRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  commit(argument: _platen_usage_v1_CommitRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  commit(argument: _platen_usage_v1_CommitRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  commit(argument: _platen_usage_v1_CommitRequest, callback: grpc.requestCallback<_platen_usage_v1_CommitResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Tells the ledger, month by month.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: asked too often by one key.
   */
  GetHistory(argument: _platen_usage_v1_GetHistoryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  GetHistory(argument: _platen_usage_v1_GetHistoryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  GetHistory(argument: _platen_usage_v1_GetHistoryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  GetHistory(argument: _platen_usage_v1_GetHistoryRequest, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Tells the ledger, month by month.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: asked too often by one key.
   */
  getHistory(argument: _platen_usage_v1_GetHistoryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  getHistory(argument: _platen_usage_v1_GetHistoryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  getHistory(argument: _platen_usage_v1_GetHistoryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  getHistory(argument: _platen_usage_v1_GetHistoryRequest, callback: grpc.requestCallback<_platen_usage_v1_GetHistoryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Tells what was delivered for each of the account's keys.
   */
  GetKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  GetKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  GetKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  GetKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Tells what was delivered for each of the account's keys.
   */
  getKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  getKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  getKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  getKeyUsage(argument: _platen_usage_v1_GetKeyUsageRequest, callback: grpc.requestCallback<_platen_usage_v1_GetKeyUsageResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Tells what an account may do: its plan, and what is different for it.
   * PERMISSION_DENIED forbidden: there is no such plan.
   */
  GetPlan(argument: _platen_usage_v1_GetPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  GetPlan(argument: _platen_usage_v1_GetPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  GetPlan(argument: _platen_usage_v1_GetPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  GetPlan(argument: _platen_usage_v1_GetPlanRequest, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Tells what an account may do: its plan, and what is different for it.
   * PERMISSION_DENIED forbidden: there is no such plan.
   */
  getPlan(argument: _platen_usage_v1_GetPlanRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _platen_usage_v1_GetPlanRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _platen_usage_v1_GetPlanRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  getPlan(argument: _platen_usage_v1_GetPlanRequest, callback: grpc.requestCallback<_platen_usage_v1_GetPlanResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Tells what the account has used this month.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: asked too often by one key.
   */
  GetUsage(argument: _platen_usage_v1_GetUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  GetUsage(argument: _platen_usage_v1_GetUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  GetUsage(argument: _platen_usage_v1_GetUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  GetUsage(argument: _platen_usage_v1_GetUsageRequest, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Tells what the account has used this month.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: asked too often by one key.
   */
  getUsage(argument: _platen_usage_v1_GetUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  getUsage(argument: _platen_usage_v1_GetUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  getUsage(argument: _platen_usage_v1_GetUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  getUsage(argument: _platen_usage_v1_GetUsageRequest, callback: grpc.requestCallback<_platen_usage_v1_GetUsageResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Lists the plans of the plans file, in its order.
   */
  ListPlans(argument: _platen_usage_v1_ListPlansRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  ListPlans(argument: _platen_usage_v1_ListPlansRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  ListPlans(argument: _platen_usage_v1_ListPlansRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  ListPlans(argument: _platen_usage_v1_ListPlansRequest, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Lists the plans of the plans file, in its order.
   */
  listPlans(argument: _platen_usage_v1_ListPlansRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _platen_usage_v1_ListPlansRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _platen_usage_v1_ListPlansRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  listPlans(argument: _platen_usage_v1_ListPlansRequest, callback: grpc.requestCallback<_platen_usage_v1_ListPlansResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Lists what an account's log has, the newest first.
   */
  ListRequests(argument: _platen_usage_v1_ListRequestsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  ListRequests(argument: _platen_usage_v1_ListRequestsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  ListRequests(argument: _platen_usage_v1_ListRequestsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  ListRequests(argument: _platen_usage_v1_ListRequestsRequest, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Lists what an account's log has, the newest first.
   */
  listRequests(argument: _platen_usage_v1_ListRequestsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  listRequests(argument: _platen_usage_v1_ListRequestsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  listRequests(argument: _platen_usage_v1_ListRequestsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  listRequests(argument: _platen_usage_v1_ListRequestsRequest, callback: grpc.requestCallback<_platen_usage_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Puts requests that have ended into the logs of their accounts.
   */
  LogRequests(argument: _platen_usage_v1_LogRequestsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  LogRequests(argument: _platen_usage_v1_LogRequestsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  LogRequests(argument: _platen_usage_v1_LogRequestsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  LogRequests(argument: _platen_usage_v1_LogRequestsRequest, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Puts requests that have ended into the logs of their accounts.
   */
  logRequests(argument: _platen_usage_v1_LogRequestsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  logRequests(argument: _platen_usage_v1_LogRequestsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  logRequests(argument: _platen_usage_v1_LogRequestsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  logRequests(argument: _platen_usage_v1_LogRequestsRequest, callback: grpc.requestCallback<_platen_usage_v1_LogRequestsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Gives a reservation back, or refunds it if it was committed. Where the
   * client hung up, only so many of a day; further ones are charged. Idempotent;
   * a Commit that arrives later is refused, unless it was charged.
   */
  Release(argument: _platen_usage_v1_ReleaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  Release(argument: _platen_usage_v1_ReleaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  Release(argument: _platen_usage_v1_ReleaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  Release(argument: _platen_usage_v1_ReleaseRequest, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Gives a reservation back, or refunds it if it was committed. Where the
   * client hung up, only so many of a day; further ones are charged. Idempotent;
   * a Commit that arrives later is refused, unless it was charged.
   */
  release(argument: _platen_usage_v1_ReleaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  release(argument: _platen_usage_v1_ReleaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  release(argument: _platen_usage_v1_ReleaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  release(argument: _platen_usage_v1_ReleaseRequest, callback: grpc.requestCallback<_platen_usage_v1_ReleaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Prolongs a reservation's lease.
   * UNAVAILABLE service_unavailable: it is not held any more.
   */
  Renew(argument: _platen_usage_v1_RenewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  Renew(argument: _platen_usage_v1_RenewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  Renew(argument: _platen_usage_v1_RenewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  Renew(argument: _platen_usage_v1_RenewRequest, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Prolongs a reservation's lease.
   * UNAVAILABLE service_unavailable: it is not held any more.
   */
  renew(argument: _platen_usage_v1_RenewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  renew(argument: _platen_usage_v1_RenewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  renew(argument: _platen_usage_v1_RenewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  renew(argument: _platen_usage_v1_RenewRequest, callback: grpc.requestCallback<_platen_usage_v1_RenewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Admits one generation against rate and quota, or says why not, in one
   * step. What is not admitted uses neither. Idempotent by reservation_id.
   */
  Reserve(argument: _platen_usage_v1_ReserveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  Reserve(argument: _platen_usage_v1_ReserveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  Reserve(argument: _platen_usage_v1_ReserveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  Reserve(argument: _platen_usage_v1_ReserveRequest, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Admits one generation against rate and quota, or says why not, in one
   * step. What is not admitted uses neither. Idempotent by reservation_id.
   */
  reserve(argument: _platen_usage_v1_ReserveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  reserve(argument: _platen_usage_v1_ReserveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  reserve(argument: _platen_usage_v1_ReserveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  reserve(argument: _platen_usage_v1_ReserveRequest, callback: grpc.requestCallback<_platen_usage_v1_ReserveResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Knows plans and counts. A generation is reserved before it is rendered, and
 * then committed (delivered: charged) or released (not delivered: not charged).
 */
export interface UsageServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Charges a reservation, in the month in which it was admitted. Idempotent.
   * What repeats a generation that was charged is not charged again, five times.
   * UNAVAILABLE service_unavailable: released before, or its lease ended and
   * the quota has gone to others since; nothing is charged.
   */
  Commit: grpc.handleUnaryCall<_platen_usage_v1_CommitRequest__Output, _platen_usage_v1_CommitResponse>;
  
  /**
   * Tells the ledger, month by month.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: asked too often by one key.
   */
  GetHistory: grpc.handleUnaryCall<_platen_usage_v1_GetHistoryRequest__Output, _platen_usage_v1_GetHistoryResponse>;
  
  /**
   * Tells what was delivered for each of the account's keys.
   */
  GetKeyUsage: grpc.handleUnaryCall<_platen_usage_v1_GetKeyUsageRequest__Output, _platen_usage_v1_GetKeyUsageResponse>;
  
  /**
   * Tells what an account may do: its plan, and what is different for it.
   * PERMISSION_DENIED forbidden: there is no such plan.
   */
  GetPlan: grpc.handleUnaryCall<_platen_usage_v1_GetPlanRequest__Output, _platen_usage_v1_GetPlanResponse>;
  
  /**
   * Tells what the account has used this month.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: asked too often by one key.
   */
  GetUsage: grpc.handleUnaryCall<_platen_usage_v1_GetUsageRequest__Output, _platen_usage_v1_GetUsageResponse>;
  
  /**
   * Lists the plans of the plans file, in its order.
   */
  ListPlans: grpc.handleUnaryCall<_platen_usage_v1_ListPlansRequest__Output, _platen_usage_v1_ListPlansResponse>;
  
  /**
   * Lists what an account's log has, the newest first.
   */
  ListRequests: grpc.handleUnaryCall<_platen_usage_v1_ListRequestsRequest__Output, _platen_usage_v1_ListRequestsResponse>;
  
  /**
   * Puts requests that have ended into the logs of their accounts.
   */
  LogRequests: grpc.handleUnaryCall<_platen_usage_v1_LogRequestsRequest__Output, _platen_usage_v1_LogRequestsResponse>;
  
  /**
   * Gives a reservation back, or refunds it if it was committed. Where the
   * client hung up, only so many of a day; further ones are charged. Idempotent;
   * a Commit that arrives later is refused, unless it was charged.
   */
  Release: grpc.handleUnaryCall<_platen_usage_v1_ReleaseRequest__Output, _platen_usage_v1_ReleaseResponse>;
  
  /**
   * Prolongs a reservation's lease.
   * UNAVAILABLE service_unavailable: it is not held any more.
   */
  Renew: grpc.handleUnaryCall<_platen_usage_v1_RenewRequest__Output, _platen_usage_v1_RenewResponse>;
  
  /**
   * Admits one generation against rate and quota, or says why not, in one
   * step. What is not admitted uses neither. Idempotent by reservation_id.
   */
  Reserve: grpc.handleUnaryCall<_platen_usage_v1_ReserveRequest__Output, _platen_usage_v1_ReserveResponse>;
  
}

export interface UsageServiceDefinition extends grpc.ServiceDefinition {
  Commit: MethodDefinition<_platen_usage_v1_CommitRequest, _platen_usage_v1_CommitResponse, _platen_usage_v1_CommitRequest__Output, _platen_usage_v1_CommitResponse__Output>
  GetHistory: MethodDefinition<_platen_usage_v1_GetHistoryRequest, _platen_usage_v1_GetHistoryResponse, _platen_usage_v1_GetHistoryRequest__Output, _platen_usage_v1_GetHistoryResponse__Output>
  GetKeyUsage: MethodDefinition<_platen_usage_v1_GetKeyUsageRequest, _platen_usage_v1_GetKeyUsageResponse, _platen_usage_v1_GetKeyUsageRequest__Output, _platen_usage_v1_GetKeyUsageResponse__Output>
  GetPlan: MethodDefinition<_platen_usage_v1_GetPlanRequest, _platen_usage_v1_GetPlanResponse, _platen_usage_v1_GetPlanRequest__Output, _platen_usage_v1_GetPlanResponse__Output>
  GetUsage: MethodDefinition<_platen_usage_v1_GetUsageRequest, _platen_usage_v1_GetUsageResponse, _platen_usage_v1_GetUsageRequest__Output, _platen_usage_v1_GetUsageResponse__Output>
  ListPlans: MethodDefinition<_platen_usage_v1_ListPlansRequest, _platen_usage_v1_ListPlansResponse, _platen_usage_v1_ListPlansRequest__Output, _platen_usage_v1_ListPlansResponse__Output>
  ListRequests: MethodDefinition<_platen_usage_v1_ListRequestsRequest, _platen_usage_v1_ListRequestsResponse, _platen_usage_v1_ListRequestsRequest__Output, _platen_usage_v1_ListRequestsResponse__Output>
  LogRequests: MethodDefinition<_platen_usage_v1_LogRequestsRequest, _platen_usage_v1_LogRequestsResponse, _platen_usage_v1_LogRequestsRequest__Output, _platen_usage_v1_LogRequestsResponse__Output>
  Release: MethodDefinition<_platen_usage_v1_ReleaseRequest, _platen_usage_v1_ReleaseResponse, _platen_usage_v1_ReleaseRequest__Output, _platen_usage_v1_ReleaseResponse__Output>
  Renew: MethodDefinition<_platen_usage_v1_RenewRequest, _platen_usage_v1_RenewResponse, _platen_usage_v1_RenewRequest__Output, _platen_usage_v1_RenewResponse__Output>
  Reserve: MethodDefinition<_platen_usage_v1_ReserveRequest, _platen_usage_v1_ReserveResponse, _platen_usage_v1_ReserveRequest__Output, _platen_usage_v1_ReserveResponse__Output>
}
