import type { WrittenPlan } from '@platen/contracts';
import { z } from 'zod';
import { planSchema } from './plan.ts';

export type Catalogue = ReadonlyMap<string, WrittenPlan>;

/** The plans file: an object of plans by name, each of 1-100 characters. */
export const catalogueSchema = z
  .record(z.string().min(1).max(100), planSchema)
  .transform((plans): Catalogue => new Map(Object.entries(plans)));
