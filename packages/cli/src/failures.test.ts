import { PlatenError } from '@platen/client';
import { describe, expect, test } from 'vitest';
import { sentencesOf } from './failures.ts';

const refusal = (message: string, details: { path: string; message: string }[]) =>
  sentencesOf(new PlatenError('invalid_request', message, { details }));

describe('a refusal', () => {
  test('with a fault that is not in its message prints where it is', () => {
    const printed = refusal('The template has a mistake.', [
      { path: '/content', message: 'line 3' },
    ]);
    expect(printed).toBe('The template has a mistake. (invalid_request)\n  /content: line 3');
  });

  test('of a key that has ended says how to get another', () => {
    const ended = new PlatenError('api_key_revoked', 'This API key was revoked; create a new one.');
    expect(sentencesOf(ended)).toContain('`platen keys create`');
  });
});
