import { writeFile } from 'node:fs/promises';
import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  apiKey: process.env['PLATEN_API_KEY'],
});

const pdf = await platen.generatePdf({
  content: '<h1>Hello {{name}}</h1>',
  variables: { name: 'Ada' },
  options: { page_format: 'A4' },
});
await writeFile('document.pdf', pdf.stream);
