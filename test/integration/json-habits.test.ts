import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import { formOf, type RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

let platform: RunningPlatform;
let key: string;
let token: string;
let word: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
  token = await platform.token('who-writes-null');
  word = await wordDocument();
});
afterAll(() => platform.leave());

const NOTHING = {
  format: null,
  template_data: null,
  variables: [],
  options: { page_format: null, margin_top: null, header_html: null, metadata: [], theme: null },
};

async function refusalOf(response: Response) {
  const { error, details } = (await response.json()) as { error: string; details: object[] };
  return { status: response.status, error, details };
}

describe('null and an empty list for absent fields', () => {
  test('are ignored for a PDF', async () => {
    const pdf = await platform.pdf(key, { content: '<p>Hello {{ name }}', ...NOTHING });
    expect(await pdfText(pdf)).toContain('Hello');
  });

  test('are ignored for a preview', async () => {
    const body = { content: 'x', ...NOTHING, preview: { width: null } };
    const response = await platform.preview(key, body);
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  test('are ignored in a form', async () => {
    const form = formOf({ file: word });
    form.append('variables', 'null');
    form.append('options', '[]');
    form.append('preview', 'null');
    const response = await platform.preview(key, form);
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  test.each<[string, object | null]>([
    ['[]', []],
    ['null', null],
    ['null in its fields', { name: null, expires_at: null, mode: null, scopes: null }],
  ])('create a normal key: %s', async (_, body) => {
    const response = await fetch(`${platform.url}/api/v1/keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ name: '', mode: 'live', expires_at: null });
  });

  test('rotate a key at once', async () => {
    const made = await platform.manage(token, 'POST', '/keys', {});
    const { key_id } = (await made.json()) as { key_id: string };
    const path = `/keys/${key_id}/rotate`;
    const rotated = await platform.manage(token, 'POST', path, { overlap_seconds: null });
    expect(rotated.status).toBe(201);
  });

  test('are ignored in the console', async () => {
    const response = await fetch(`${platform.url}/console/api/preview`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: 'x', ...NOTHING }),
    });
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  test('are the same request for an Idempotency-Key', async () => {
    const { key: own } = await platform.account();
    const headers = { 'Idempotency-Key': 'one' };
    const bodies = [{ content: 'x' }, { content: 'x', ...NOTHING, variables: null, options: null }];
    for (const body of bodies) {
      const response = await platform.generate(own, body, { headers });
      expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    expect(await platform.usage(own)).toMatchObject({ used: 1 });
  });
});

describe('are values', () => {
  test('among variables', async () => {
    const content = '<p>{{ a }}|{{ b | json }}|{{ c | json }}|{{ d.e | json }}';
    const variables = { a: null, b: null, c: [], d: { e: [] } };
    const pdf = await platform.pdf(key, {
      content,
      variables,
      options: { missing_variables: 'error' },
    });
    expect(await pdfText(pdf)).toContain('|null|[]|[]');
  });

  test('in a layout template', async () => {
    const content = [{ type: 'heading', text: 'x', level: null }];
    const body = { format: 'template', template_data: { version: 1, content } };
    expect(await refusalOf(await platform.generate(key, body))).toMatchObject({
      status: 400,
      error: 'invalid_request',
      details: [{ path: '/template_data/content/0/level' }],
    });
  });

  test('in a required field', async () => {
    const file = { name: null, content_base64: 'eA==' };
    const body = { content: 'x', options: { attachments: [file] } };
    expect(await refusalOf(await platform.generate(key, body))).toMatchObject({
      status: 400,
      error: 'invalid_request',
      details: [{ path: '/options/attachments/0/name', message: 'must be a string' }],
    });
  });

  test('in an unknown field', async () => {
    const body = { content: 'x', options: { page_size: null } };
    expect(await refusalOf(await platform.generate(key, body))).toMatchObject({
      status: 400,
      error: 'invalid_request',
      details: [
        {
          path: '/options/page_size',
          message: expect.stringContaining('options.page_format, such as "A4"') as unknown,
        },
      ],
    });
  });

  test('for a source, which is then missing', async () => {
    expect(await refusalOf(await platform.generate(key, { content: null }))).toMatchObject({
      status: 400,
      error: 'missing_content',
    });
  });
});

describe('a key twice is refused with its place', () => {
  const refused = (path: string) => ({
    status: 400,
    error: 'invalid_json',
    details: [{ path, message: expect.stringContaining('is there twice') as unknown }],
  });

  test('in a body', async () => {
    const body = String.raw`{"content":"x","variables":{"a":1,"\u0061":2}}`;
    expect(await refusalOf(await platform.generate(key, body))).toEqual(refused('/variables/a'));
  });

  test('in a field of a form', async () => {
    const form = formOf({ file: word });
    form.append('variables', '{"a":{"b":1,"b":2}}');
    expect(await refusalOf(await platform.preview(key, form))).toEqual(refused('/variables/a/b'));
  });
});
