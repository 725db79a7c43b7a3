import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['PLATEN_TOKEN'],
});

const { key } = await platen.keys.rotate(process.env['KEY_ID'] ?? '', { overlap_seconds: 3600 });
console.log(`Keep it safe, it is never shown again: ${key}`);
