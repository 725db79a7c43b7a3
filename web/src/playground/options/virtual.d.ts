declare module 'virtual:option-schemas' {
  import type { OptionSchema } from './schema.ts';
  const schemas: readonly OptionSchema[];
  export default schemas;
}
