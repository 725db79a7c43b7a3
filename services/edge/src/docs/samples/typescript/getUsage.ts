import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  apiKey: process.env['PLATEN_API_KEY'],
});

const { used, limit } = await platen.usage();
console.log(`${used} of ${limit ?? 'any number'} this month`);
