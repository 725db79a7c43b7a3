import { expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import { compose, p, textsOf, wordType } from '../docx.fixture.ts';

const faultOf = (body: string, source: object = {}) =>
  compose({ body, ...source }, { a: 'secret' }).then(
    () => Promise.reject(new Error('it was composed')),
    (error: unknown) => error as PlatenError,
  );

const messagesOf = ({ details = [] }: PlatenError) => details.map(({ message }) => message);

test('all faults of all parts are reported at once, each with its paragraph', async () => {
  const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p('{{ c | none }}')}</w:hdr>`;
  const error = await faultOf(
    [p('Total: {{ a | nope }}'), p('{{ b ! }}'), p('{{#x}}'), p('{{/y}}')].join(''),
    {
      files: { 'word/header1.xml': header },
      types: { 'word/header1.xml': wordType('header') },
      links: [{ id: 'h', type: 'header', target: 'header1.xml' }],
    },
  );
  expect(error.code).toBe('template_error');
  expect(messagesOf(error)).toEqual([
    'word/document.xml, after “Total: {{ a | nope }}”: The tag {{/y}} stands where {{#x}} has to be closed.',
    expect.stringMatching(
      /^word\/document.xml, in “Total: \{\{ a \| nope \}\}”: .* no filter "nope"/,
    ),
    expect.stringMatching(
      /^word\/document.xml, after “Total: .*”: The tag \{\{ b ! \}\} cannot be filled/,
    ),
    expect.stringMatching(/^word\/header1.xml, in “\{\{ c \| none \}\}”: /),
  ]);
  expect(error.message).toContain('3 more: see details.');
  expect(error.message).toContain('options.syntax to "off"');
  expect(error.message).not.toContain('secret');
});

test('among equal tags, the text before it shows the faulty one', async () => {
  const clause = (number: number) =>
    p(`Clause ${number}`) + p('{{#a}}') + p('x') + (number === 7 ? '' : p('{{/a}}'));
  const error = await faultOf(Array.from({ length: 20 }, (_, each) => clause(each)).join(''));
  expect(messagesOf(error)).toEqual([
    'word/document.xml, after “Clause 7”: The tag {{#a}} is never closed.',
  ]);
});

test.each([
  ['49', 49, 49],
  ['50', 50, 50],
  ['more', 60, 50],
])('of %s faults at most 50 are reported', async (_, count, reported) => {
  const body = Array.from({ length: count }, (__, each) => p(`{{ a | f${each} }}`)).join('');
  expect(messagesOf(await faultOf(body))).toHaveLength(reported);
});

test('two loops over the same columns are refused, one over all rows is not', async () => {
  const table = (...rows: string[][]) =>
    `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>${p('')}`;
  const open = (name: string) => `{{#${name} [loopOver: "column"]}}`;
  const two = table(['x', `${open('a')}{{.}}{{/a}}`], ['y', `${open('b')}{{.}}{{/b}}`]);
  const variables = { a: [1, 2], b: [3, 4], c: [{ n: 1, m: 3 }] };
  await expect(compose({ body: two }, variables)).rejects.toThrow('repeats columns that');
  const { xml } = await compose(
    { body: table(['x', `${open('c')}{{n}}`], ['y', '{{m}}{{/c}}']) },
    variables,
  );
  expect(textsOf(xml())).toEqual(['x', '1', 'y', '3', '']);
  const apart = table(['x', `${open('a')}{{.}}{{/a}}`, `${open('b')}{{.}}{{/b}}`]);
  expect(textsOf((await compose({ body: apart }, variables)).xml())).toEqual([
    'x',
    '1',
    '2',
    '3',
    '4',
    '',
  ]);
});
