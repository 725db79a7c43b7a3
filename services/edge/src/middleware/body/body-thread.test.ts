import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import { ZIP_SIGNATURE } from '@platen/runtime/archive';
import { readOpenApiDocument } from '../../openapi/document.ts';
import { BodyValidator } from '../../openapi/validator.ts';
import { servedBodies, type BodyTask } from './body-parsers.ts';
import { BodyThread } from './body-thread.ts';

/** A larger body is parsed in the thread. */
const LIMIT = 65_536;

const document = readOpenApiDocument();
const parseBody = servedBodies(document, new BodyValidator(document));
const thread = new BodyThread(parseBody);
afterAll(() => thread.close());

type Made = Omit<BodyTask, 'bytes' | 'given'> & { text: string; given?: BodyTask['given'] };

/** A new task each time, because a thread takes the bytes. */
function taskOf({ text, given = { isRepeatable: true }, ...task }: Made): BodyTask {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return { ...task, bytes, given };
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (made) => ({ made }),
    (error: unknown) => {
      const { code, message, details } = error as PlatenError;
      return { code, message, details };
    },
  );

/** JSON of so many bytes, with a text that fills it up. */
function json(operation: string, body: (text: string) => unknown, bytes: number): Made {
  const least = Buffer.byteLength(JSON.stringify(body('')));
  return { operation, form: undefined, text: JSON.stringify(body('x'.repeat(bytes - least))) };
}

function form(...parts: [string, string][]): Made {
  const fields = parts.map(
    ([head, content]) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`,
  );
  const text = `${fields.join('')}--b--\r\n`;
  return { operation: 'generatePdfFromUpload', form: 'multipart/form-data; boundary=b', text };
}

const FILE = 'name="file"; filename="a.docx"';
const FILL = 'x'.repeat(LIMIT);
const pdf = (body: object): Made => ({
  operation: 'generatePdf',
  form: undefined,
  text: JSON.stringify(body),
});

describe('a body makes the same in a thread as without one', () => {
  test.each<[string, Made]>([
    ...[0, 1, LIMIT - 1, LIMIT, LIMIT + 1, 3 * LIMIT].map((bytes): [string, Made] => [
      `text of ${bytes} bytes more`,
      json('generatePdf', (content) => ({ content: `<p>${content}` }), 30 + bytes),
    ]),
    ['text of two bytes a character', pdf({ content: `é字😀${FILL}` })],
    ['a layout', pdf({ format: 'template', template_data: layout(FILL) })],
    ['options alone', pdf({ content: 'x', options: { header_html: FILL } })],
    [
      'text for a test key',
      { ...pdf({ content: FILL }), given: { stamp: 'TEST', isRepeatable: false } },
    ],
    [
      'numbers, with all of their digits',
      {
        ...pdf({}),
        text: `{"content":"{{ n }}","variables":{"n":0.1000000000000000000001,"fill":"${FILL}"}}`,
      },
    ],
    ['a console’s preview', { ...pdf({ content: FILL }), operation: 'makeConsolePreview' }],
    ['a file, with fields', form([FILE, FILL], ['name="options"', '{"scale":0.5}'])],
    ['a small file', form([FILE, 'x'])],
    ['a body that is no document', json('createKey', (name) => ({ name: name.slice(0, 9) }), 99)],
    ['JSON that ends too soon', { ...pdf({}), text: `{"content":"${FILL}` }],
    ['JSON that is too deep', { ...pdf({}), text: '['.repeat(LIMIT + 1) }],
    ['an unknown field', pdf({ contnt: FILL })],
    ['a document without content', pdf({ options: { filename: FILL } })],
    ['a key with too long a name', json('createKey', (name) => ({ name }), 2 * LIMIT)],
    ['a form without a file', form(['name="options"', `{"filename":"${FILL}"}`])],
    ['a form that ends too soon', { ...form([FILE, FILL]), text: `--b\r\n${FILL}` }],
  ])('%s', async (_, made) => {
    const expected = await outcomeOf(parseBody(taskOf(made)));
    const inThread = await outcomeOf(thread.parse(taskOf(made), 'account'));
    // Vitest compares bytes one by one.
    if (!isDeepStrictEqual(inThread, expected)) expect(inThread).toEqual(expected);
  });
});

test('a text on which a pattern runs out of stack is refused', async () => {
  const locale = `de${'-abcdefgh'.repeat(1_000_000)}`;
  const columns = [{ key: 'a', format: { type: 'number', locale } }];
  const template_data = { version: 1, content: [{ type: 'table', columns, rows: [] }] };
  const made = pdf({ format: 'template', template_data });
  const refusal = { code: 'invalid_request', details: [{ path: '' }] };
  expect(await outcomeOf(thread.parse(taskOf(made), 'account'))).toMatchObject(refusal);
});

test('a small archive is unpacked in the thread', async () => {
  const archive = Buffer.concat([ZIP_SIGNATURE, Buffer.from('x')]).toString('latin1');
  const task = taskOf(form([FILE, archive]));
  await thread.parse(task, 'account');
  expect(task.bytes).toHaveLength(0); // it moved there
});

test('the thread yields to the one that answers, where threads have priorities of their own', async () => {
  if (process.platform !== 'linux') return;
  await thread.parse(taskOf(pdf({ content: FILL })), 'account');
  const nices = readdirSync('/proc/self/task').map(niceOf);
  expect(Math.max(...nices) - niceOf(String(process.pid))).toBe(10);
});

function layout(text: string) {
  return { version: 1, content: [{ type: 'paragraph', text }] };
}

/** proc(5): the 19th field, the second of which may have spaces. */
function niceOf(task: string): number {
  const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]);
}
