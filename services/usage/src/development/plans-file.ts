import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PlatenError } from '@platen/contracts';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { catalogueSchema } from '../plans/catalogue.ts';
import { planPartSchema } from '../plans/plan.ts';

/**
 * Creates or changes a plan in the plans file. Keeps the rest of the file, with its comments. The change is atomic:
 * readers see the old file or the new one, and no other change is lost.
 * @param json an object of plan fields; fields that it leaves out stay as they are
 * @throws {PlatenError} invalid_request, naming the field
 */
export function writePlan(file: string, name: string, json: string): void {
  const part = planPartOf(json);
  const document = parseDocument(readFileSync(file, 'utf8'));
  if (document.errors[0]) throw broken(document.errors[0]);
  const plans = catalogueSchema.safeParse(document.toJS());
  if (!plans.success) throw broken(plans.error);
  if (!plans.data.has(name)) document.setIn([name], document.createNode({}));
  for (const [field, value] of Object.entries(part)) document.setIn([name, field], value);
  writeFileSync(`${file}.new`, document.toString({ lineWidth: 0 }));
  renameSync(`${file}.new`, file);
}

function planPartOf(json: string) {
  const part = planPartSchema.safeParse(parsed(json));
  if (part.success) return part.data;
  throw invalid(part.error);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    const message = 'must be JSON';
    const details = [{ path: '/plan_json', message }];
    throw new PlatenError('invalid_request', `The plan ${message}.`, { details });
  }
}

function broken(cause: Error): PlatenError {
  const message =
    'The plans file is not usable; mend it first (the log of usage says what is wrong).';
  return new PlatenError('invalid_request', message, { cause });
}

function invalid({ issues }: z.ZodError): PlatenError {
  const faults = issues.map(({ path, message }) => [...path, message].join(': '));
  return new PlatenError('invalid_request', `The plan cannot be taken. ${faults.join('; ')}.`, {
    details: issues.map(({ path, message }) => ({
      path: ['/plan_json', ...path].join('/'),
      message,
    })),
  });
}
