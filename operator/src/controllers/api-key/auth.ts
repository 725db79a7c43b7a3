import { randomUUID } from 'node:crypto';
import type { AuthServiceDefinition, Key } from '@platen/contracts';
import { authService } from '@platen/contracts/services';
import { RpcClient, type Certificates } from '@platen/rpc';
import type { PdfApiKey } from '../../api/v1alpha1/index.ts';

const TIMEOUT_MS = 5_000;
const PAGE = 100;

/** In the audit of the account: not a subject, as these begin with `sub:`. */
const ACTOR = 'operator';

export interface NewKey {
  keyId: string;
  key: string;
}

/** The operator's calls of a platform's auth. Throws `PlatenError`. */
export interface Auth {
  /** Creates the account if necessary. @returns its id */
  putAccount(issuer: string, subject: string, plan: string): Promise<string>;
  createKey(accountId: string, name: string, spec: PdfApiKey['spec']): Promise<NewKey>;
  rotateKey(accountId: string, keyId: string, overlapSeconds: number): Promise<NewKey>;
  revokeKey(accountId: string, keyId: string): Promise<void>;
  /** All keys of an account, whatever their status. */
  keysOf(accountId: string): Promise<Key[]>;
  close(): void;
}

/** @param address `host:port` @param certificates absent: calls are not encrypted */
export function connectAuth(address: string, certificates?: Certificates): Auth {
  const client = new RpcClient<AuthServiceDefinition>(authService, { address, certificates });
  const options = () => ({ requestId: randomUUID(), timeoutMs: TIMEOUT_MS });
  return {
    async putAccount(issuer, subject, plan) {
      const reply = await client.call('PutAccount', { issuer, subject, plan }, options());
      return reply.accountId;
    },
    async createKey(accountId, name, { mode, scopes }) {
      const request = { accountId, name, scopes, mode: MODES[mode], actor: ACTOR };
      return client.call('CreateKey', request, options());
    },
    async rotateKey(accountId, keyId, overlapSeconds) {
      const request = { accountId, keyId, overlapSeconds, actor: ACTOR };
      const { record, key } = await client.call('RotateKey', request, options());
      if (!record) throw new TypeError('auth returned no record for the rotated key');
      return { keyId: record.keyId, key };
    },
    async revokeKey(accountId, keyId) {
      await client.call('RevokeKey', { accountId, keyId, actor: ACTOR }, options());
    },
    async keysOf(accountId) {
      const found: Key[] = [];
      let cursor = '';
      do {
        const page = await client.call('ListKeys', { accountId, limit: PAGE, cursor }, options());
        found.push(...page.keys);
        cursor = page.nextCursor;
      } while (cursor !== '');
      return found;
    },
    close: () => client.close(),
  };
}

const MODES = { live: 'MODE_LIVE', test: 'MODE_TEST' } as const;
