import { expect, test } from 'vitest';
import { Events } from '../kube/events.ts';
import type { DesiredObject, KubeObject } from '../kube/types.ts';
import { conditionsOf } from './conditions.ts';

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
