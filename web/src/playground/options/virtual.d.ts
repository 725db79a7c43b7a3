/** Made at build time (web/build/option-schemas.ts); options-form.tsx says of what. */
declare module 'virtual:option-schemas' {
  const schemas: unknown;
  export default schemas;
}
