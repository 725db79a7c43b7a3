import {
  PlatenError,
  type Key,
  type KeyRequest,
  type KeyUpdate,
  type KeyUsage,
  type Mode,
} from '@platen/contracts';
import type { RequestHandler, Response } from 'express';
import type { Clients, UsageClient } from '../downstream/clients.ts';
import { managerOf } from '../middleware/authenticate.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { queryOf } from '../middleware/query.ts';
import { toTimestamp } from '../timestamp.ts';
import { actorOf, shownActor } from './actor.ts';

interface ListQuery {
  limit?: number;
  cursor?: string;
}

const TIMEOUT_MS = 5_000;

/** Short, because usage has plans in memory. */
const PLAN_TIMEOUT_MS = 1_000;

const DEFAULT_PAGE = 50;

const MODES = { live: 'MODE_LIVE', test: 'MODE_TEST' } as const satisfies Record<string, Mode>;

const STATUSES: Record<Key['status'], string> = {
  KEY_STATUS_UNSPECIFIED: 'active',
  KEY_STATUS_ACTIVE: 'active',
  KEY_STATUS_REVOKED: 'revoked',
  KEY_STATUS_EXPIRED: 'expired',
};

/**
 * Refuses a key on a plan for demos. While usage does not answer, the key is created: usage admits none of its
 * documents on such a plan.
 */
async function refuseDemo(usage: UsageClient, response: Response): Promise<void> {
  const { accountId, plan: name } = managerOf(response);
  const found = await usage
    .call('GetPlan', { accountId, plan: name }, { ...callOf(response), timeoutMs: PLAN_TIMEOUT_MS })
    .catch(() => undefined);
  if (found?.plan?.demoQuota === undefined) return;
  throw new PlatenError(
    'forbidden',
    `The plan "${name}" has no API keys: make documents in the console, or choose another plan.`,
  );
}

/** API keys, managed with a token. */
export function keyRoutes({ auth, usage }: Clients): Record<string, RequestHandler> {
  async function withUsage(keys: Key[], response: Response) {
    if (keys.length === 0) return [];
    const { accountId } = managerOf(response);
    const keyIds = keys.map(({ keyId }) => keyId);
    const originKeyIds = keys.map(({ keyId, originKeyId }) => originKeyId ?? keyId);
    const asked = { accountId, keyIds, originKeyIds };
    const counted = await usage.call('GetKeyUsage', asked, callOf(response));
    return keys.map((key, index) => ({
      ...toRecord(key),
      revoked_at: timeOrNull(key.revokedAtMs),
      last_used_at: timeOrNull(key.lastUsedAtMs),
      usage: usageOf(counted.month, counted.keys[index]),
    }));
  }

  return {
    createKey: async (request, response) => {
      await refuseDemo(usage, response);
      const {
        name = '',
        mode = 'live',
        scopes = [],
        expires_at,
      } = (request.body ?? {}) as KeyRequest;
      const made = await auth.call(
        'CreateKey',
        {
          ...actingOf(response),
          name,
          mode: MODES[mode],
          scopes,
          ...(expires_at && { expiresAtMs: parseMoment(expires_at) }),
        },
        callOf(response),
      );
      response.status(201).set('Cache-Control', 'no-store').json(withSecret(made));
    },
    listKeys: async (_request, response) => {
      const { accountId } = managerOf(response);
      const { limit = DEFAULT_PAGE, cursor = '' } = queryOf(response) as ListQuery;
      const page = await auth.call('ListKeys', { accountId, limit, cursor }, callOf(response));
      response.set('Cache-Control', 'no-store').json({
        keys: await withUsage(page.keys, response),
        next_cursor: page.nextCursor || null,
      });
    },
    listAudit: async (_request, response) => {
      const { accountId } = managerOf(response);
      const { limit = DEFAULT_PAGE, cursor = '' } = queryOf(response) as ListQuery;
      const page = await auth.call('ListAudit', { accountId, limit, cursor }, callOf(response));
      response.set('Cache-Control', 'no-store').json({
        events: page.events.map(({ atMs, actor, action, keyId }) => ({
          at: toTimestamp(atMs),
          ...shownActor(actor),
          action,
          key_id: keyId,
        })),
        next_cursor: page.nextCursor || null,
      });
    },
    updateKey: async (request, response) => {
      const { name, monthly_limit } = request.body as KeyUpdate;
      const { record } = await auth.call(
        'UpdateKey',
        {
          ...actingOf(response),
          keyId: keyIdOf(request.params),
          ...(name !== undefined && { name }),
          ...(monthly_limit !== undefined && { monthlyLimit: monthly_limit ?? 0 }),
        },
        callOf(response),
      );
      const [key] = await withUsage(record ? [record] : [], response);
      response.set('Cache-Control', 'no-store').json(key);
    },
    revokeKey: async (request, response) => {
      await auth.call(
        'RevokeKey',
        { ...actingOf(response), keyId: keyIdOf(request.params) },
        callOf(response),
      );
      response.status(204).end();
    },
    rotateKey: async (request, response) => {
      await refuseDemo(usage, response);
      const { overlap_seconds = 0 } = (request.body ?? {}) as { overlap_seconds?: number };
      const made = await auth.call(
        'RotateKey',
        {
          ...actingOf(response),
          keyId: keyIdOf(request.params),
          overlapSeconds: overlap_seconds,
        },
        callOf(response),
      );
      response.status(201).set('Cache-Control', 'no-store').json(withSecret(made));
    },
  };
}

/** Whose keys a change is of, and who makes it. */
function actingOf(response: Response) {
  const { accountId, subject = '' } = managerOf(response);
  return { accountId, actor: actorOf(subject) };
}

function callOf(response: { locals: Record<string, unknown> }) {
  return { requestId: requestContextOf(response).requestId, timeoutMs: TIMEOUT_MS };
}

function keyIdOf(params: Record<string, unknown>): string {
  return String(params['key_id']);
}

/** The only answer that ever contains a key. */
function withSecret({ key, record }: { key: string; record: Key | null }) {
  if (!record) throw new Error('auth did not return the new key');
  const { key_id, ...fields } = toRecord(record);
  return { key_id, key, ...fields };
}

function toRecord(key: Key) {
  return {
    key_id: key.keyId,
    name: key.name,
    mode: key.mode === 'MODE_TEST' ? 'test' : 'live',
    prefix: key.prefix,
    scopes: key.scopes,
    status: STATUSES[key.status],
    created_at: toTimestamp(key.createdAtMs),
    expires_at: timeOrNull(key.expiresAtMs),
    monthly_limit: key.monthlyLimit ?? null,
  };
}

function usageOf(month: string, counted: KeyUsage | undefined) {
  const { used = 0, total = 0, towardsLimit = 0 } = counted ?? {};
  return { month, used, total, towards_limit: towardsLimit };
}

function timeOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : toTimestamp(ms);
}

/** Auth decides by the store's clock whether the time is past; a time before 1970 always is. */
function parseMoment(text: string): number {
  return Math.max(Date.parse(text) || 0, 0);
}
