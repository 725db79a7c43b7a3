import { ANY_KEY_PREFIX, CONSOLE_KEY_ID, PlatenError, type Caller } from '@platen/contracts';
import type { RequestHandler } from 'express';
import type { AuthClient } from '../downstream/clients.ts';
import type { Callers } from '../identity/callers.ts';
import type { AuthAttemptLimiter } from '../identity/auth-attempt-limiter.ts';
import { challenge } from '../header-values.ts';
import { requestContextOf } from './request-context.ts';

/** The account that a token manages. */
export interface Manager {
  accountId: string;
  plan: string;
  /** See `VerifyKeyResponse`. */
  requestIdSecret?: string;
  /** Who it is at the issuer. */
  subject?: string;
}

/** Admits callers with these scopes. */
export type Guard = (scopes: string[]) => RequestHandler;

const TIMEOUT_MS = 5_000;

const KEY = new RegExp(`^${ANY_KEY_PREFIX}`);

/** Admits a request with an API key in `X-API-Key`, and stores its caller. */
export function apiKeyGuard(callers: Callers, limiter: AuthAttemptLimiter): Guard {
  return (scopes) => async (request, response, next) => {
    const key = request.get('X-API-Key');
    if (!key) {
      const message = 'An API key is required in the X-API-Key header, not in Authorization.';
      throw new PlatenError('invalid_api_key', message);
    }
    const find = () => callers.find(key, requestContextOf(response).requestId);
    const attempt = { credential: key, address: request.ip };
    const caller = await (callers.knows(key) ? find() : limiter.count(attempt, find));
    const lacking = scopes.find((scope) => !caller.scopes.includes(scope));
    if (lacking) {
      throw new PlatenError(
        'forbidden',
        `This API key lacks the scope ${lacking}; use one that has it.`,
      );
    }
    response.locals['caller'] = caller;
    next();
  };
}

/** Admits a request with a token in `Authorization: Bearer` (RFC 6750), and stores its manager. */
export function bearerGuard(auth: Pick<AuthClient, 'call'>, limiter: AuthAttemptLimiter): Guard {
  return () => async (request, response, next) => {
    const [, token] = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.get('Authorization') ?? '') ?? [];
    const isKey = KEY.test(token ?? request.get('X-API-Key') ?? '');
    if (!token || isKey) {
      response.set('WWW-Authenticate', 'Bearer realm="platen"');
      const not = isKey ? ' An API key is none: log in at your issuer for one.' : '';
      throw new PlatenError(
        'invalid_token',
        `A token is required: Authorization: Bearer TOKEN.${not}`,
      );
    }
    const attempt = { credential: token, address: request.ip };
    response.locals['manager'] = await limiter.count(attempt, () => verifyToken(token));
    next();

    async function verifyToken(given: string): Promise<Manager> {
      const { requestId } = requestContextOf(response);
      const call = { requestId, timeoutMs: TIMEOUT_MS };
      try {
        return await auth.call('VerifyToken', { token: given }, call);
      } catch (error) {
        if (error instanceof PlatenError && error.code === 'invalid_token') {
          response.set('WWW-Authenticate', challenge(error.message));
        }
        throw error;
      }
    }
  };
}

/** The caller that the API key's guard stored. */
export function callerOf(response: { locals: Record<string, unknown> }): Caller {
  return response.locals['caller'] as Caller;
}

/** The caller or manager of the request; a manager has no key. */
export function askerOf({ locals }: { locals: Record<string, unknown> }): {
  accountId: string;
  plan: string;
  keyId: string;
} {
  const asker = (locals['caller'] ?? locals['manager']) as Caller | Manager;
  const { accountId, plan } = asker;
  return { accountId, plan, keyId: 'keyId' in asker ? asker.keyId : '' };
}

/** The manager that the token's guard stored. */
export function managerOf(response: { locals: Record<string, unknown> }): Manager {
  return response.locals['manager'] as Manager;
}

/** The caller of the console. Its documents count under the console's name. */
export function consoleCallerOf(response: { locals: Record<string, unknown> }): Caller {
  return { ...managerOf(response), keyId: CONSOLE_KEY_ID, mode: 'MODE_LIVE', scopes: [] };
}
