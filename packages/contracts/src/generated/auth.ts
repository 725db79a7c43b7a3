import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { AuditEvent as _platen_auth_v1_AuditEvent, AuditEvent__Output as _platen_auth_v1_AuditEvent__Output } from './platen/auth/v1/AuditEvent.ts';
import type { AuthServiceClient as _platen_auth_v1_AuthServiceClient, AuthServiceDefinition as _platen_auth_v1_AuthServiceDefinition } from './platen/auth/v1/AuthService.ts';
import type { ConsoleIssuer as _platen_auth_v1_ConsoleIssuer, ConsoleIssuer__Output as _platen_auth_v1_ConsoleIssuer__Output } from './platen/auth/v1/ConsoleIssuer.ts';
import type { CreateKeyRequest as _platen_auth_v1_CreateKeyRequest, CreateKeyRequest__Output as _platen_auth_v1_CreateKeyRequest__Output } from './platen/auth/v1/CreateKeyRequest.ts';
import type { CreateKeyResponse as _platen_auth_v1_CreateKeyResponse, CreateKeyResponse__Output as _platen_auth_v1_CreateKeyResponse__Output } from './platen/auth/v1/CreateKeyResponse.ts';
import type { Key as _platen_auth_v1_Key, Key__Output as _platen_auth_v1_Key__Output } from './platen/auth/v1/Key.ts';
import type { ListAuditRequest as _platen_auth_v1_ListAuditRequest, ListAuditRequest__Output as _platen_auth_v1_ListAuditRequest__Output } from './platen/auth/v1/ListAuditRequest.ts';
import type { ListAuditResponse as _platen_auth_v1_ListAuditResponse, ListAuditResponse__Output as _platen_auth_v1_ListAuditResponse__Output } from './platen/auth/v1/ListAuditResponse.ts';
import type { ListConsoleIssuersRequest as _platen_auth_v1_ListConsoleIssuersRequest, ListConsoleIssuersRequest__Output as _platen_auth_v1_ListConsoleIssuersRequest__Output } from './platen/auth/v1/ListConsoleIssuersRequest.ts';
import type { ListConsoleIssuersResponse as _platen_auth_v1_ListConsoleIssuersResponse, ListConsoleIssuersResponse__Output as _platen_auth_v1_ListConsoleIssuersResponse__Output } from './platen/auth/v1/ListConsoleIssuersResponse.ts';
import type { ListKeysRequest as _platen_auth_v1_ListKeysRequest, ListKeysRequest__Output as _platen_auth_v1_ListKeysRequest__Output } from './platen/auth/v1/ListKeysRequest.ts';
import type { ListKeysResponse as _platen_auth_v1_ListKeysResponse, ListKeysResponse__Output as _platen_auth_v1_ListKeysResponse__Output } from './platen/auth/v1/ListKeysResponse.ts';
import type { PutAccountRequest as _platen_auth_v1_PutAccountRequest, PutAccountRequest__Output as _platen_auth_v1_PutAccountRequest__Output } from './platen/auth/v1/PutAccountRequest.ts';
import type { PutAccountResponse as _platen_auth_v1_PutAccountResponse, PutAccountResponse__Output as _platen_auth_v1_PutAccountResponse__Output } from './platen/auth/v1/PutAccountResponse.ts';
import type { RevokeKeyRequest as _platen_auth_v1_RevokeKeyRequest, RevokeKeyRequest__Output as _platen_auth_v1_RevokeKeyRequest__Output } from './platen/auth/v1/RevokeKeyRequest.ts';
import type { RevokeKeyResponse as _platen_auth_v1_RevokeKeyResponse, RevokeKeyResponse__Output as _platen_auth_v1_RevokeKeyResponse__Output } from './platen/auth/v1/RevokeKeyResponse.ts';
import type { RotateKeyRequest as _platen_auth_v1_RotateKeyRequest, RotateKeyRequest__Output as _platen_auth_v1_RotateKeyRequest__Output } from './platen/auth/v1/RotateKeyRequest.ts';
import type { RotateKeyResponse as _platen_auth_v1_RotateKeyResponse, RotateKeyResponse__Output as _platen_auth_v1_RotateKeyResponse__Output } from './platen/auth/v1/RotateKeyResponse.ts';
import type { UpdateKeyRequest as _platen_auth_v1_UpdateKeyRequest, UpdateKeyRequest__Output as _platen_auth_v1_UpdateKeyRequest__Output } from './platen/auth/v1/UpdateKeyRequest.ts';
import type { UpdateKeyResponse as _platen_auth_v1_UpdateKeyResponse, UpdateKeyResponse__Output as _platen_auth_v1_UpdateKeyResponse__Output } from './platen/auth/v1/UpdateKeyResponse.ts';
import type { VerifyKeyRequest as _platen_auth_v1_VerifyKeyRequest, VerifyKeyRequest__Output as _platen_auth_v1_VerifyKeyRequest__Output } from './platen/auth/v1/VerifyKeyRequest.ts';
import type { VerifyKeyResponse as _platen_auth_v1_VerifyKeyResponse, VerifyKeyResponse__Output as _platen_auth_v1_VerifyKeyResponse__Output } from './platen/auth/v1/VerifyKeyResponse.ts';
import type { VerifyTokenRequest as _platen_auth_v1_VerifyTokenRequest, VerifyTokenRequest__Output as _platen_auth_v1_VerifyTokenRequest__Output } from './platen/auth/v1/VerifyTokenRequest.ts';
import type { VerifyTokenResponse as _platen_auth_v1_VerifyTokenResponse, VerifyTokenResponse__Output as _platen_auth_v1_VerifyTokenResponse__Output } from './platen/auth/v1/VerifyTokenResponse.ts';
import type { WatchKeysRequest as _platen_auth_v1_WatchKeysRequest, WatchKeysRequest__Output as _platen_auth_v1_WatchKeysRequest__Output } from './platen/auth/v1/WatchKeysRequest.ts';
import type { WatchKeysResponse as _platen_auth_v1_WatchKeysResponse, WatchKeysResponse__Output as _platen_auth_v1_WatchKeysResponse__Output } from './platen/auth/v1/WatchKeysResponse.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  platen: {
    auth: {
      v1: {
        AuditEvent: MessageTypeDefinition<_platen_auth_v1_AuditEvent, _platen_auth_v1_AuditEvent__Output>
        /**
         * Knows accounts, API keys and tokens. An account is the pair (issuer, subject);
         * auth knows the name of its plan, and usage knows the plan's numbers.
         */
        AuthService: SubtypeConstructor<typeof grpc.Client, _platen_auth_v1_AuthServiceClient> & { service: _platen_auth_v1_AuthServiceDefinition }
        ConsoleIssuer: MessageTypeDefinition<_platen_auth_v1_ConsoleIssuer, _platen_auth_v1_ConsoleIssuer__Output>
        CreateKeyRequest: MessageTypeDefinition<_platen_auth_v1_CreateKeyRequest, _platen_auth_v1_CreateKeyRequest__Output>
        CreateKeyResponse: MessageTypeDefinition<_platen_auth_v1_CreateKeyResponse, _platen_auth_v1_CreateKeyResponse__Output>
        Key: MessageTypeDefinition<_platen_auth_v1_Key, _platen_auth_v1_Key__Output>
        KeyStatus: EnumTypeDefinition
        ListAuditRequest: MessageTypeDefinition<_platen_auth_v1_ListAuditRequest, _platen_auth_v1_ListAuditRequest__Output>
        ListAuditResponse: MessageTypeDefinition<_platen_auth_v1_ListAuditResponse, _platen_auth_v1_ListAuditResponse__Output>
        ListConsoleIssuersRequest: MessageTypeDefinition<_platen_auth_v1_ListConsoleIssuersRequest, _platen_auth_v1_ListConsoleIssuersRequest__Output>
        ListConsoleIssuersResponse: MessageTypeDefinition<_platen_auth_v1_ListConsoleIssuersResponse, _platen_auth_v1_ListConsoleIssuersResponse__Output>
        ListKeysRequest: MessageTypeDefinition<_platen_auth_v1_ListKeysRequest, _platen_auth_v1_ListKeysRequest__Output>
        ListKeysResponse: MessageTypeDefinition<_platen_auth_v1_ListKeysResponse, _platen_auth_v1_ListKeysResponse__Output>
        Mode: EnumTypeDefinition
        PutAccountRequest: MessageTypeDefinition<_platen_auth_v1_PutAccountRequest, _platen_auth_v1_PutAccountRequest__Output>
        PutAccountResponse: MessageTypeDefinition<_platen_auth_v1_PutAccountResponse, _platen_auth_v1_PutAccountResponse__Output>
        RevokeKeyRequest: MessageTypeDefinition<_platen_auth_v1_RevokeKeyRequest, _platen_auth_v1_RevokeKeyRequest__Output>
        RevokeKeyResponse: MessageTypeDefinition<_platen_auth_v1_RevokeKeyResponse, _platen_auth_v1_RevokeKeyResponse__Output>
        RotateKeyRequest: MessageTypeDefinition<_platen_auth_v1_RotateKeyRequest, _platen_auth_v1_RotateKeyRequest__Output>
        RotateKeyResponse: MessageTypeDefinition<_platen_auth_v1_RotateKeyResponse, _platen_auth_v1_RotateKeyResponse__Output>
        UpdateKeyRequest: MessageTypeDefinition<_platen_auth_v1_UpdateKeyRequest, _platen_auth_v1_UpdateKeyRequest__Output>
        UpdateKeyResponse: MessageTypeDefinition<_platen_auth_v1_UpdateKeyResponse, _platen_auth_v1_UpdateKeyResponse__Output>
        VerifyKeyRequest: MessageTypeDefinition<_platen_auth_v1_VerifyKeyRequest, _platen_auth_v1_VerifyKeyRequest__Output>
        VerifyKeyResponse: MessageTypeDefinition<_platen_auth_v1_VerifyKeyResponse, _platen_auth_v1_VerifyKeyResponse__Output>
        VerifyTokenRequest: MessageTypeDefinition<_platen_auth_v1_VerifyTokenRequest, _platen_auth_v1_VerifyTokenRequest__Output>
        VerifyTokenResponse: MessageTypeDefinition<_platen_auth_v1_VerifyTokenResponse, _platen_auth_v1_VerifyTokenResponse__Output>
        WatchKeysRequest: MessageTypeDefinition<_platen_auth_v1_WatchKeysRequest, _platen_auth_v1_WatchKeysRequest__Output>
        WatchKeysResponse: MessageTypeDefinition<_platen_auth_v1_WatchKeysResponse, _platen_auth_v1_WatchKeysResponse__Output>
      }
    }
  }
}

