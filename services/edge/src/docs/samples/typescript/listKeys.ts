import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['PLATEN_TOKEN'],
});

for await (const { key_id, name, status } of platen.keys.list()) {
  console.log(key_id, name, status);
}
