import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import express from 'express';
import { acceptable, preferredOf, qualityOf } from './accept.ts';
import { ask, serve, testLog } from '../testing/serve.ts';
import { answerError } from './errors.ts';
import { requestContext } from './request-context.ts';

describe('qualityOf', () => {
  test.each<[string | undefined, number | undefined]>([
    [undefined, 1],
    ['', 1],
    [' , ,', 1],
    ['*/*', 1],
    ['*', 1],
    ['text/csv', 1],
    ['TEXT/CSV', 1],
    ['text/csv;charset=utf-8', 1],
    ['text/csv; header="a,b;q=0"; q=0.3', 0.3],
    ['text/*;q=0.5', 0.5],
    ['text/*;q=0.5, text/csv;q=0', 0],
    ['*/*, text/*;q=0', 0],
    ['*/*;q=0, text/csv;q=.25', 0.25],
    ['text/csv;q=0.1, text/csv;q=0.2', 0.2],
    ['text/csv;q=much', 1],
    ['text/html', undefined],
    ['text', undefined],
    ['"text/csv', undefined],
  ])('of CSV by %j is %j', (accept, quality) => {
    expect(qualityOf('text/csv', accept)).toBe(quality);
  });
});

describe('preferredOf', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/csv;charset=utf-8', 'text/csv'],
    ['text/csv, application/json', 'text/csv'],
    ['application/json, text/csv', 'application/json'],
    ['*/*, text/csv', 'text/csv'],
    ['application/json;q=0.5, text/*', 'text/csv'],
  ])('of JSON and CSV by %j is %s', (accept, type) => {
    expect(preferredOf(['application/json', 'text/csv'], accept)).toBe(type);
  });
});

let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const app = express();
  app.use(requestContext(testLog().log));
  app.get('/pdf', acceptable(['application/pdf']), (_request, response) => {
    response.send('ok');
  });
  app.get('/either', acceptable(['application/json', 'text/csv']), (_request, response) => {
    response.send('ok');
  });
  app.use(answerError);
  server = await serve(app);
});

afterAll(() => server.close());

const statusFor = async (path: string, accept: string) =>
  (await fetch(server.url + path, { headers: { accept } })).status;

describe('acceptable', () => {
  test('accepts a request without the header', async () => {
    const response = await ask(`${server.url}/pdf`);
    expect(response.statusCode).toBe(200);
    response.destroy();
  });

  test.each([
    '*/*',
    'application/*',
    'application/pdf',
    'APPLICATION/PDF',
    'text/html, application/pdf;q=0.1',
    'text/html, */*;q=0.01',
    'application/json',
    'application/json; charset=utf-8',
    'application/pdf;version="1,7"; q=0.5',
    'application/octet-stream',
    'text/html, image/gif, *; q=.2',
    '*',
    '',
  ])('accepts a request with %s', async (accept) => {
    expect(await statusFor('/pdf', accept)).toBe(200);
  });

  test('joins several header fields', async () => {
    const response = await ask(`${server.url}/pdf`, { accept: ['text/html', '*/*'] });
    expect(response.statusCode).toBe(200);
    response.destroy();
  });

  test.each([
    'text/*',
    'image/png, text/html',
    'application/pdf;q=0',
    'application/pdf;q=0, application/json',
    'application/json;q=0',
    '*/*;q=0',
    'nonsense',
  ])('refuses a request that accepts only %s', async (accept) => {
    const response = await fetch(`${server.url}/pdf`, { headers: { accept } });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({
      error: 'not_acceptable',
      message: 'This path answers with application/pdf; accept that.',
    });
  });

  test('needs only one of several', async () => {
    expect(await statusFor('/either', 'text/csv')).toBe(200);
    expect(await statusFor('/either', 'application/json')).toBe(200);
    expect(await statusFor('/either', 'text/csv;charset=utf-8')).toBe(200);
    expect(await statusFor('/either', 'application/pdf')).toBe(406);
  });
});
