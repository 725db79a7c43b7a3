import { describe, expect, test } from '@jest/globals';
import { invalidRequest } from './invalid-request.ts';

describe('invalidRequest', () => {
  test('names the first field, and how many more there are', () => {
    const detail = (path: string) => ({ path, message: 'is odd' });
    expect(invalidRequest([detail('/a')]).message).toBe('/a is odd.');
    expect(invalidRequest([detail('')]).message).toBe('The body is odd.');
    expect(invalidRequest([detail('/a'), detail('/b'), detail('/c')]).message).toBe(
      '/a is odd (and 2 more, see details).',
    );
  });
});
