import { describe, expect, test } from 'vitest';
import { parseIssuers } from './issuers.ts';

const issuer = 'https://id.example.com/realms/main';

const faultOf = (text: string, development = false) => {
  try {
    parseIssuers(text, development);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was accepted');
};

describe('parseIssuers', () => {
  test('fills in what is left out', () => {
    expect(parseIssuers(`[{issuer: '${issuer}', audience: platen}]`, false)).toEqual([
      {
        issuer,
        audience: 'platen',
        algorithms: ['RS256', 'ES256'],
        account_claim: 'sub',
        create_accounts: true,
        default_plan: 'starter',
      },
    ]);
  });

  test.each(['', '[]', '# nobody'])('trusts no issuer with %j', (text) => {
    expect(parseIssuers(text, false)).toEqual([]);
  });

  test.each([
    ['no audience', `[{issuer: '${issuer}'}]`, 'audience'],
    ['an unknown field', `[{issuer: '${issuer}', audience: a, audiance: b}]`, 'audiance'],
    ['no algorithm', `[{issuer: '${issuer}', audience: a, algorithms: []}]`, 'algorithms'],
    ['a shared secret', `[{issuer: '${issuer}', audience: a, algorithms: [HS256]}]`, 'algorithms'],
    ['none', `[{issuer: '${issuer}', audience: a, algorithms: [none]}]`, 'algorithms'],
    ['no URL', '[{issuer: main, audience: a}]', 'issuer'],
    ['an object', `{issuer: '${issuer}', audience: a}`, 'array'],
  ])('names the field for %s', (_, text, field) => {
    expect(faultOf(text)).toContain(field);
  });

  test('accepts every issuer once', () => {
    const one = `{issuer: '${issuer}', audience: a}`;
    expect(faultOf(`[${one}, ${one}]`)).toContain('twice');
  });

  test.each(['http://id.example.com', 'http://127.0.0.1:8081', 'http://localhost:1'])(
    'trusts no issuer without TLS in production: %s',
    (url) => {
      expect(faultOf(`[{issuer: '${url}', audience: a}]`)).toContain('must be https');
      expect(faultOf(`[{issuer: '${issuer}', jwks_url: '${url}', audience: a}]`)).toContain(
        'https',
      );
    },
  );

  test('trusts only this machine without TLS in development', () => {
    const local = "[{issuer: 'http://127.0.0.1:8081', audience: a}]";
    expect(parseIssuers(local, true)).toHaveLength(1);
    expect(faultOf("[{issuer: 'http://id.example.com', audience: a}]", true)).toContain('https');
    expect(faultOf("[{issuer: 'http://127.0.0.1.example.com', audience: a}]", true)).toContain(
      'https',
    );
  });
});
