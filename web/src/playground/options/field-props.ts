import type { OptionSchema } from './schema.ts';

export interface FieldProps {
  schema: OptionSchema;
  /** Undefined: the default applies. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** The API's message about it. */
  error?: string | undefined;
}
