import type { OptionSchema } from './schema.ts';

export interface FieldProps {
  schema: OptionSchema;
  /** Undefined: the default holds. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** What the API says is wrong with it. */
  error?: string | undefined;
}
