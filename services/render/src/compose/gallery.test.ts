import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HtmlComposition } from '../formats/composition.ts';
import { readHtml } from '../formats/html/facts.ts';
import { compose } from './compose.ts';

const GALLERY = new URL('../../../../gallery/', import.meta.url);

test.each(readdirSync(GALLERY))(
  'a used page prints the template %s as a fresh one',
  async (name) => {
    const read = (part: string) => readFileSync(new URL(`${name}/${part}.json`, GALLERY));
    const [content, variables] = [read('template'), read('variables')];
    const { composition } = await compose({ format: 'template', content, variables, options: {} });
    const { html, facts } = composition as HtmlComposition;
    expect(facts.isSelfContained).toBe(true);
    // With its theme, too.
    expect(readHtml(html).isSelfContained).toBe(true);
  },
);
