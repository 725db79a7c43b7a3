import type { Key, KeyStatus, Mode } from '@platen/contracts';

/** What a key may be used for. */
export const SCOPES = ['generate', 'usage'] as const;

/** How long auth reports an ended key as ended (openapi.yaml, `DELETE /keys/{key_id}`), and a change in the audit. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

type StoredRecord = Record<string, string>;

export const MODE_NAMES = { MODE_LIVE: 'live', MODE_TEST: 'test' } as const;

/** Turns alternating fields and values into an object. */
export function parseRecord(fields: string[]): StoredRecord {
  const pairs = Array.from({ length: fields.length / 2 }, (_, index) =>
    fields.slice(2 * index, 2 * index + 2),
  );
  return Object.fromEntries(pairs) as StoredRecord;
}

/** @param nowMs the store's time */
export function statusOf(record: StoredRecord, nowMs: number): KeyStatus {
  if (record['status'] === 'revoked') return 'KEY_STATUS_REVOKED';
  const expiresAt = time(record, 'expiresAt');
  return expiresAt !== undefined && expiresAt <= nowMs ? 'KEY_STATUS_EXPIRED' : 'KEY_STATUS_ACTIVE';
}

/** The public fields of a key. */
export function keyOf(keyId: string, record: StoredRecord, nowMs: number): Key {
  const expiresAtMs = time(record, 'expiresAt');
  const revokedAtMs = time(record, 'revokedAt');
  const lastUsedAtMs = time(record, 'lastUsedAt');
  return {
    keyId,
    name: record['name'] ?? '',
    mode: modeOf(record),
    prefix: record['prefix'] ?? '',
    scopes: scopesOf(record),
    status: statusOf(record, nowMs),
    createdAtMs: time(record, 'createdAt') ?? 0,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(revokedAtMs !== undefined && { revokedAtMs }),
    ...(lastUsedAtMs !== undefined && { lastUsedAtMs }),
    ...limitOf(record),
  };
}

/** A key's monthly limit, and the first of the keys that share its count. */
export function limitOf({ monthlyLimit, origin }: StoredRecord) {
  return {
    ...(origin && { originKeyId: origin }),
    ...(monthlyLimit && { monthlyLimit: Number(monthlyLimit) }),
  };
}

export function modeOf({ mode }: StoredRecord): Mode {
  return mode === MODE_NAMES.MODE_TEST ? 'MODE_TEST' : 'MODE_LIVE';
}

export function scopesOf({ scopes }: StoredRecord): string[] {
  return scopes ? scopes.split(',') : [...SCOPES];
}

/** In milliseconds since the Unix epoch. */
export function time(record: StoredRecord, field: string): number | undefined {
  return record[field] ? Number(record[field]) : undefined;
}
