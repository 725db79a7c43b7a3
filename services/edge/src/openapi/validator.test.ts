import { describe, expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import { readOpenApiDocument, type OpenApiDocument } from './document.ts';
import { BodyValidator } from './validator.ts';

const check = new BodyValidator(readOpenApiDocument()).compile({
  $ref: '#/components/schemas/GenerationRequest',
});

const failureOf = (body: unknown, checkBody = check) => caught(() => checkBody(body));

function caught(act: () => void): PlatenError {
  try {
    act();
  } catch (error) {
    return error as PlatenError;
  }
  throw new Error('the body was accepted');
}

const VARIABLES = 'must be an object, such as {"name":"Ada"}';
const OPTIONS = 'must be an object, such as {"page_format":"A4","margin_top":"20mm"}';
const LENGTH = 'must be a string, such as "20mm"';

const pathsOf = (body: unknown) => failureOf(body).details?.map(({ path }) => path);

describe('a generation request', () => {
  test.each<[string, unknown]>([
    ['content alone', { content: 'x' }],
    ['its format named', { format: 'html', content: 'x' }],
    ['variables of every kind', { content: 'x', variables: { a: 1, b: null, c: [{}], '': '' } }],
    ['no variables and no options in their objects', { content: 'x', variables: {}, options: {} }],
    [
      'null for header and footer',
      { content: 'x', options: { header_html: null, footer_html: null } },
    ],
    ['empty header and footer', { content: 'x', options: { header_html: '', footer_html: '' } }],
    ['a theme', { content: 'x', options: { theme: 'github' } }],
    ['lengths', { content: 'x', options: { margin_top: '0mm', margin_left: '.5in' } }],
    ['landscape', { content: 'x', options: { landscape: true, page_format: 'a3' } }],
  ])('is accepted with %s', (_, body) => {
    expect(() => check(body)).not.toThrow();
  });

  test('may have __proto__ among its variables, without effect', () => {
    const body = JSON.parse('{"content":"x","variables":{"__proto__":{"polluted":1}}}') as object;
    expect(() => check(body)).not.toThrow();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('content', () => {
  test.each<[string, unknown]>([
    ['left out', {}],
    ['empty', { content: '' }],
    ['left out of a request that names its format', { format: 'html', variables: {} }],
  ])('is missing when it is %s', (_, body) => {
    expect(failureOf(body)).toMatchObject({
      code: 'missing_content',
      message: 'content is required for html format',
      details: [{ path: '/content', message: 'is required' }],
    });
  });

  test('is missing beside all else that is wrong', () => {
    const details = [
      { path: '/content' },
      { path: '/html', message: expect.stringContaining('write it as content') as unknown },
      { path: '/options/format', message: expect.stringContaining('page_format') as unknown },
      { path: '/options/theme' },
    ];
    const body = { html: 'x', options: { format: 'A4', theme: 'x' } };
    expect(failureOf(body)).toMatchObject({ code: 'missing_content', details });
  });

  test('is not found on a prototype', () => {
    const body = JSON.parse('{"__proto__":{"content":"x"}}') as object;
    expect(failureOf(body).code).toBe('missing_content');
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 0],
    ['a list', ['x']],
    ['an object', {}],
  ])('is of the wrong type when it is %s', (_, content) => {
    expect(failureOf({ content })).toMatchObject({
      code: 'invalid_request',
      message: '/content must be a string.',
      details: [{ path: '/content', message: 'must be a string' }],
    });
  });

  test('is one space, if need be', () => {
    expect(() => check({ content: ' ' })).not.toThrow();
  });
});

describe('format', () => {
  test.each<[string, unknown]>([
    ['unknown', { format: 'odt', content: 'x' }],
    ['unknown and content missing', { format: 'odt' }],
    ['unknown and content empty', { format: 'odt', content: '' }],
    ['empty', { format: '', content: 'x' }],
    ['null', { format: null, content: 'x' }],
  ])('is unsupported when it is %s', (_, body) => {
    expect(failureOf(body)).toMatchObject({
      code: 'unsupported_format',
      message: 'format must be html, markdown or template.',
      details: [
        {
          path: '/format',
          message:
            'must be html, markdown or template; leave it out for office files, which go to /api/v1/generate/pdf/upload; a PNG comes from /generate/preview',
        },
      ],
    });
  });

  test('is unsupported beside all else that is wrong', () => {
    expect(failureOf({ format: 'HTML', content: 1, colour: 1 })).toMatchObject({
      code: 'unsupported_format',
      details: [{ path: '/format' }, { path: '/colour' }],
    });
  });
});

/** Nothing is near; what there is instead. */
const UNKNOWN = /^is not a known field(; (there are|\/docs).*)?$/;

describe('a body', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'The body must be an object'],
    ['a list', [], 'The body must be an object'],
    ['a text', 'x', 'The body must be an object'],
    ['a number', 0, 'The body must be an object'],
    ['false', false, 'The body must be an object'],
  ])('is refused when it is %s', (_, body, message) => {
    expect(failureOf(body)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message) as unknown,
      details: [
        {
          path: '',
          message: 'must be an object, such as {"format": …, "content": …, "template_data": …}',
        },
      ],
    });
  });

  test.each<[string, object, string]>([
    ['an unknown field', { colour: 1 }, '/colour'],
    ['an empty name', { '': 1 }, '/'],
    ['a name with a slash', { 'a/b': 1 }, '/a~1b'],
    ['a name with a tilde', { 'a~b': 1 }, '/a~0b'],
    ['a name that looks escaped', { '~1': 1 }, '/~01'],
    ['an unknown option', { options: { 'paper/size': 'A4' } }, '/options/paper~1size'],
    ['an inherited name', { toString: 1 }, '/toString'],
  ])('is refused with %s', (_, fields, path) => {
    expect(failureOf({ content: 'x', ...fields })).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(`${path} is not a known field`) as unknown,
      details: [{ path, message: expect.stringMatching(UNKNOWN) as unknown }],
    });
  });

  test.each([
    [{ Content: 'y' }, '/Content', 'content'],
    [{ options: { pageFormat: 'A4' } }, '/options/pageFormat', 'page_format'],
    [{ options: { margin_tpo: '1in' } }, '/options/margin_tpo', 'margin_top'],
    [{ options: { metadata: { titel: 'x' } } }, '/options/metadata/titel', 'title'],
    [{ pageFormat: 'A4' }, '/pageFormat', 'options.page_format'],
    [{ options: { title: 'x' } }, '/options/title', 'metadata.title'],
  ])(
    'is refused with a misspelt or misplaced field, and the right one is named: %p',
    (fields, path, meant) => {
      const message = `is not a known field, but ${meant} is`;
      expect(failureOf({ content: 'x', ...fields })).toMatchObject({
        message: `${path} ${message}.`,
        details: [{ path, message }],
      });
    },
  );

  test('without content is refused with the fields beside it that are not known', () => {
    expect(failureOf({ contnet: 'x', colour: 1 })).toMatchObject({
      code: 'missing_content',
      details: [
        { path: '/content', message: 'is required' },
        { path: '/contnet', message: 'is not a known field, but content is' },
        { path: '/colour', message: expect.stringMatching(UNKNOWN) as unknown },
      ],
    });
  });

  test.each([
    ['at the top', '{"content":"x","__proto__":1}', '/__proto__'],
    ['at the top, as an object', '{"content":"x","__proto__":{"format":"odt"}}', '/__proto__'],
    ['among the options', '{"content":"x","options":{"__proto__":{}}}', '/options/__proto__'],
    [
      'among the options, as constructor',
      '{"content":"x","options":{"constructor":1}}',
      '/options/constructor',
    ],
  ])('is refused with __proto__ or its kin %s', (_, json, path) => {
    const failure = failureOf(JSON.parse(json));
    expect(failure.code).toBe('invalid_request');
    const message = expect.stringMatching(UNKNOWN) as unknown;
    expect(failure.details).toEqual([{ path, message }]);
  });

  test.each<[string, object, string, string]>([
    ['variables', { variables: [] }, '/variables', VARIABLES],
    ['variables', { variables: null }, '/variables', VARIABLES],
    ['variables', { variables: '{}' }, '/variables', VARIABLES],
    ['options', { options: 'A4' }, '/options', OPTIONS],
    ['options', { options: null }, '/options', OPTIONS],
    [
      'landscape',
      { options: { landscape: 'true' } },
      '/options/landscape',
      'must be a boolean, without quotes',
    ],
    [
      'landscape',
      { options: { landscape: 1 } },
      '/options/landscape',
      'must be a boolean, such as false',
    ],
    [
      'header_html',
      { options: { header_html: 1 } },
      '/options/header_html',
      'must be a string or null',
    ],
    [
      'page_format',
      { options: { page_format: null } },
      '/options/page_format',
      'must be a string, such as "A4"',
    ],
    ['margin_top', { options: { margin_top: 20 } }, '/options/margin_top', LENGTH],
    [
      'theme',
      { options: { theme: 'x' } },
      '/options/theme',
      'must be modern, classic, minimal, github or academic',
    ],
  ])('is refused with %s in %j', (_, fields, path, message) => {
    const failure = failureOf({ content: 'x', ...fields });
    expect(failure.code).toBe('invalid_request');
    expect(failure.details).toContainEqual({ path, message });
  });

  test.each(['20', '20 mm', '-1mm', '1e2mm', '20MM', '5em', '', '1.mm', '1mm\n'])(
    'is refused with an explanation of lengths, for %j',
    (margin_top) => {
      expect(failureOf({ content: 'x', options: { margin_top } })).toMatchObject({
        code: 'invalid_request',
        details: [
          {
            path: '/options/margin_top',
            message:
              'must be a number ≥ 0 followed by mm, cm, in, px (1/96 in) or pt (1/72 in), such as "20mm"',
          },
        ],
      });
    },
  );

  test('is refused with all its faults at once', () => {
    const body = {
      content: null,
      colour: 1,
      'a/b': 2,
      options: { theme: 'x', landscape: 0, page_size: 'A4' },
    };
    expect(pathsOf(body)?.sort()).toEqual([
      '/a~1b',
      '/colour',
      '/content',
      '/options/landscape',
      '/options/page_size',
      '/options/theme',
    ]);
    expect(failureOf(body).message).toMatch(/^\/\S+ .* \(and 5 more, see details\)\.$/);
  });
});

