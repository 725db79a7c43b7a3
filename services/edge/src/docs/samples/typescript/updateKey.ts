import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['PLATEN_TOKEN'],
});

const key = await platen.keys.update(process.env['KEY_ID'] ?? '', { monthly_limit: 1000 });
console.log(`${key.usage.towards_limit} of ${key.monthly_limit} are used`);
