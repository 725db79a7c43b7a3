import { camelCase, isLimit, planFields as contract } from '@platen/contracts';
import { z } from 'zod';
import { commonStatus, limit } from './common.ts';

type Field = (typeof contract)[keyof typeof contract];

/** A field as Kubernetes has it: no limit is a word, and what else may be null may be left out. */
function fieldOf(field: Field): z.ZodType {
  const schema = field.unwrap();
  if (!(schema instanceof z.ZodNullable)) return schema;
  const inner = schema.unwrap();
  return isLimit(field)
    ? limit(Math.min(inner.maxValue ?? Infinity, Number.MAX_SAFE_INTEGER))
    : inner;
}

function descriptionOf(field: Field): string {
  const { description = '' } = field.meta() ?? {};
  const text = description.charAt(0).toUpperCase() + description.slice(1);
  return `${text}${isLimit(field) ? ', or unlimited' : ''}.`;
}

/** Only limits and what is never null have a value where a PdfPlan leaves them out. */
function specField(field: Field): z.ZodType {
  const schema = fieldOf(field);
  const isDefaulted = isLimit(field) || !(field.unwrap() instanceof z.ZodNullable);
  return isDefaulted ? schema.default(field.parse(undefined)) : schema.optional();
}

function fieldsOf(of: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(contract).map(([name, field]) => [
      camelCase(name),
      of(field).describe(descriptionOf(field)),
    ]),
  );
}

/** Any fields of a plan, as overrides of an account. */
export const planFields = fieldsOf((field) => fieldOf(field).optional());

export const planSpec = z.strictObject(fieldsOf(specField));

export const planStatus = z.strictObject({
  ...commonStatus,
  platforms: z.array(z.string()).optional().describe('The PdfPlatforms that have this plan.'),
});

export type PlanSpec = z.output<typeof planSpec>;
export type PlanStatus = z.output<typeof planStatus>;
