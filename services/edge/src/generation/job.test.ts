import { describe, expect, test } from 'vitest';
import type { GenerationRequest, LayoutTemplate, Limits } from '@platen/contracts';
import {
  heldBytes,
  releaseParts,
  toDraft,
  withLimits,
  type Draft,
  type Isolation,
  type Stamp,
} from './job.ts';

const template_data: LayoutTemplate = { version: 1, content: [] };

const partsOf = (...args: Parameters<typeof toDraft>) => {
  const { PART_CONTENT, PART_OPTIONS, PART_VARIABLES } = toDraft(...args).parts;
  return [PART_CONTENT, PART_VARIABLES, PART_OPTIONS].map(String);
};

const failureOf = (request: GenerationRequest) => {
  try {
    toDraft(request, { output: 'pdf' });
  } catch (error) {
    return error;
  }
  throw new Error('the request was accepted');
};

const limits = {
  renderTimeoutMs: 1_000,
  maxPages: 7,
  javascript: true,
  demo: false,
  isolation: 'account',
};

describe('files beside the document', () => {
  const asset = (name: string, bytes = 1) => ({ name, data: Buffer.alloc(bytes) });
  const MOST = 20 * 1024 * 1024;

  test('go with it, and count in its memory', () => {
    const assets = [{ ...asset('a.css', 2), mime: 'text/css' }, asset('b', 0)];
    const draft = toDraft({ content: 'x', assets }, { output: 'pdf' });
    expect(draft.job.assets).toEqual([
      { name: 'a.css', mime: 'text/css', size: 2 },
      { name: 'b', mime: '', size: 0 },
    ]);
    expect(draft.assets.map(({ length }) => length)).toEqual([2, 0]);
    expect(heldBytes(draft)).toBeGreaterThanOrEqual(2);
    releaseParts(draft);
    expect(draft.assets).toEqual([]);
  });

  test.each([
    [[asset('a'), asset('b'), asset('a')], {}, '/assets/2/name'],
    [[asset('a')], { base_url: 'https://a.example/' }, '/options/base_url'],
  ])('are refused if they are not clear', (assets, options, path) => {
    expect(failureOf({ content: 'x', assets, options })).toMatchObject({
      code: 'invalid_request',
      details: [{ path }],
    });
  });

  test('have at most 20 MiB together', () => {
    const whole = [asset('a', MOST / 2), asset('b', MOST / 2)];
    expect(toDraft({ content: 'x', assets: whole }, { output: 'pdf' }).assets).toHaveLength(2);
    expect(failureOf({ content: 'x', assets: [...whole, asset('c')] })).toMatchObject({
      code: 'payload_too_large',
      details: [{ path: '/assets' }],
    });
  });
});

describe('toDraft', () => {
  test('fills in defaults', () => {
    expect(toDraft({ content: 'x' }, { output: 'pdf' })).toMatchObject({
      job: {
        format: 'FORMAT_HTML',
        output: 'OUTPUT_PDF',
        previewWidth: 1240,
      },
      filename: 'document',
    });
  });

  test('has no parts for absent variables and options', () => {
    expect(partsOf({ content: 'x' }, { output: 'pdf' })).toEqual(['x', '', '']);
    const empty = { content: 'x', variables: {}, options: {} };
    expect(partsOf(empty, { output: 'pdf' })).toEqual(['x', '', '']);
  });

  test('passes on source, variables and options unchanged', () => {
    const variables = { größe: [1, null, '<'], b: false };
    const options = { page_format: 'A5', header_html: 'above', footer_html: null };
    const request = { format: 'markdown' as const, content: '# {{größe}}', variables, options };
    expect(toDraft(request, { output: 'pdf' }).job.format).toBe('FORMAT_MARKDOWN');
    expect(partsOf(request, { output: 'pdf' })).toEqual([
      '# {{größe}}',
      JSON.stringify(variables),
      JSON.stringify(options),
    ]);
  });

  test('passes on a template and a file', () => {
    const template = toDraft({ format: 'template', template_data }, { output: 'pdf' });
    expect(template.job.format).toBe('FORMAT_TEMPLATE');
    expect(String(template.parts.PART_CONTENT)).toBe('{"version":1,"content":[]}');
    const file = Buffer.from([0x50, 0x4b, 0xff, 0]);
    const upload = toDraft({ file }, { output: 'pdf' });
    expect(upload.job.format).toBe('FORMAT_DOCX');
    expect(upload.parts.PART_CONTENT).toEqual(file);
  });

  test('has the requested width of a picture', () => {
    const { job } = toDraft({ content: 'x', preview: { width: 64 } }, { output: 'png' });
    expect(job).toMatchObject({ output: 'OUTPUT_PNG', previewWidth: 64 });
  });

  test('passes on __proto__ among the variables', () => {
    const variables = JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>;
    expect(partsOf({ content: 'x', variables }, { output: 'pdf' })[1]).toBe(
      '{"__proto__":{"a":1}}',
    );
  });

  test.each<[GenerationRequest, string]>([
    [{ format: 'template', template_data, content: 'x' }, '/content'],
    [{ content: 'x', template_data }, '/template_data'],
    [{ format: 'markdown', content: 'x', template_data }, '/template_data'],
  ])('refuses a source of another format: %j', (request, path) => {
    expect(failureOf(request)).toMatchObject({ code: 'invalid_request', details: [{ path }] });
  });

  test('names every conflicting option', () => {
    const options = { page_format: 'custom', page_width: '9mm', margin_top: '1e3mm' };
    expect(failureOf({ content: 'x', options })).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('more, see details') as unknown,
      details: expect.arrayContaining([
        expect.objectContaining({ path: '/options/page_height' }),
        expect.objectContaining({ path: '/options/margin_top' }),
      ]) as unknown,
    });
  });

  test('refuses an option that the format does not know', () => {
    const template = { format: 'template', template_data } as const;
    expect(failureOf({ ...template, options: { toc: true } })).toMatchObject({
      code: 'unsupported_option',
      details: [{ path: '/options/toc' }],
    });
  });
});

