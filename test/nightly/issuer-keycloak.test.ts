import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { ConsoleVisit, launchWholeChromium } from '../harness/clients/console.ts';
import { Keycloak } from '../harness/identity/keycloak.ts';
import { TestPlatform } from '../harness/platform.ts';

/** The console's address in the example's realm. */
const CONSOLE_ORIGIN = 'http://127.0.0.1:8080';

let keycloak: Keycloak;
let platform: TestPlatform;
/** Stops what was started, in the reverse order. */
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  keycloak = await Keycloak.start();
  endings.unshift(() => keycloak.remove());
  platform = await TestPlatform.start({
    env: {
      auth: { PLATEN_ISSUERS_FILE: keycloak.issuersFile },
      usage: { PLATEN_PLANS_FILE: join(ROOT, 'services/usage/plans.yaml') },
    },
  });
  endings.unshift(() => platform.stop());
}, 900_000); // the first run downloads Keycloak

afterAll(async () => {
  for (const end of endings) await end();
});

const acme = () => keycloak.clientToken('acme-backend', 'acme-secret');
const globex = () => keycloak.clientToken('globex-backend', 'globex-secret');

async function newKey(token: string): Promise<{ key: string; key_id: string }> {
  const response = await platform.manage(token, 'POST', '/keys', { name: 'example' });
  expect(response.status).toBe(201);
  return (await response.json()) as { key: string; key_id: string };
}

async function keyIdsOf(token: string): Promise<string[]> {
  const response = await platform.manage(token, 'GET', '/keys');
  const { keys } = (await response.json()) as { keys: { key_id: string }[] };
  return keys.map(({ key_id }) => key_id);
}

describe('with the Keycloak of the example', () => {
  test("a backend's token creates a key that makes documents, on the plan of its group", async () => {
    const { key } = await newKey(await acme());
    expect(await platform.pdf(key, { content: 'by Keycloak' })).toHaveProperty('length');
    expect(await platform.usage(key)).toMatchObject({ plan: 'business', used: 1 });
  });

  test('a group without a plan has the default one', async () => {
    const { key } = await newKey(await globex());
    expect(await platform.usage(key)).toMatchObject({ plan: 'starter', used: 0 });
  });

  test('a person and a backend of one group share an account, and others see nothing of it', async () => {
    const { key_id } = await newKey(await acme());
    expect(await keyIdsOf(await keycloak.personToken('ada', 'ada-password'))).toContain(key_id);
    expect(await keyIdsOf(await globex())).not.toContain(key_id);
  });

  test('a token for something else is refused', async () => {
    const token = await keycloak.clientToken('somebody-else', 'other-secret');
    const response = await platform.manage(token, 'POST', '/keys');
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
    expect(await response.json()).toMatchObject({
      error: 'invalid_token',
      message: 'The token is not valid: its claim aud is missing or wrong.',
    });
  });

  test('a person logs in to the console, makes a PDF, stays logged in and logs out', async () => {
    const { host } = new URL(CONSOLE_ORIGIN);
    const to = new URL(platform.url).host;
    const browser = await launchWholeChromium(`--host-resolver-rules=MAP ${host} ${to}`);
    try {
      const addresses = { url: CONSOLE_ORIGIN, issuerUrl: keycloak.origin };
      const visit = await ConsoleVisit.open(browser, addresses);
      await passThroughConsole(visit);
      expect(visit.faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  async function passThroughConsole(visit: ConsoleVisit): Promise<void> {
    const { page } = visit;
    await page.goto(CONSOLE_ORIGIN);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('ada-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`${CONSOLE_ORIGIN}/`);
    await page.getByRole('heading', { name: 'Hello, Ada Lovelace' }).waitFor();
    await page.getByText('Business plan', { exact: true }).waitFor();

    await visit.goTo('Playground');
    await page.getByRole('button', { name: /^Make PDF/ }).click();
    const pages = page.getByRole('region', { name: 'Pages of the PDF' });
    await pages.getByText('Imprint & Sons').first().waitFor();

    const renewed = page.waitForResponse((response) => response.url().endsWith('/token'));
    await visit.outliveToken();
    await visit.goTo('Usage');
    expect((await renewed).status()).toBe(200);
    await page.getByRole('table', { name: 'PDFs by key' }).getByText('Console').waitFor();

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(`${CONSOLE_ORIGIN}/`);
    await page.getByRole('button', { name: 'Log in' }).click();
    // Keycloak has ended the session as well.
    await page.getByLabel('Password', { exact: true }).waitFor();
  }

  test('tokens work while Keycloak is down', async () => {
    const token = await acme();
    await keycloak.stop();
    await newKey(token);
  });
});