describe('BodyValidator', () => {
  const documentWith = (schemas: Record<string, object>): OpenApiDocument => ({
    paths: {},
    components: { schemas, securitySchemes: {} },
  });

  test('follows references from one component into another', () => {
    const validator = new BodyValidator(
      documentWith({
        Outer: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Inner' } } },
        Inner: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      }),
    );
    const outer = validator.compile({ $ref: '#/components/schemas/Outer' });
    expect(() => outer({ inner: { n: 1 } })).not.toThrow();
    expect(failureOf({ inner: { n: 'x' } }, outer).details).toEqual([
      { path: '/inner/n', message: 'must be an integer' },
    ]);
    expect(failureOf({ inner: {} }, outer).details).toEqual([
      { path: '/inner/n', message: 'is required' },
    ]);
  });

  test('has pointers into lists and odd names', () => {
    const outer = new BodyValidator(documentWith({})).compile({
      type: 'object',
      properties: { 'a/b~c': { type: 'array', items: { type: 'boolean' } } },
    });
    expect(failureOf({ 'a/b~c': [true, 0] }, outer).details?.[0]?.path).toBe('/a~1b~0c/1');
  });

  test('does not start with a schema that has a typo', () => {
    const validator = new BodyValidator(documentWith({}));
    expect(() => validator.compile({ type: 'object', propertys: {} })).toThrow('propertys');
  });

  test('does not start with a broken reference', () => {
    const validator = new BodyValidator(documentWith({}));
    expect(() => validator.compile({ $ref: '#/components/schemas/Missing' })).toThrow();
  });
});

