import { Platen } from '@platen/client';

const platen = new Platen({
  baseUrl: process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
  apiKey: process.env['PLATEN_API_KEY'],
});

const { months } = await platen.usageHistory(3);
for (const { month, used, failed } of months) console.log(month, used, failed);
