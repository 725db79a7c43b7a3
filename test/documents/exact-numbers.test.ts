import { expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const VARIABLES = '{"id":1234567890123456789,"rows":[{"price":12.50},{"price":0.10}]}';

/** The body is text, because JavaScript would change its numbers. */
async function printed(body: string): Promise<string> {
  const platform = sharedPlatform();
  const { key } = await platform.account();
  const response = await fetch(`${platform.url}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body,
  });
  expect(response.status).toBe(200);
  return pdfText(Buffer.from(await response.arrayBuffer()));
}

test('numbers are printed and summed with the digits that the request has', async () => {
  const content =
    '{{ id }}: {{ rows | map: \\"price\\" | join: \\" and \\" }} make {{ rows | sum: \\"price\\" }}';
  const text = await printed(
    `{"format":"markdown","content":"${content}","variables":${VARIABLES}}`,
  );
  expect(text).toContain('1234567890123456789: 12.50 and 0.10 make 12.6');
});

test('also in the tables of a layout template', async () => {
  const table = {
    type: 'table',
    columns: [{ key: 'price' }],
    rows: '{{ rows }}',
    totals: { price: 'sum' },
  };
  const template = JSON.stringify({
    version: 1,
    content: [{ type: 'paragraph', text: 'No {{ id }}' }, table],
  });
  const text = await printed(
    `{"format":"template","template_data":${template},"variables":${VARIABLES}}`,
  );
  expect(text).toMatch(/No 1234567890123456789\s+12\.50\s+0\.10\s+12\.60/);
});
