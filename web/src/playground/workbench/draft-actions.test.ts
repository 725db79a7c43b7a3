import { expect, test, vi } from 'vitest';
import { setsOf, withNewSet } from '../drafts/data-sets.ts';
import { EMPTY_DRAFT, type Draft, type DraftFile } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { draftActions } from './draft-actions.ts';
import type { WorkbenchNotice } from './use-notice.ts';

const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  source: 'before',
  variables: '1',
  set: 'B',
  sets: { '': '2' },
};

/** The actions of a draft in HTML, over what is kept. */
function opened(draft: Draft) {
  const page: { html: Draft; notice: WorkbenchNotice | undefined } = {
    html: draft,
    notice: undefined,
  };
  const actions = draftActions({
    drafts: { html: draft } as Drafts,
    open: { html: 'Letter', markdown: '', template: '', docx: '' },
    changeAt: (_, changed) => Promise.resolve(void (page.html = changed(page.html))),
    show: vi.fn(),
    add: vi.fn(),
    remove: vi.fn(),
    onReplaced: vi.fn(),
    onGone: vi.fn(),
    onRenamed: vi.fn(),
    notify: (notice) => void (page.notice = notice),
  });
  return { page, actions };
}

test('a deleted data set comes back beside what has changed since', async () => {
  const { page, actions } = opened(DRAFT);
  await actions.removeSet('html');
  expect([page.notice?.text, setsOf(page.html)]).toEqual(['“B” is deleted.', { '': '2' }]);
  page.html = { ...page.html, source: 'after' };
  page.notice?.action?.run();
  await vi.waitFor(() => expect(page.html.set).toBe('B'));
  expect(page.notice).toBeUndefined();
  expect([page.html.source, page.html.variables, setsOf(page.html)]).toEqual([
    'after',
    '1',
    setsOf(DRAFT),
  ]);
});

test('a deleted data set whose name is taken comes back under another', async () => {
  const { page, actions } = opened({ ...DRAFT, set: 'Data 2' });
  await actions.removeSet('html');
  page.html = withNewSet(page.html);
  page.notice?.action?.run();
  await vi.waitFor(() =>
    expect(setsOf(page.html)).toEqual({ '': '2', 'Data 2': '2', 'Data 3': '1' }),
  );
});

test('the first data set is called so when it is deleted', async () => {
  const { page, actions } = opened({ ...DRAFT, set: '', sets: { B: '2' } });
  await actions.removeSet('html');
  expect([page.notice?.text, page.html.set]).toEqual(['“First data set” is deleted.', 'B']);
});

const file = (name: string, byte: number) => ({ name, bytes: new Uint8Array([byte]) });

test('files that are read while one types leave what was typed, and so does their Undo', async () => {
  const { page, actions } = opened({ ...DRAFT, assets: [file('a.png', 1)] });
  const { promise, resolve } = Promise.withResolvers<DraftFile[]>();
  const adding = actions.open('html', promise);
  page.html = { ...page.html, source: 'typed' };
  resolve([file('b.png', 2), file('.DS_Store', 3)]);
  await adding;
  expect(page.notice?.text).toMatch(/^1 file is beside/);
  expect(page.html).toMatchObject({
    source: 'typed',
    assets: [file('a.png', 1), file('b.png', 2)],
  });
  page.html = { ...page.html, source: 'typed on' };
  page.notice?.action?.run();
  await vi.waitFor(() => expect(page.html.assets).toEqual([file('a.png', 1)]));
  expect(page.html.source).toBe('typed on');
});

test('a document opens over what was typed while it was read, and Undo brings that back', async () => {
  const { page, actions } = opened(DRAFT);
  const { promise, resolve } = Promise.withResolvers<DraftFile[]>();
  const opening = actions.open('html', promise);
  page.html = { ...page.html, source: 'typed' };
  resolve([file('page.html', 65)]);
  await opening;
  expect(page.html).toEqual({ ...EMPTY_DRAFT, source: 'A' });
  page.notice?.action?.run();
  await vi.waitFor(() => expect(page.html).toEqual({ ...DRAFT, source: 'typed' }));
});

test('an office file by itself keeps the data of the one before, where one is shown', async () => {
  const { page, actions } = opened({ ...DRAFT, file: file('a.docx', 1) });
  await actions.open('docx', Promise.resolve([file('b.odt', 2)]));
  expect(page.html).toEqual({ ...DRAFT, file: file('b.odt', 2) });
  page.notice?.action?.run();
  await vi.waitFor(() => expect(page.html.file).toEqual(file('a.docx', 1)));
  await actions.open('html', Promise.resolve([file('b.odt', 2)]));
  expect(page.html).toEqual({ ...EMPTY_DRAFT, file: file('b.odt', 2) });
});

test('a hidden file by itself changes nothing, and it is said', async () => {
  const { page, actions } = opened(DRAFT);
  await actions.open('html', Promise.resolve([file('.env', 1)]));
  expect([page.html, page.notice?.text]).toEqual([DRAFT, expect.stringContaining('Hidden files')]);
});
