import {
  codePointsOf,
  invalidField,
  keyNameFault,
  type AuthServiceHandlers,
} from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { Accounts } from './accounts/accounts.ts';
import type { KeyChanges } from './keys/changes.ts';
import type { Keys } from './keys/keys.ts';
import { requestIdSecret, type Pepper } from './keys/pepper.ts';
import { SCOPES } from './keys/record.ts';
import type { ListConsoleIssuers } from './tokens/console-issuers.ts';
import type { Tokens } from './tokens/tokens.ts';

interface Features {
  accounts: Accounts;
  keys: Keys;
  changes: KeyChanges;
  tokens: Tokens;
  listConsoleIssuers: ListConsoleIssuers;
  peppers: readonly [Pepper, ...Pepper[]];
}

const MAX_ISSUER = 512;
const MAX_SUBJECT = 255;
const MAX_PLAN = 100;
const MAX_PAGE = 100;
const MAX_MONTHLY_LIMIT = 1_000_000_000;
const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;

/** The gRPC methods: they check the calls and pass them to the features. */
export function authHandlers(server: RpcServer, features: Features): AuthServiceHandlers {
  const { accounts, keys, changes, tokens, listConsoleIssuers, peppers } = features;
  const withSecret = <Whose extends { accountId: string }>(whose: Whose) => ({
    ...whose,
    requestIdSecret: requestIdSecret(whose.accountId, peppers[0]),
  });
  return {
    VerifyKey: server.unary(async ({ key }) => withSecret(await keys.verify(key))),
    VerifyToken: server.unary(async ({ token }) => withSecret(await tokens.verify(token))),
    PutAccount: server.unary(async ({ issuer, subject, plan }) => {
      checkLength('issuer', issuer, 1, MAX_ISSUER);
      checkLength('subject', subject, 1, MAX_SUBJECT);
      checkLength('plan', plan, 1, MAX_PLAN);
      return { accountId: await accounts.put({ issuer, subject, plan }) };
    }),
    CreateKey: server.unary(async ({ accountId, actor, ...key }) => {
      checkKeyName(key.name);
      checkScopes(key.scopes);
      const made = await keys.create(accountId, { ...key, name: key.name.trim() }, actor);
      return { ...made, keyId: made.record.keyId };
    }),
    ListKeys: server.unary(({ accountId, limit, cursor }) => {
      checkRange('limit', limit, 1, MAX_PAGE);
      checkCursor(cursor);
      return keys.list(accountId, limit, cursor);
    }),
    UpdateKey: server.unary(async ({ accountId, keyId, name, monthlyLimit, actor }) => {
      if (name !== undefined) checkKeyName(name);
      checkRange('monthly_limit', monthlyLimit ?? 0, 0, MAX_MONTHLY_LIMIT);
      const change = { name: name?.trim(), monthlyLimit };
      const record = await keys.update(accountId, keyId, change, actor);
      return { record };
    }),
    RevokeKey: server.unary(async ({ accountId, keyId, actor }) => {
      await keys.revoke(accountId, keyId, actor);
      return {};
    }),
    RotateKey: server.unary(({ accountId, keyId, overlapSeconds, actor }) => {
      checkRange('overlap_seconds', overlapSeconds, 0, MAX_OVERLAP_SECONDS);
      return keys.rotate(accountId, keyId, overlapSeconds * 1000, actor);
    }),
    ListAudit: server.unary(({ accountId, limit, cursor }) => {
      checkRange('limit', limit, 1, MAX_PAGE);
      checkCursor(cursor);
      return keys.audit(accountId, limit, cursor);
    }),
    WatchKeys: server.stream(async function* (_request, { signal }) {
      for await (const keyId of changes.watch(signal)) yield { keyId };
    }),
    ListConsoleIssuers: server.unary(async () => ({ issuers: await listConsoleIssuers() })),
  };
}

function checkLength(field: string, text: string, min: number, max: number): void {
  const length = codePointsOf(text);
  if (length < min || length > max) {
    throw invalidField(field, `must have ${min}-${max} characters`);
  }
}

function checkKeyName(name: string): void {
  const fault = keyNameFault(name);
  if (fault !== undefined) throw invalidField('name', fault);
}

function checkRange(field: string, value: number, min: number, max: number): void {
  if (value < min || value > max) throw invalidField(field, `must be ${min}-${max}`);
}

function checkScopes(scopes: string[]): void {
  if (scopes.some((scope) => !(SCOPES as readonly string[]).includes(scope))) {
    throw invalidField('scopes', `may hold ${SCOPES.join(' and ')}`);
  }
}

/** A cursor is the end of the last page: a time in microseconds. */
function checkCursor(cursor: string): void {
  if (!/^\d{0,16}$/.test(cursor))
    throw invalidField('cursor', 'must be the next_cursor of another page');
}
