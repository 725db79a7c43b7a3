import type { AuthServiceDefinition } from '@platen/contracts';
import type { Callers } from '@platen/rpc';

/** The operator keeps keys in Secrets. Only it may create accounts without a token. */
export const AUTH_CALLERS: Callers<AuthServiceDefinition> = {
  VerifyKey: ['edge'],
  VerifyToken: ['edge'],
  PutAccount: ['operator'],
  CreateKey: ['edge', 'operator'],
  ListKeys: ['edge', 'operator'],
  UpdateKey: ['edge'],
  RevokeKey: ['edge', 'operator'],
  RotateKey: ['edge', 'operator'],
  ListAudit: ['edge'],
  WatchKeys: ['edge'],
  ListConsoleIssuers: ['edge'],
};
