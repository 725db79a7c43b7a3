import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['PLATEN_TOKEN'],
});

const { key, key_id } = await platen.keys.create({ name: 'Web shop' });
console.log(`Keep it safe, it is never shown again: ${key} (${key_id})`);