describe('variables', () => {
  const ofBytes = (bytes: number) => ({
    content: 'x',
    variables: { v: 'x'.repeat(bytes - '{"v":""}'.length) },
  });

  test('may have 1 MiB as JSON, and not one byte more', () => {
    expect(toDraft(ofBytes(1024 * 1024), { output: 'pdf' }).parts.PART_VARIABLES).toHaveLength(
      1024 * 1024,
    );
    expect(failureOf(ofBytes(1024 * 1024 + 1))).toMatchObject({ code: 'payload_too_large' });
  });
});

describe('a stamp', () => {
  const textIn = ({ PART_OPTIONS }: Draft['parts']) => {
    if (PART_OPTIONS.length === 0) return undefined;
    const { watermark } = JSON.parse(String(PART_OPTIONS)) as { watermark?: { text: string } };
    return watermark?.text;
  };
  const watermarkOf = (request: GenerationRequest, stamp?: Stamp) =>
    textIn(toDraft(request, { output: 'pdf', stamp }).parts);
  const marked = { content: 'x', options: { watermark: { text: 'DRAFT' }, landscape: true } };

  test.each(['TEST', 'PREVIEW'] as const)('is %s, whatever the request says', (stamp) => {
    expect(toDraft(marked, { output: 'pdf', stamp }).job.isMarked).toBe(true);
    expect(watermarkOf({ content: 'x' }, stamp)).toBe(stamp);
    expect(watermarkOf(marked, stamp)).toBe(stamp);
  });

  test('is on no other document, which has its own watermark or none', () => {
    expect(watermarkOf({ content: 'x' })).toBeUndefined();
    expect(watermarkOf(marked)).toBe('DRAFT');
  });

  test.each([{ content: 'x' }, marked])('is DEMO on a plan for demos: %j', (request) => {
    const demo = { ...limits, demo: true };
    const draft = toDraft(request, { output: 'pdf' });
    const before = String(draft.parts.PART_OPTIONS);
    const { parts, job } = withLimits(draft, demo, 'account');
    expect([textIn(parts), job.isMarked, draft.job.isMarked]).toEqual(['DEMO', true, false]);
    expect(JSON.parse(String(parts.PART_OPTIONS))).toMatchObject({
      ...('options' in request && { landscape: true }),
    });
    expect(String(draft.parts.PART_OPTIONS)).toBe(before);
  });
});

test('an accessible level of PDF/A asks for PDF/UA, too', () => {
  const request = { content: 'x', options: { pdf_a: 'PDF/A-2a' } } as const;
  const { PART_OPTIONS } = toDraft(request, { output: 'pdf' }).parts;
  expect(JSON.parse(PART_OPTIONS.toString())).toEqual({ pdf_a: 'PDF/A-2a', pdf_ua: true });
});

describe('a document may share a page', () => {
  const values = ['account', 'document'] as const;
  const cases = [undefined, ...values].flatMap((option) =>
    values.flatMap((plan) => values.map((platform) => ({ option, plan, platform }))),
  );
  const mayShare = (isolation: Isolation | undefined, of: Partial<Limits>, stamp?: Stamp) => {
    const request = { content: 'x', ...(isolation && { options: { isolation } }) };
    const draft = toDraft(request, { output: 'pdf', stamp });
    return withLimits(draft, { ...limits, ...of }, 'account').job.sharesPage;
  };

  test.each(cases)('if request, plan and platform all allow it: %j', (each) => {
    const { option, plan, platform } = each;
    const options = option && { isolation: option };
    const draft = toDraft({ content: 'x', ...(options && { options }) }, { output: 'pdf' });
    const { job } = withLimits(draft, { ...limits, isolation: plan }, platform);
    expect(job.sharesPage).toBe(!Object.values(each).includes('document'));
  });

  test.each<[string, Partial<Limits>, Stamp | undefined]>([
    ['on a plan for demos', { demo: true }, undefined],
    ['of a test key', {}, 'TEST'],
    ['of a preview in the console', {}, 'PREVIEW'],
    ['with the limits of a usage that does not know of it', { isolation: '' }, undefined],
  ])('but never %s', (_, of, stamp) => {
    expect(mayShare('account', {})).toBe(true);
    expect(mayShare('account', of, stamp)).toBe(false);
  });
});

describe('withLimits', () => {
  const draftOf = (request: GenerationRequest) => toDraft(request, { output: 'pdf' });
  const waiting = { content: 'x', options: { wait_for: { delay_ms: 1 } } };

  test('has the limits of the plan', () => {
    const { job } = withLimits(draftOf({ content: 'x' }), limits, 'account');
    expect(job).toMatchObject({ format: 'FORMAT_HTML', maxPages: 7, javascript: true });
  });

  test('allows waiting for scripts if they run', () => {
    expect(withLimits(draftOf(waiting), limits, 'account').job.javascript).toBe(true);
  });

  test('refuses, uncounted, to wait for scripts that do not run', () => {
    const draft = draftOf(waiting);
    expect(() => withLimits(draft, { ...limits, javascript: false }, 'account')).toThrow(
      expect.objectContaining({
        code: 'unsupported_option',
        uncounted: true,
        details: [{ path: '/options/wait_for', message: expect.any(String) as unknown }],
      }),
    );
    expect(
      withLimits(draftOf({ content: 'x' }), { ...limits, javascript: false }, 'account').job
        .javascript,
    ).toBe(false);
  });
});
