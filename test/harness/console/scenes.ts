import type { Page } from 'playwright-core';
import type { SampleName } from './samples.ts';

/** Something to draw, and how to get there. */
export interface Scene {
  path: string;
  /** The account; by default one in the middle of a month. */
  sample?: SampleName;
  act?: (page: Page) => Promise<unknown>;
}

/** Before one logs in. */
export const LOGGED_OUT: Record<string, Scene> = {
  login: { path: '/', act: (page) => page.getByRole('button', { name: 'Log in' }).waitFor() },
  'login-choice': {
    path: '/',
    sample: 'choosing',
    act: (page) => page.getByRole('button', { name: 'Log in with Acme' }).waitFor(),
  },
};

const picture = (page: Page) => page.getByRole('img', { name: 'Page 1 of the document' }).waitFor();

const show = (format: string) => async (page: Page) => {
  await page.getByRole('radiogroup').getByText(format, { exact: true }).click();
  if (format === 'Office')
    await page.getByRole('button', { name: 'Use the sample invoice' }).click();
  await picture(page);
};

const make = (page: Page) => page.getByRole('button', { name: /^Make PDF/ }).click();

export const PAGES: Record<string, Scene> = {
  home: { path: '/' },
  keys: { path: '/keys' },
  requests: { path: '/requests' },
  usage: { path: '/usage' },
  'usage-key': { path: '/usage?key=key_1' },
  audit: { path: '/audit' },
  account: { path: '/account' },
  'playground-html': { path: '/playground', act: picture },
  'playground-markdown': { path: '/playground', act: show('Markdown') },
  'playground-template': { path: '/playground', act: show('Layout template') },
  'playground-word': { path: '/playground', act: show('Office') },
};

export const STATES: Record<string, Scene> = {
  'new-key': {
    path: '/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Invoice service');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Save this key now').waitFor();
    },
  },
  'keys-none': { path: '/keys', sample: 'newcomer' },
  'keys-many': { path: '/keys', sample: 'many' },
  'keys-rotate': {
    path: '/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Nightly reports' }).click();
      await page.getByRole('menuitem', { name: 'Rotate' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'keys-revoke': {
    path: '/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Nightly reports' }).click();
      await page.getByRole('menuitem', { name: 'Revoke' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'keys-edit': {
    path: '/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Nightly reports' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'keys-chosen': {
    path: '/keys?sort=name',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose Nightly reports' }).check();
      await page.getByRole('checkbox', { name: 'Choose Invoice service' }).check();
      await page.getByRole('button', { name: 'Revoke …' }).click();
      await page.getByRole('dialog', { name: 'Revoke 2 keys' }).waitFor();
    },
  },
  'requests-none': { path: '/requests', sample: 'newcomer' },
  'requests-off': { path: '/requests', sample: 'unlogged' },
  'requests-unfound': { path: '/requests?status=5xx&q=no+id+at+all' },
  'audit-none': { path: '/audit', sample: 'newcomer' },
  'usage-none': { path: '/usage', sample: 'newcomer' },
  'home-new': { path: '/', sample: 'newcomer' },
  'home-free': { path: '/', sample: 'free' },
  'playground-options': {
    path: '/playground',
    act: async (page) => {
      await show('HTML')(page);
      await page.getByRole('tab', { name: 'Options' }).click();
    },
  },
  'playground-json': {
    path: '/playground',
    act: async (page) => {
      await show('HTML')(page);
      await page.getByRole('tab', { name: 'Options' }).click();
      await page.getByRole('button', { name: 'JSON' }).click();
    },
  },
  'playground-variables': {
    path: '/playground',
    act: async (page) => {
      await show('HTML')(page);
      await page.getByRole('tab', { name: 'Variables' }).click();
    },
  },
  'playground-files': {
    path: '/playground',
    act: async (page) => {
      await show('HTML')(page);
      await page.getByRole('tab', { name: 'Files' }).click();
    },
  },
  'playground-pdf': {
    path: '/playground',
    act: async (page) => {
      await show('Layout template')(page);
      await make(page);
      await page.getByRole('region', { name: 'Pages of the PDF' }).waitFor();
      await page.locator('.textLayer').first().waitFor();
    },
  },
  'playground-free': { path: '/playground', sample: 'free', act: show('HTML') },
  'playground-used-up': {
    path: '/playground',
    sample: 'usedUp',
    act: async (page) => {
      await show('HTML')(page);
      await make(page);
      await page.getByRole('alert', { name: 'Choose a plan' }).waitFor();
    },
  },
  'playground-samples': {
    path: '/playground',
    act: async (page) => {
      await picture(page);
      await page.getByRole('button', { name: 'Samples' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'playground-code': {
    path: '/playground',
    act: async (page) => {
      await picture(page);
      await page.getByRole('button', { name: 'Copy as code' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'playground-faults': {
    path: '/playground',
    act: async (page) => {
      await show('Layout template')(page);
      const source = page.getByRole('textbox', { name: /source$/ });
      await source.fill(FAULTY);
      await page.getByRole('button', { name: 'Source /contents' }).waitFor();
    },
  },
  'platform-away': {
    path: '/keys',
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.unrouteAll();
      await page.context().setOffline(true);
      await page.getByRole('navigation').getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('alert').first().waitFor();
      await page.context().setOffline(false);
    },
  },
};

const FAULTY = `{
  "version": 1,
  "contents": [],
  "content": [
    { "type": "text", "value": "Hello {{ name }}" },
    { "type": "tabel", "columns": [] }
  ]
}`;
