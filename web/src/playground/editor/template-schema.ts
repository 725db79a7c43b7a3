import { readPublic } from '../../api/api.ts';
import type { Schema } from './complete-json.ts';

let schema: Promise<Schema> | undefined;

/** Asked for once, when something is completed; again if that failed. */
export const templateSchema = () =>
  (schema ??= readPublic<Schema>('/api/v1/schemas/template-v1.json').catch((error: unknown) => {
    schema = undefined;
    throw error;
  }));
