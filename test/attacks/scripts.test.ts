import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { documentOf, STILL } from '../../services/engine/src/print/document.fixture.ts';
import { chromiumHtml } from '../../services/engine/src/print/gotenberg/chromium-form.ts';
import { policyElements } from '../../services/engine/src/print/source/policies.ts';
import { htmlDocument } from '../../services/render/src/formats/html/document.ts';
import { readHtml } from '../../services/render/src/formats/html/facts.ts';
import { launchWholeChromium } from '../harness/clients/open-browser.ts';
import { INPUTS, PREFIXES } from '../harness/documents/html-trees.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { CARRIERS, NOT_RUN, type ScriptCarrier } from './payloads/scripts.ts';

let platform: RunningPlatform;
let key: string;
let openKey: string;
let browser: Browser;
let host: Page;

beforeAll(async () => {
  platform = sharedPlatform();
  browser = await launchWholeChromium();
  ({ key } = await platform.account('no-scripts'));
  ({ key: openKey } = await platform.account('two-minutes'));
  host = await browser.newPage();
  await host.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await host.goto('http://host.example/');
});
afterAll(() => {
  platform.leave();
  return browser.close();
});

const OWN_SCRIPT = '<script></script>';

/** What the browser gets of a document on a plan without JavaScript. */
function forbidding(source: string): string {
  const made = htmlDocument(source, readHtml(source), { title: { text: 'x', isWished: true } });
  const facts = { ...STILL, mode: made.facts.mode };
  const document = documentOf(made.html, { facts, scripts: false });
  return chromiumHtml(document, {}, OWN_SCRIPT + policyElements(document));
}

const SAY = 'top.postMessage(0,"*")';
const SCRIPT = `<script>${SAY}</script>`;
const HANDLER = `<img src="data:," onerror='${SAY}'>`;

/** A script behind each input, in it, and before it. */
const DOCUMENTS = INPUTS.flatMap((input, nth) => {
  const tags = [...input.matchAll(/</g)].map(({ index }) => index);
  const at = tags[nth % tags.length] ?? 0;
  return [
    `${input}${SCRIPT}${HANDLER}`,
    `${input.slice(0, at)}${SCRIPT}${HANDLER}${input.slice(at)}`,
    `${PREFIXES[nth % PREFIXES.length]}${SCRIPT}${HANDLER}${input}`,
  ];
});

describe('in the engine’s browser', () => {
  test('the policy stands before all of a document, whatever that begins with', async () => {
    const others = await host.evaluate(
      (documents) =>
        documents.filter((html) => {
          const { head } = new DOMParser().parseFromString(html, 'text/html');
          const [own, policy] = head.children;
          return (
            own?.localName !== 'script' || !policy?.matches('[http-equiv][content^=script-src]')
          );
        }),
      // A string has no byte order mark.
      DOCUMENTS.map((html) => forbidding(html).slice(1)),
    );
    expect(others).toEqual([]);
  });

  const some = DOCUMENTS.filter((_, at) => at % 16 === 0);

  test('no script runs where the policy is', async () => {
    expect(await running(some.map(forbidding))).toEqual([]);
  });

  test('most of the scripts run without it', async () => {
    expect((await running(some)).length).toBeGreaterThan(some.length / 2);
  });
});

/** Frames that are open at once. */
const BATCH = 100;

/** @returns the numbers of the documents that say by a script that it has run */
async function running(documents: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; from < documents.length; from += BATCH) {
    const some = documents.slice(from, from + BATCH);
    found.push(...(await host.evaluate(runningOf, some)).map((at) => from + at));
  }
  return found;
}

/** In the browser: loads the documents in frames. */
async function runningOf(documents: string[]): Promise<number[]> {
  const said = new Set<number>();
  const frames = documents.map(() => document.createElement('iframe'));
  window.onmessage = ({ source }) =>
    said.add(frames.findIndex(({ contentWindow }) => contentWindow === source));
  const loads = documents.map((html, at) => {
    const frame = frames[at]!;
    frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    const { promise, resolve } = Promise.withResolvers();
    frame.onload = resolve;
    document.body.append(frame);
    return promise;
  });
  await Promise.all(loads);
  await new Promise((resolve) => setTimeout(resolve));
  for (const frame of frames) frame.remove();
  return [...said];
}

/** A document with all of these, each of which writes its number. */
function carrying(carriers: Readonly<Record<string, ScriptCarrier>>): string {
  const written = Object.values(carriers).map(
    (carrier, at) => `<div>${carrier(`document.body.append('WRITTEN${at}.')`)}</div>\n`,
  );
  return `<p>Here</p>\n${written.join('')}`;
}

/** The names of the carriers that have written. */
function writers(text: string): string[] {
  const names = Object.keys(CARRIERS);
  const numbers = new Set([...text.matchAll(/WRITTEN(\d+)\./g)].map(([, at]) => Number(at)));
  return names.filter((_, at) => numbers.has(at));
}

const textOf = async (of: string, request: object) => pdfText(await platform.pdf(of, request));

const content = carrying(CARRIERS);
const options = { syntax: 'off', page_format: 'A2' };

describe('on a plan without JavaScript no script of a document runs', () => {
  async function expectNone(request: object): Promise<void> {
    const text = await textOf(key, request);
    expect(text).toContain('Here');
    expect(text).not.toContain('WRITTEN');
  }

  test.each(['html', 'markdown'])('in %s; elsewhere all do', async (format) => {
    await expectNone({ format, content, options });
    // It may end before its handler is there.
    const due = Object.keys(CARRIERS).filter((name) => name !== 'a handler of an animation');
    const written = writers(await textOf(openKey, { format, content, options }));
    expect(written).toEqual(expect.arrayContaining(due));
  });

  const WRITE = '<script>onload=()=>document.body.append("WRITTEN")</script>';
  test.each([
    '<!-- --!>',
    '<!-- <!doctype html> --!>',
    '\u00A0',
    '\u3000',
    '\u2028',
    '\v',
    '\uFEFF\uFEFF',
    '\uFFFE',
    '{{ value }}',
    '<?xml version="1.0"?>',
    '<![CDATA[>]]>',
    '<html onpageshow="document.body.append(\'WRITTEN\')">',
  ])('behind %j', async (begin) => {
    const variables = { value: 'x' };
    await expectNone({ content: `${begin}${WRITE}<!doctype html>${WRITE}<p>Here`, variables });
  });

  test('in a template', async () => {
    const blocks = [
      { type: 'html', html: content },
      { type: 'markdown', text: content },
    ];
    const template_data = { version: 1, content: blocks, footer: { blocks } };
    await expectNone({ format: 'template', template_data });
  });
});

test('in no header and footer a script runs', async () => {
  const frame = `<div style="height:60px;overflow:hidden">${content}</div>`;
  const frames = { header_html: frame, footer_html: frame };
  for (const account of [key, openKey]) {
    const text = await textOf(account, { content: 'Body', options: { ...options, ...frames } });
    expect(text).toMatch(/Here[^]*Body/);
    expect(text).not.toContain('WRITTEN');
  }
});

test('in no browser a script runs in what is no script to it', async () => {
  const text = await textOf(openKey, { content: carrying(NOT_RUN), options });
  expect(text).toContain('Here');
  expect(text).not.toContain('WRITTEN');
});
