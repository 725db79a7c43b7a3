import { expect, test } from '@jest/globals';
import { compose } from '../../services/render/src/compose/compose.ts';
import type { HtmlComposition } from '../../services/render/src/formats/composition.ts';
import { readHtml } from '../../services/render/src/formats/html/facts.ts';
import { galleryNames, galleryRequest } from './requests.ts';

const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));

test.each(galleryNames())('a used page may print the template %s', async (name) => {
  const { format, template_data, variables, options = {} } = galleryRequest(name);
  const task = { format, content: json(template_data), variables: json(variables), options };
  const { html, facts } = (await compose(task)).composition as HtmlComposition;
  expect(facts.isSelfContained).toBe(true);
  // With its theme, which nobody reads else.
  expect(readHtml(html).isSelfContained).toBe(true);
});
