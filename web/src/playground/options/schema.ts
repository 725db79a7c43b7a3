/** What the contract says of an option, as far as a form has to know. */
export interface OptionSchema {
  name: string;
  type: 'boolean' | 'string' | 'number' | 'integer' | 'object' | 'array';
  description?: string;
  default?: unknown;
  choices?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  /** `file`: the bytes of a file in Base64. `secret`: not to be read over a shoulder. */
  kind?: 'file' | 'secret';
  example?: string;
  /** Has to be there wherever the object around it is. */
  isRequired?: boolean;
  /** Of an object. */
  fields?: OptionSchema[];
  /** Of an array. */
  items?: OptionSchema;
}
