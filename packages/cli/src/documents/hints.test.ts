import { PlatenError } from '@platen/client';
import { expect, test } from 'vitest';
import { hinted } from './hints.ts';

const refused = (path: string, fault: string) =>
  new PlatenError('invalid_request', `${path} ${fault}.`, {
    status: 400,
    requestId: 'r-1',
    details: [{ path, message: fault }],
  });

test.each([
  ['scale', '2', '--option scale:=2 says it as JSON'],
  ['landscape', 'true', '--option landscape:=true says it as JSON'],
  ['watermark', '{"text": "DRAFT"}', `--option 'watermark:={"text": "DRAFT"}' says it as JSON`],
  ['metadata', `{"title":"it's"}`, `--option 'metadata:={"title":"it'\\''s"}' says it as JSON`],
])('text for %s that could be JSON gets a hint at :=', (name, value, hint) => {
  const error = hinted(refused(`/options/${name}`, 'must be a number'), { [name]: value });
  expect(error.message).toContain(`/options/${name} must be a number. ${hint}`);
  expect(error).toMatchObject({ code: 'invalid_request', status: 400, requestId: 'r-1' });
  expect(error.details).toHaveLength(1);
});

test('a number where text belongs gets a hint at =', () => {
  const error = hinted(refused('/options/page_ranges', 'must be string'), { page_ranges: 3 });
  expect(error.message).toContain('--option page_ranges=3 says it as text.');
});

test.each<[string, object]>([
  ['/options/scale', { scale: 'big' }],
  ['/options/page_format', { page_format: '5' }],
  ['/options/nonsense', { nonsense: '5' }],
  ['/options/scale', { scale: 9 }],
  ['/options/scale', {}],
  ['/options/watermark/opacity', { watermark: '2' }],
  ['/content', { content: '2' }],
])('%s with %j gets no hint', (path, options) => {
  const error = refused(path, 'must be a number');
  expect(hinted(error, options as Record<string, unknown>)).toBe(error);
});
