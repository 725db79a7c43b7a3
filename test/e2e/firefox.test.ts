import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTER, Firefox } from '../harness/clients/firefox.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

let platform: RunningPlatform;
let firefox: Firefox;

beforeAll(async () => {
  platform = sharedPlatform();
  firefox = await Firefox.start();
});
afterAll(async () => {
  platform.leave();
  await (firefox as Firefox | undefined)?.close();
});

const NAME = 'reader with Firefox';

test('what the console is for works in Firefox: a PDF, drafts, keys, failures, themes', async () => {
  await firefox.open(platform.url);
  await firefox.click('button', 'Log in');
  await firefox.fill('#name', NAME);
  await firefox.press([ENTER]);

  await firefox.click('nav a', 'Playground');
  await firefox.see('img[alt="Page 1 of the document"]');
  await firefox.fill('.cm-content', '<h1>Written in {{ browser }}</h1>');
  await firefox.see('[role="status"]', 'No value for browser');
  await firefox.click('button', 'Make PDF');
  await firefox.see('.textLayer', 'Written in');
  await firefox.open(`${platform.url}/playground`);
  await firefox.see('.cm-content', '<h1>Written in {{ browser }}</h1>');

  await firefox.click('nav a', 'Keys');
  await firefox.click('button', 'Create key');
  await firefox.fill('[role="dialog"] input', 'Desk');
  await firefox.click('[role="dialog"] button', 'Create key');
  const key = await firefox.valueOf('input[aria-label="The key"]');
  await firefox.click('button', 'Copy the key');
  await firefox.click('[role="dialog"] input[type="checkbox"]');
  await firefox.click('button', 'Done');
  expect(await platform.statusOf(key, {})).toBe(400);

  const token = await platform.token(NAME);
  await until('the failure is in the log', async () =>
    (await (await platform.manage(token, 'GET', '/requests')).text()).includes('missing_content'),
  );
  await firefox.click('nav a', 'Requests');
  await firefox.see('tbody th', 'missing_content');
  await firefox.see('tbody td', 'Send content');

  await firefox.click('nav a', 'Keys');
  await firefox.click('[aria-label="Actions for Desk"]');
  await firefox.click('[role="menuitem"]', 'Revoke');
  await firefox.fill('[role="dialog"] input', 'Desk');
  await firefox.click('[role="dialog"] button', 'Revoke key');
  await firefox.see('main', 'No key matches');
  await until('it is refused', async () => (await platform.statusOf(key, {})) === 403);

  await firefox.click('button', 'Account');
  await firefox.click('[role="menuitemradio"]', 'Dark');
  await firefox.see('html[data-theme="dark"]');
  // The issuer's pages are not ours.
  const ours = firefox.faults.filter((fault) => !fault.includes(platform.issuerUrl));
  expect(ours).toEqual([]);
});
