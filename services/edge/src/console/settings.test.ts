import { afterEach, expect, test } from 'vitest';
import { PlatenError, type ConsoleIssuer } from '@platen/contracts';
import { configRecord } from './routes.ts';
import { ConsoleSettings } from './settings.ts';

const opened: ConsoleSettings[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

const issuer: ConsoleIssuer = {
  name: 'Acme',
  issuer: 'https://id.example',
  clientId: 'c',
  scope: 'openid',
  resource: '',
  origins: ['https://id.example', 'https://t.example'],
  defaultPlan: 'starter',
  namesPlans: false,
};
const limits = {
  renderTimeoutMs: 1_000,
  maxPages: 1,
  javascript: true,
  demo: false,
  isolation: 'account',
};
const starter = { name: 'starter', overage: 'block', limits, listed: true };
const free = { ...starter, name: 'free', demoQuota: 5 };

/** @param ask the answers of auth and usage, by the name of the call */
function opening(ask: (method: string) => Promise<unknown>): ConsoleSettings {
  const client = { call: ask } as never;
  const settings = new ConsoleSettings({
    clients: { auth: client, usage: client },
    log: { warn: () => undefined },
  });
  opened.push(settings);
  return settings;
}

const answers = { ListConsoleIssuers: { issuers: [issuer, issuer] }, ListPlans: { plans: [free] } };

test('the policy allows the issuers’ origins, each once, and none until they are known', async () => {
  const settings = opening((method) => Promise.resolve(answers[method as keyof typeof answers]));
  expect(settings.connectOrigins()).toEqual([]);
  await settings.current();
  expect(settings.connectOrigins()).toEqual(['https://id.example', 'https://t.example']);
});

test('a failed call of auth is an error, and repeated on the next request', async () => {
  let isAway = true;
  const away = new PlatenError('service_unavailable', 'Away.');
  const settings = opening((method) =>
    isAway ? Promise.reject(away) : Promise.resolve(answers[method as keyof typeof answers]),
  );
  await expect(settings.current()).rejects.toBe(away);
  isAway = false;
  expect((await settings.current()).plans).toEqual([free]);
});

test.each([
  ['a newcomer is given it', [{ ...issuer, defaultPlan: 'free' }], [starter, free], { limit: 5 }],
  ['an issuer may name it', [{ ...issuer, namesPlans: true }], [starter, free], { limit: 5 }],
  ['nobody is given it', [issuer], [starter, free], null],
  ['nobody can log in', [], [starter, free], null],
  ['there is no such plan', [{ ...issuer, defaultPlan: 'free' }], [starter], null],
])('there is a demo allowance or none: %s', (_, issuers, plans, demo) => {
  const contact = 'mailto:pdf@example.com';
  const config = configRecord({ issuers, plans, contact });
  expect(config).toMatchObject({ demo, contact });
  expect(config.plans.map(({ name }) => name)).toEqual(['starter']);
});
