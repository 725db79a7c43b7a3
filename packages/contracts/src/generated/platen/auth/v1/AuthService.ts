// Original file: proto/platen/auth/v1/auth.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateKeyRequest as _platen_auth_v1_CreateKeyRequest, CreateKeyRequest__Output as _platen_auth_v1_CreateKeyRequest__Output } from '../../../platen/auth/v1/CreateKeyRequest.ts';
import type { CreateKeyResponse as _platen_auth_v1_CreateKeyResponse, CreateKeyResponse__Output as _platen_auth_v1_CreateKeyResponse__Output } from '../../../platen/auth/v1/CreateKeyResponse.ts';
import type { ListAuditRequest as _platen_auth_v1_ListAuditRequest, ListAuditRequest__Output as _platen_auth_v1_ListAuditRequest__Output } from '../../../platen/auth/v1/ListAuditRequest.ts';
import type { ListAuditResponse as _platen_auth_v1_ListAuditResponse, ListAuditResponse__Output as _platen_auth_v1_ListAuditResponse__Output } from '../../../platen/auth/v1/ListAuditResponse.ts';
import type { ListConsoleIssuersRequest as _platen_auth_v1_ListConsoleIssuersRequest, ListConsoleIssuersRequest__Output as _platen_auth_v1_ListConsoleIssuersRequest__Output } from '../../../platen/auth/v1/ListConsoleIssuersRequest.ts';
import type { ListConsoleIssuersResponse as _platen_auth_v1_ListConsoleIssuersResponse, ListConsoleIssuersResponse__Output as _platen_auth_v1_ListConsoleIssuersResponse__Output } from '../../../platen/auth/v1/ListConsoleIssuersResponse.ts';
import type { ListKeysRequest as _platen_auth_v1_ListKeysRequest, ListKeysRequest__Output as _platen_auth_v1_ListKeysRequest__Output } from '../../../platen/auth/v1/ListKeysRequest.ts';
import type { ListKeysResponse as _platen_auth_v1_ListKeysResponse, ListKeysResponse__Output as _platen_auth_v1_ListKeysResponse__Output } from '../../../platen/auth/v1/ListKeysResponse.ts';
import type { PutAccountRequest as _platen_auth_v1_PutAccountRequest, PutAccountRequest__Output as _platen_auth_v1_PutAccountRequest__Output } from '../../../platen/auth/v1/PutAccountRequest.ts';
import type { PutAccountResponse as _platen_auth_v1_PutAccountResponse, PutAccountResponse__Output as _platen_auth_v1_PutAccountResponse__Output } from '../../../platen/auth/v1/PutAccountResponse.ts';
import type { RevokeKeyRequest as _platen_auth_v1_RevokeKeyRequest, RevokeKeyRequest__Output as _platen_auth_v1_RevokeKeyRequest__Output } from '../../../platen/auth/v1/RevokeKeyRequest.ts';
import type { RevokeKeyResponse as _platen_auth_v1_RevokeKeyResponse, RevokeKeyResponse__Output as _platen_auth_v1_RevokeKeyResponse__Output } from '../../../platen/auth/v1/RevokeKeyResponse.ts';
import type { RotateKeyRequest as _platen_auth_v1_RotateKeyRequest, RotateKeyRequest__Output as _platen_auth_v1_RotateKeyRequest__Output } from '../../../platen/auth/v1/RotateKeyRequest.ts';
import type { RotateKeyResponse as _platen_auth_v1_RotateKeyResponse, RotateKeyResponse__Output as _platen_auth_v1_RotateKeyResponse__Output } from '../../../platen/auth/v1/RotateKeyResponse.ts';
import type { UpdateKeyRequest as _platen_auth_v1_UpdateKeyRequest, UpdateKeyRequest__Output as _platen_auth_v1_UpdateKeyRequest__Output } from '../../../platen/auth/v1/UpdateKeyRequest.ts';
import type { UpdateKeyResponse as _platen_auth_v1_UpdateKeyResponse, UpdateKeyResponse__Output as _platen_auth_v1_UpdateKeyResponse__Output } from '../../../platen/auth/v1/UpdateKeyResponse.ts';
import type { VerifyKeyRequest as _platen_auth_v1_VerifyKeyRequest, VerifyKeyRequest__Output as _platen_auth_v1_VerifyKeyRequest__Output } from '../../../platen/auth/v1/VerifyKeyRequest.ts';
import type { VerifyKeyResponse as _platen_auth_v1_VerifyKeyResponse, VerifyKeyResponse__Output as _platen_auth_v1_VerifyKeyResponse__Output } from '../../../platen/auth/v1/VerifyKeyResponse.ts';
import type { VerifyTokenRequest as _platen_auth_v1_VerifyTokenRequest, VerifyTokenRequest__Output as _platen_auth_v1_VerifyTokenRequest__Output } from '../../../platen/auth/v1/VerifyTokenRequest.ts';
import type { VerifyTokenResponse as _platen_auth_v1_VerifyTokenResponse, VerifyTokenResponse__Output as _platen_auth_v1_VerifyTokenResponse__Output } from '../../../platen/auth/v1/VerifyTokenResponse.ts';
import type { WatchKeysRequest as _platen_auth_v1_WatchKeysRequest, WatchKeysRequest__Output as _platen_auth_v1_WatchKeysRequest__Output } from '../../../platen/auth/v1/WatchKeysRequest.ts';
import type { WatchKeysResponse as _platen_auth_v1_WatchKeysResponse, WatchKeysResponse__Output as _platen_auth_v1_WatchKeysResponse__Output } from '../../../platen/auth/v1/WatchKeysResponse.ts';

