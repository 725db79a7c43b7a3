import { currentContract } from './contract.ts';

/** The used part of a schema. */
interface Schema {
  enum?: string[];
  properties?: Record<string, Schema>;
}

/** The places of value lists in a request's options that code uses. */
const ENUMS = {
  THEMES: ['theme'],
  PDF_A_LEVELS: ['pdf_a'],
  FACTUR_X_PROFILES: ['factur_x', 'profile'],
};

/** Values that options of the API may have, as a module. */
export function enumsModule(): string {
  const { PdfOptions = {} } = currentContract().openapi.components.schemas;
  const lines = Object.entries(ENUMS).map(([name, path]) => {
    const values = path.reduce<Schema>((at, key) => at.properties?.[key] ?? {}, PdfOptions).enum;
    if (!values) throw new Error(`openapi.yaml has no values of ${path.join('.')}`);
    return `export const ${name} = ${JSON.stringify(values)} as const;\n`;
  });
  return `// Made of packages/contracts/openapi.yaml by npm run generate.\n${lines.join('')}`;
}
