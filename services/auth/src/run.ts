import { accountsFileSchema, type AuthServiceDefinition } from '@platen/contracts';
import { authService } from '@platen/contracts/services';
import { RpcServer, WatchedCertificates, type Callers } from '@platen/rpc';
import { Service, tlsFiles, WatchedFile } from '@platen/runtime';
import { askStore, connectStore, firstConnection, measureStore, useStore } from '@platen/store';
import { z } from 'zod';
import { Accounts, type ListedAccounts } from './accounts/accounts.ts';
import type { AuthConfig } from './config.ts';
import { checkDurability } from './durability.ts';
import { authHandlers } from './handlers.ts';
import { KeyChanges } from './keys/changes.ts';
import { Keys } from './keys/keys.ts';
import { LastUsed } from './keys/last-used.ts';
import { consoleIssuers } from './tokens/console-issuers.ts';
import { Tokens } from './tokens/tokens.ts';

const FIRST_KEY = 'auth:first-use';

/** Wires the service. Parts close in the reverse order. */
export async function run(config: AuthConfig): Promise<Service> {
  const { redisUrl, peppers, issuers, environment } = config;
  const service = await Service.start('auth', config);

  const store = connectStore(redisUrl, service.log);
  service.onClose('store', () => store.disconnect());
  measureStore(store, service.metrics);
  service.dependencies.add('redis', () => askStore(store), {
    use: () => useStore(store, FIRST_KEY),
  });
  const changes = new KeyChanges({ store, listener: connectStore(redisUrl, service.log) });
  service.onClose('changes of keys', () => changes.close());

  const listed = await openAccounts(config.accountsFile, service, changes);
  const accounts = new Accounts(store, listed);
  const lastUsed = new LastUsed(store, service.log);
  service.onClose('last use of keys', () => lastUsed.close());
  const keys = new Keys({ store, peppers, lastUsed, listed });
  const development = environment === 'development';
  const tokens = new Tokens({ issuers, accounts, development });
  service.onClose('tokens', () => tokens.close());
  for (const { issuer } of issuers)
    service.dependencies.addFirstUse(`issuer ${issuer}`, () => tokens.fetchKeys(issuer));

  const certificates = await WatchedCertificates.open(tlsFiles(config), service);
  const server = new RpcServer(service, certificates);
  const listConsoleIssuers = consoleIssuers(issuers, { development, log: service.log });
  const handlers = authHandlers(server, {
    accounts,
    keys,
    changes,
    tokens,
    listConsoleIssuers,
    peppers,
  });
  server.add(authService, handlers, AUTH_CALLERS);
  const port = await server.listen(config.bindAddress, config.grpcPort);
  service.onDrain(() => {
    server.drain();
    changes.close(); // watches would never end by themselves
  });
  service.onClose('gRPC server', () => server.close(config.drainTimeoutMs));

  await firstConnection(store);
  void checkDurability(store, service.log);
  service.ready({ port });
  return service;
}

/** The accounts file, if there is one. usage checks its overrides. */
async function openAccounts(
  file: string | undefined,
  service: Service,
  changes: KeyChanges,
): Promise<ListedAccounts> {
  if (file === undefined) return { value: new Map() };
  const schema = accountsFileSchema(z.unknown());
  const accounts = await WatchedFile.open(service, { name: 'accounts', file, schema });
  accounts.onChange(() => changes.everythingChanged());
  return accounts;
}

/** The operator keeps keys in Secrets. Only it may create accounts without a token. */
const AUTH_CALLERS: Callers<AuthServiceDefinition> = {
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
