import { pretty, type Call } from './call.ts';

/** A program for Node and Platen's client. */
export function typescript({ origin, body }: Call): string {
  const { fields, file } = body;
  const readFile = file ? 'readFile, ' : '';
  const call = file
    ? `platen.generatePdfFromDocx(await readFile(${JSON.stringify(file.name)}), ${pretty(fields)})`
    : `platen.generatePdf(${pretty(fields)})`;
  return `import { ${readFile}writeFile } from 'node:fs/promises';
import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: ${JSON.stringify(origin)},
  apiKey: process.env['PLATEN_API_KEY'],
});

const pdf = await ${call};
await writeFile('document.pdf', pdf.stream);
`;
}
