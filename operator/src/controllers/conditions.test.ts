import { expect, test } from 'vitest';
import { Events } from '../kube/events.ts';
import type { DesiredObject, KubeObject } from '../kube/types.ts';
import { awaiting, conditionsOf } from './conditions.ts';

const OBJECT = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'print', namespace: 'pdf', uid: 'u' },
} as KubeObject;

function conditionMessage(message: string): string {
  const found = [{ type: 'Ready' as const, status: false, reason: 'Broken', message }];
  return conditionsOf(OBJECT, found)[0]!.message;
}

async function eventMessage(message: string): Promise<string> {
  const written: DesiredObject[] = [];
  const create = (object: DesiredObject) => Promise.resolve(void written.push(object));
  const events = new Events({ create } as never, { warn: () => undefined });
  await events.record(OBJECT, { type: 'Warning', reason: 'Broken', message });
  return (written[0] as unknown as { message: string }).message;
}

test.each([
  ['a condition', 4_096, (message: string) => Promise.resolve(conditionMessage(message))],
  ['an event', 1_024, eventMessage],
] as const)('the message of %s is bounded, between characters', async (_, most, written) => {
  for (const length of [0, 1, most]) expect(await written('a'.repeat(length))).toHaveLength(length);
  expect(await written('a'.repeat(most + 1))).toBe(`${'a'.repeat(most - 3)}…`);
  for (const before of ['', 'a', 'aa', 'aaa']) {
    const message = before + '😀'.repeat(most);
    const kept = await written(message);
    expect(kept.isWellFormed()).toBe(true);
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(most);
    expect(message.startsWith(kept.slice(0, -1))).toBe(true);
  }
});

test.each(['unready', 'stalled'] as const)(
  'an object that needs another one reconciles for a minute, then is %s',
  (then) => {
    const needs = { reason: 'NotSelected', message: 'No platform selects it.' };
    const begin = Date.parse('2026-01-01T00:00:00Z');
    const conditions = (status: 'True' | 'False', reason: string) => [
      {
        type: 'Reconciling',
        status,
        reason,
        message: '',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ];
    const at = (seconds: number, known?: ReturnType<typeof conditions>) => {
      const object = { ...OBJECT, ...(known && { status: { conditions: known } }) };
      const found = awaiting(object, then, needs, begin + seconds * 1_000);
      return found.filter(({ status }) => status).map(({ type }) => type);
    };
    const ended = then === 'stalled' ? ['Stalled'] : [];
    expect(at(0)).toEqual(['Reconciling']);
    expect(at(59, conditions('True', 'NotSelected'))).toEqual(['Reconciling']);
    expect(at(60, conditions('True', 'NotSelected'))).toEqual(ended);
    expect(at(61, conditions('False', 'NotSelected'))).toEqual(ended);
    expect(at(61, conditions('False', 'Written'))).toEqual(['Reconciling']);
  },
);
