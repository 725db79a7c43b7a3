import schemas from 'virtual:option-schemas';

/** The contract's schema of an option, as far as a form needs it. */
export interface OptionSchema {
  name: string;
  /** Its name for people. */
  label: string;
  /** What it does, in a line. */
  summary?: string;
  /** Of the form; absent: it has no place there yet. */
  group?: string;
  type: 'boolean' | 'string' | 'number' | 'integer' | 'object' | 'array';
  description?: string;
  default?: unknown;
  choices?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  /** `file`: the bytes of a file in Base64. `secret`: hidden on the screen. */
  kind?: 'file' | 'secret';
  example?: string;
  /** Required in the object around it. */
  isRequired?: boolean;
  fields?: readonly OptionSchema[];
  items?: OptionSchema;
}

export interface FieldProps {
  schema: OptionSchema;
  /** Undefined: the default applies. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** The API's message about it. */
  error?: string | undefined;
}

export const OPTIONS = schemas as readonly OptionSchema[];
