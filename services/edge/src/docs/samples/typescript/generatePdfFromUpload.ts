import { readFile, writeFile } from 'node:fs/promises';
import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  apiKey: process.env['PLATEN_API_KEY'],
});

const pdf = await platen.generatePdfFromDocx(await readFile('letter.docx'), {
  variables: { date: '4 May 2026', amount: 1234.5 },
  options: { locale: 'en-GB' },
});
await writeFile('document.pdf', pdf.stream);
