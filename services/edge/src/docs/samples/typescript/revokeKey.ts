import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['PLATEN_TOKEN'],
});

await platen.keys.revoke(process.env['KEY_ID'] ?? '');
