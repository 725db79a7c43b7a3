import { planFields } from '@platen/contracts';
import { z } from 'zod';
import type { GeneratedTable } from './table.ts';

/** The used part of a field's JSON Schema. */
interface Shape {
  type?: string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  anyOf?: Shape[];
}

function valuesOf({ type, minimum = 0, maximum = Infinity, ...shape }: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(valuesOf).join(', or ');
  if (shape.enum) return shape.enum.map((word) => `\`${word}\``).join(' or ');
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return type;
  if (maximum >= Number.MAX_SAFE_INTEGER) return `${minimum} or more`;
  return `${grouped(minimum)}-${grouped(maximum)}`;
}

const grouped = (number: number) => number.toLocaleString('en');

function described() {
  return Object.entries(planFields).map(([name, field]) => {
    const { description = '', none } = field.meta() ?? {};
    const starter = field.parse(undefined);
    return {
      name,
      values: valuesOf(z.toJSONSchema(field.unwrap()) as Shape),
      starter: typeof starter === 'string' ? `\`${starter}\`` : String(starter),
      meaning: typeof none === 'string' ? `${description}; null: ${none}` : description,
    };
  });
}

export const planFieldsTable: GeneratedTable = {
  file: 'docs/guides/plans.md',
  header: ['Field', 'Left out', 'Values', 'Meaning'],
  rows: () =>
    described().map(({ name, starter, values, meaning }) => [
      `\`${name}\``,
      starter,
      values,
      meaning,
    ]),
};

/** The fields of a plan as the command line explains them, as a module. */
export function planFieldsModule(): string {
  const all = described();
  const width = Math.max(...all.map(({ name }) => name.length));
  const lines = all.map(({ name, values, meaning }) => {
    const text = `  ${name.padEnd(width)}  ${meaning} (${values.replaceAll('`', '"')})`;
    return `  ${JSON.stringify(text)},\n`;
  });
  return `// Made of packages/contracts/src/accounts/plan-fields.ts by npm run generate.
export const PLAN_FIELDS = [
${lines.join('')}].join('\\n');
`;
}
