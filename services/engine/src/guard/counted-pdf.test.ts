import { expect, test } from '@jest/globals';
import { countedPdf, sessionOfLastPart } from './counted-pdf.ts';

const last = (data: string, base64Encoded = true) =>
  Buffer.from(
    JSON.stringify({ id: 7, result: { base64Encoded, data, eof: true }, sessionId: 'S' }),
  );

const textOf = (message: string) => {
  const { result } = JSON.parse(message) as { result: { data: string; base64Encoded: boolean } };
  expect(result.base64Encoded).toBe(true);
  return Buffer.from(result.data, 'base64').toString();
};

test('a PDF has the lost resources at its end', () => {
  const pdf = last(Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'));
  const losses = { count: 12, addresses: ['https://a.example/ü'], photographs: true };
  const counted = countedPdf(pdf, losses);
  const encoded = Buffer.from(JSON.stringify(losses)).toString('base64');
  expect(textOf(counted)).toBe(`%PDF-1.4\n%%EOF\n\n%platen-told ${encoded}\n%%EOF\n`);
  expect(JSON.parse(counted)).toMatchObject({ id: 7, result: { eof: true }, sessionId: 'S' });
});

test('an empty last part has them as well', () => {
  const nothing = { count: 0, addresses: [], photographs: false };
  const encoded = Buffer.from(JSON.stringify(nothing)).toString('base64');
  for (const isEncoded of [true, false])
    expect(textOf(countedPdf(last('', isEncoded), nothing))).toBe(
      `\n%platen-told ${encoded}\n%%EOF\n`,
    );
});

test('the last part of a PDF shows whose it is', () => {
  expect(sessionOfLastPart(last('x'.repeat(1_000)))).toBe('S');
});

test.each([
  { id: 7, result: { base64Encoded: true, data: 'x', eof: false }, sessionId: 'S' },
  { id: 7, result: { base64Encoded: true, data: 'x', eof: true } },
  { id: 7, result: { result: { type: 'object', value: { eof: true } } }, sessionId: 'S' },
  {
    id: 7,
    result: { result: { type: 'string', value: '"eof":true},"sessionId":"S"}' } },
    sessionId: 'T',
  },
  {
    method: 'Runtime.consoleAPICalled',
    params: { args: [{ value: '"eof":true},"sessionId":"S"}' }] },
  },
])('%j is none', (message) => {
  expect(sessionOfLastPart(Buffer.from(JSON.stringify(message)))).toBeUndefined();
});
