import type {
  AuthServiceDefinition,
  RenderServiceDefinition,
  UsageServiceDefinition,
} from '@platen/contracts';
import { authService, renderService, usageService } from '@platen/contracts/services';
import { RpcClient, type Certificates } from '@platen/rpc';
import type { EdgeConfig } from '../config.ts';

export type AuthClient = RpcClient<AuthServiceDefinition>;
export type UsageClient = RpcClient<UsageServiceDefinition>;
export type RenderClient = RpcClient<RenderServiceDefinition>;

/** The services behind the edge. */
export interface Clients {
  auth: AuthClient;
  usage: UsageClient;
  render: RenderClient;
}

export function connectClients(config: EdgeConfig, certificates?: Certificates): Clients {
  return {
    auth: new RpcClient(authService, {
      address: config.authAddress,
      certificates,
      idempotent: [
        'VerifyKey',
        'VerifyToken',
        'ListKeys',
        'RevokeKey',
        'ListAudit',
        'ListConsoleIssuers',
      ],
    }),
    usage: new RpcClient(usageService, {
      address: config.usageAddress,
      certificates,
      idempotent: [
        'Reserve',
        'Commit',
        'Release',
        'Renew',
        'GetUsage',
        'GetHistory',
        'GetKeyUsage',
        'ListPlans',
        'GetPlan',
        'ListRequests',
      ],
    }),
    render: new RpcClient(renderService, {
      address: config.renderAddress,
      certificates,
      idempotent: ['Render'],
      // Documents are in progress for seconds, and are not repeated once render has begun. What a connection carries comes
      // one document after the other, so more in progress than connections wait for the largest of them.
      connections: 16,
    }),
  };
}

export function closeClients({ auth, usage, render }: Clients): void {
  for (const client of [auth, usage, render]) client.close();
}
