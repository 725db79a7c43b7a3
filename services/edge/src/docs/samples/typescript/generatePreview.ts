import { writeFile } from 'node:fs/promises';
import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  apiKey: process.env['PLATEN_API_KEY'],
});

const preview = await platen.preview({
  content: '<h1>Hello</h1>',
  preview: { width: 600 },
});
await writeFile('preview.png', preview.stream);