describe('a layout template', () => {
  const faultOf = (block: unknown) =>
    failureOf({ format: 'template', template_data: { version: 1, content: [block] } }).details;

  test.each<[string, object, string, string]>([
    ['an unknown block', { type: 'headline' }, 'type', 'must be heading, paragraph, markdown'],
    ['a block without a type', { text: 'x' }, 'type', 'is required'],
    ['a missing field', { type: 'paragraph' }, 'text', 'is required'],
    [
      'fields that exclude each other',
      { type: 'paragraph', text: 'x', runs: [] },
      'text',
      'must be left out where',
    ],
    [
      'a length that is none',
      { type: 'spacer', height: '2em' },
      'height',
      'must be a length: a number of points',
    ],
  ])('is refused with its only fault: %s', (_, block, field, message) => {
    const details = faultOf(block);
    expect(details).toHaveLength(1);
    expect(details?.[0]?.path).toBe(`/template_data/content/0/${field}`);
    expect(details?.[0]?.message).toContain(message);
  });
});

describe('a body at fault in many places', () => {
  const template = (blocks: number) => ({
    format: 'template',
    template_data: { version: 1, content: Array.from({ length: blocks }, () => ({})) },
  });

  test('is refused with all of them while it is small', () => {
    expect(failureOf(template(3)).details).toHaveLength(3);
  });

  test('hears what is meant by the first 20 unknown fields, because guessing takes long', () => {
    const names = Array.from({ length: 40 }, (_, nth) => `margin_top${nth + 10}`);
    const options = Object.fromEntries(names.map((name) => [name, '1mm']));
    const unknownIn = (body: object) =>
      failureOf({ ...body, options })
        .details?.map(({ message }) => message)
        .filter((message) => message.includes('known field'));
    const messages = unknownIn({ content: 'x' });
    // Other faults do not count.
    expect(unknownIn(template(25))?.slice(0, 20)).toEqual(messages?.slice(0, 20));
    expect(messages).toEqual([
      ...Array<string>(20).fill('is not a known field, but margin_top is'),
      ...Array<string>(20).fill('is not a known field'),
    ]);
  });

  test('is refused with the first if it is large, because finding all takes long', () => {
    const error = caught(() => check(template(200_000), 200_000));
    expect(error.details).toEqual([
      expect.objectContaining({ path: '/template_data/content/0/type' }),
    ]);
  });
});