/**
 * Knows accounts, API keys and tokens. An account is the pair (issuer, subject);
 * auth knows the name of its plan, and usage knows the plan's numbers.
 */
export interface AuthServiceClient extends grpc.Client {
  /**
   * Creates a key. The response is the only place where it ever appears.
   * NOT_FOUND not_found: no such account.
   * ALREADY_EXISTS too_many_keys: the account has 100 active keys.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: 500 were made today (UTC).
   */
  CreateKey(argument: _platen_auth_v1_CreateKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateKey(argument: _platen_auth_v1_CreateKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateKey(argument: _platen_auth_v1_CreateKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateKey(argument: _platen_auth_v1_CreateKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a key. The response is the only place where it ever appears.
   * NOT_FOUND not_found: no such account.
   * ALREADY_EXISTS too_many_keys: the account has 100 active keys.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: 500 were made today (UTC).
   */
  createKey(argument: _platen_auth_v1_CreateKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  createKey(argument: _platen_auth_v1_CreateKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  createKey(argument: _platen_auth_v1_CreateKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  createKey(argument: _platen_auth_v1_CreateKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_CreateKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Lists the changes of an account's keys in the last 90 days, the newest first.
   * Each names who made it.
   */
  ListAudit(argument: _platen_auth_v1_ListAuditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  ListAudit(argument: _platen_auth_v1_ListAuditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  ListAudit(argument: _platen_auth_v1_ListAuditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  ListAudit(argument: _platen_auth_v1_ListAuditRequest, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Lists the changes of an account's keys in the last 90 days, the newest first.
   * Each names who made it.
   */
  listAudit(argument: _platen_auth_v1_ListAuditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  listAudit(argument: _platen_auth_v1_ListAuditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  listAudit(argument: _platen_auth_v1_ListAuditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  listAudit(argument: _platen_auth_v1_ListAuditRequest, callback: grpc.requestCallback<_platen_auth_v1_ListAuditResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Lists the issuers at which one may log in to the console.
   */
  ListConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  ListConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  ListConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  ListConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Lists the issuers at which one may log in to the console.
   */
  listConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  listConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  listConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  listConsoleIssuers(argument: _platen_auth_v1_ListConsoleIssuersRequest, callback: grpc.requestCallback<_platen_auth_v1_ListConsoleIssuersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Lists an account's keys: those that work, newest first, then those that
   * ended in the last 90 days, the last first.
   */
  ListKeys(argument: _platen_auth_v1_ListKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  ListKeys(argument: _platen_auth_v1_ListKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  ListKeys(argument: _platen_auth_v1_ListKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  ListKeys(argument: _platen_auth_v1_ListKeysRequest, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Lists an account's keys: those that work, newest first, then those that
   * ended in the last 90 days, the last first.
   */
  listKeys(argument: _platen_auth_v1_ListKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  listKeys(argument: _platen_auth_v1_ListKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  listKeys(argument: _platen_auth_v1_ListKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  listKeys(argument: _platen_auth_v1_ListKeysRequest, callback: grpc.requestCallback<_platen_auth_v1_ListKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates the account, or changes its plan. Idempotent.
   */
  PutAccount(argument: _platen_auth_v1_PutAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  PutAccount(argument: _platen_auth_v1_PutAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  PutAccount(argument: _platen_auth_v1_PutAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  PutAccount(argument: _platen_auth_v1_PutAccountRequest, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates the account, or changes its plan. Idempotent.
   */
  putAccount(argument: _platen_auth_v1_PutAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  putAccount(argument: _platen_auth_v1_PutAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  putAccount(argument: _platen_auth_v1_PutAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  putAccount(argument: _platen_auth_v1_PutAccountRequest, callback: grpc.requestCallback<_platen_auth_v1_PutAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Revokes a key for good; revoking one that has ended changes nothing.
   * NOT_FOUND key_not_found: not a key of this account.
   */
  RevokeKey(argument: _platen_auth_v1_RevokeKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeKey(argument: _platen_auth_v1_RevokeKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeKey(argument: _platen_auth_v1_RevokeKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeKey(argument: _platen_auth_v1_RevokeKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Revokes a key for good; revoking one that has ended changes nothing.
   * NOT_FOUND key_not_found: not a key of this account.
   */
  revokeKey(argument: _platen_auth_v1_RevokeKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeKey(argument: _platen_auth_v1_RevokeKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeKey(argument: _platen_auth_v1_RevokeKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeKey(argument: _platen_auth_v1_RevokeKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_RevokeKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Makes a new key in the place of one, which ends after the overlap.
   * NOT_FOUND key_not_found; ALREADY_EXISTS key_not_active, too_many_keys;
   * RESOURCE_EXHAUSTED rate_limit_exceeded: 500 were made today (UTC).
   */
  RotateKey(argument: _platen_auth_v1_RotateKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateKey(argument: _platen_auth_v1_RotateKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateKey(argument: _platen_auth_v1_RotateKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateKey(argument: _platen_auth_v1_RotateKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Makes a new key in the place of one, which ends after the overlap.
   * NOT_FOUND key_not_found; ALREADY_EXISTS key_not_active, too_many_keys;
   * RESOURCE_EXHAUSTED rate_limit_exceeded: 500 were made today (UTC).
   */
  rotateKey(argument: _platen_auth_v1_RotateKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateKey(argument: _platen_auth_v1_RotateKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateKey(argument: _platen_auth_v1_RotateKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateKey(argument: _platen_auth_v1_RotateKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_RotateKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes an active key's name or monthly limit.
   * NOT_FOUND key_not_found; ALREADY_EXISTS key_not_active: it has ended.
   */
  UpdateKey(argument: _platen_auth_v1_UpdateKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  UpdateKey(argument: _platen_auth_v1_UpdateKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  UpdateKey(argument: _platen_auth_v1_UpdateKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  UpdateKey(argument: _platen_auth_v1_UpdateKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes an active key's name or monthly limit.
   * NOT_FOUND key_not_found; ALREADY_EXISTS key_not_active: it has ended.
   */
  updateKey(argument: _platen_auth_v1_UpdateKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  updateKey(argument: _platen_auth_v1_UpdateKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  updateKey(argument: _platen_auth_v1_UpdateKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  updateKey(argument: _platen_auth_v1_UpdateKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_UpdateKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Tells whose key this is.
   * UNAUTHENTICATED invalid_api_key: malformed or unknown.
   * PERMISSION_DENIED api_key_revoked, api_key_expired, account_suspended.
   */
  VerifyKey(argument: _platen_auth_v1_VerifyKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyKey(argument: _platen_auth_v1_VerifyKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyKey(argument: _platen_auth_v1_VerifyKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyKey(argument: _platen_auth_v1_VerifyKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Tells whose key this is.
   * UNAUTHENTICATED invalid_api_key: malformed or unknown.
   * PERMISSION_DENIED api_key_revoked, api_key_expired, account_suspended.
   */
  verifyKey(argument: _platen_auth_v1_VerifyKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyKey(argument: _platen_auth_v1_VerifyKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyKey(argument: _platen_auth_v1_VerifyKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyKey(argument: _platen_auth_v1_VerifyKeyRequest, callback: grpc.requestCallback<_platen_auth_v1_VerifyKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Tells whose token (JWT, RFC 7519) this is; the first valid one of an
   * account creates it where its issuer allows that.
   * UNAUTHENTICATED invalid_token.
   * PERMISSION_DENIED account_suspended.
   */
  VerifyToken(argument: _platen_auth_v1_VerifyTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  VerifyToken(argument: _platen_auth_v1_VerifyTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  VerifyToken(argument: _platen_auth_v1_VerifyTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  VerifyToken(argument: _platen_auth_v1_VerifyTokenRequest, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Tells whose token (JWT, RFC 7519) this is; the first valid one of an
   * account creates it where its issuer allows that.
   * UNAUTHENTICATED invalid_token.
   * PERMISSION_DENIED account_suspended.
   */
  verifyToken(argument: _platen_auth_v1_VerifyTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  verifyToken(argument: _platen_auth_v1_VerifyTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  verifyToken(argument: _platen_auth_v1_VerifyTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  verifyToken(argument: _platen_auth_v1_VerifyTokenRequest, callback: grpc.requestCallback<_platen_auth_v1_VerifyTokenResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Announces every changed key, so that no edge trusts an old answer. Ends
   * when auth can't know any more: then everything may have changed.
   */
  WatchKeys(argument: _platen_auth_v1_WatchKeysRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_platen_auth_v1_WatchKeysResponse__Output>;
  WatchKeys(argument: _platen_auth_v1_WatchKeysRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_platen_auth_v1_WatchKeysResponse__Output>;
  /**
   * Announces every changed key, so that no edge trusts an old answer. Ends
   * when auth can't know any more: then everything may have changed.
   */
  watchKeys(argument: _platen_auth_v1_WatchKeysRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_platen_auth_v1_WatchKeysResponse__Output>;
  watchKeys(argument: _platen_auth_v1_WatchKeysRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_platen_auth_v1_WatchKeysResponse__Output>;
  
}

/**
 * Knows accounts, API keys and tokens. An account is the pair (issuer, subject);
 * auth knows the name of its plan, and usage knows the plan's numbers.
 */
export interface AuthServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates a key. The response is the only place where it ever appears.
   * NOT_FOUND not_found: no such account.
   * ALREADY_EXISTS too_many_keys: the account has 100 active keys.
   * RESOURCE_EXHAUSTED rate_limit_exceeded: 500 were made today (UTC).
   */
  CreateKey: grpc.handleUnaryCall<_platen_auth_v1_CreateKeyRequest__Output, _platen_auth_v1_CreateKeyResponse>;
  
  /**
   * Lists the changes of an account's keys in the last 90 days, the newest first.
   * Each names who made it.
   */
  ListAudit: grpc.handleUnaryCall<_platen_auth_v1_ListAuditRequest__Output, _platen_auth_v1_ListAuditResponse>;
  
  /**
   * Lists the issuers at which one may log in to the console.
   */
  ListConsoleIssuers: grpc.handleUnaryCall<_platen_auth_v1_ListConsoleIssuersRequest__Output, _platen_auth_v1_ListConsoleIssuersResponse>;
  
  /**
   * Lists an account's keys: those that work, newest first, then those that
   * ended in the last 90 days, the last first.
   */
  ListKeys: grpc.handleUnaryCall<_platen_auth_v1_ListKeysRequest__Output, _platen_auth_v1_ListKeysResponse>;
  
  /**
   * Creates the account, or changes its plan. Idempotent.
   */
  PutAccount: grpc.handleUnaryCall<_platen_auth_v1_PutAccountRequest__Output, _platen_auth_v1_PutAccountResponse>;
  
  /**
   * Revokes a key for good; revoking one that has ended changes nothing.
   * NOT_FOUND key_not_found: not a key of this account.
   */
  RevokeKey: grpc.handleUnaryCall<_platen_auth_v1_RevokeKeyRequest__Output, _platen_auth_v1_RevokeKeyResponse>;
  
  /**
   * Makes a new key in the place of one, which ends after the overlap.
   * NOT_FOUND key_not_found; ALREADY_EXISTS key_not_active, too_many_keys;
   * RESOURCE_EXHAUSTED rate_limit_exceeded: 500 were made today (UTC).
   */
  RotateKey: grpc.handleUnaryCall<_platen_auth_v1_RotateKeyRequest__Output, _platen_auth_v1_RotateKeyResponse>;
  
  /**
   * Changes an active key's name or monthly limit.
   * NOT_FOUND key_not_found; ALREADY_EXISTS key_not_active: it has ended.
   */
  UpdateKey: grpc.handleUnaryCall<_platen_auth_v1_UpdateKeyRequest__Output, _platen_auth_v1_UpdateKeyResponse>;
  
  /**
   * Tells whose key this is.
   * UNAUTHENTICATED invalid_api_key: malformed or unknown.
   * PERMISSION_DENIED api_key_revoked, api_key_expired, account_suspended.
   */
  VerifyKey: grpc.handleUnaryCall<_platen_auth_v1_VerifyKeyRequest__Output, _platen_auth_v1_VerifyKeyResponse>;
  
  /**
   * Tells whose token (JWT, RFC 7519) this is; the first valid one of an
   * account creates it where its issuer allows that.
   * UNAUTHENTICATED invalid_token.
   * PERMISSION_DENIED account_suspended.
   */
  VerifyToken: grpc.handleUnaryCall<_platen_auth_v1_VerifyTokenRequest__Output, _platen_auth_v1_VerifyTokenResponse>;
  
  /**
   * Announces every changed key, so that no edge trusts an old answer. Ends
   * when auth can't know any more: then everything may have changed.
   */
  WatchKeys: grpc.handleServerStreamingCall<_platen_auth_v1_WatchKeysRequest__Output, _platen_auth_v1_WatchKeysResponse>;
  
}

export interface AuthServiceDefinition extends grpc.ServiceDefinition {
  CreateKey: MethodDefinition<_platen_auth_v1_CreateKeyRequest, _platen_auth_v1_CreateKeyResponse, _platen_auth_v1_CreateKeyRequest__Output, _platen_auth_v1_CreateKeyResponse__Output>
  ListAudit: MethodDefinition<_platen_auth_v1_ListAuditRequest, _platen_auth_v1_ListAuditResponse, _platen_auth_v1_ListAuditRequest__Output, _platen_auth_v1_ListAuditResponse__Output>
  ListConsoleIssuers: MethodDefinition<_platen_auth_v1_ListConsoleIssuersRequest, _platen_auth_v1_ListConsoleIssuersResponse, _platen_auth_v1_ListConsoleIssuersRequest__Output, _platen_auth_v1_ListConsoleIssuersResponse__Output>
  ListKeys: MethodDefinition<_platen_auth_v1_ListKeysRequest, _platen_auth_v1_ListKeysResponse, _platen_auth_v1_ListKeysRequest__Output, _platen_auth_v1_ListKeysResponse__Output>
  PutAccount: MethodDefinition<_platen_auth_v1_PutAccountRequest, _platen_auth_v1_PutAccountResponse, _platen_auth_v1_PutAccountRequest__Output, _platen_auth_v1_PutAccountResponse__Output>
  RevokeKey: MethodDefinition<_platen_auth_v1_RevokeKeyRequest, _platen_auth_v1_RevokeKeyResponse, _platen_auth_v1_RevokeKeyRequest__Output, _platen_auth_v1_RevokeKeyResponse__Output>
  RotateKey: MethodDefinition<_platen_auth_v1_RotateKeyRequest, _platen_auth_v1_RotateKeyResponse, _platen_auth_v1_RotateKeyRequest__Output, _platen_auth_v1_RotateKeyResponse__Output>
  UpdateKey: MethodDefinition<_platen_auth_v1_UpdateKeyRequest, _platen_auth_v1_UpdateKeyResponse, _platen_auth_v1_UpdateKeyRequest__Output, _platen_auth_v1_UpdateKeyResponse__Output>
  VerifyKey: MethodDefinition<_platen_auth_v1_VerifyKeyRequest, _platen_auth_v1_VerifyKeyResponse, _platen_auth_v1_VerifyKeyRequest__Output, _platen_auth_v1_VerifyKeyResponse__Output>
  VerifyToken: MethodDefinition<_platen_auth_v1_VerifyTokenRequest, _platen_auth_v1_VerifyTokenResponse, _platen_auth_v1_VerifyTokenRequest__Output, _platen_auth_v1_VerifyTokenResponse__Output>
  WatchKeys: MethodDefinition<_platen_auth_v1_WatchKeysRequest, _platen_auth_v1_WatchKeysResponse, _platen_auth_v1_WatchKeysRequest__Output, _platen_auth_v1_WatchKeysResponse__Output>
}
