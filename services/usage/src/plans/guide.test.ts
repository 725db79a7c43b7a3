import { readFileSync } from 'node:fs';
import { accountsFileSchema } from '@platen/contracts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogueSchema } from './catalogue.ts';
import { planPartSchema } from './plan.ts';

const GUIDE = readFileSync(new URL('../../../../docs/guides/plans.md', import.meta.url), 'utf8');

/** An example of the guide, by the file's name on its first line. */
function example(name: string): unknown {
  const [, text] = new RegExp(`\`\`\`yaml\\n# ${name}\\n([^]*?)\`\`\``).exec(GUIDE)!;
  return parse(text!);
}

test('the guide’s files can be read', () => {
  const plans = catalogueSchema.parse(example('plans.yaml'));
  const accounts = accountsFileSchema(planPartSchema).parse(example('accounts.yaml'));
  for (const { plan } of accounts.values()) expect([...plans.keys()]).toContain(plan);
});
