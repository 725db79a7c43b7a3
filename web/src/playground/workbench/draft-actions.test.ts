import { expect, test, vi } from 'vitest';
import { setsOf, withNewSet } from '../drafts/data-sets.ts';
import { EMPTY_DRAFT, type Draft } from '../drafts/draft.ts';
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
    change: (_, changed) => void (page.html = changed),
    show: () => Promise.resolve(page.html),
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
  actions.removeSet('html');
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
  actions.removeSet('html');
  page.html = withNewSet(page.html);
  page.notice?.action?.run();
  await vi.waitFor(() =>
    expect(setsOf(page.html)).toEqual({ '': '2', 'Data 2': '2', 'Data 3': '1' }),
  );
});

test('the first data set is called so when it is deleted', () => {
  const { page, actions } = opened({ ...DRAFT, set: '', sets: { B: '2' } });
  actions.removeSet('html');
  expect([page.notice?.text, page.html.set]).toEqual(['“First data set” is deleted.', 'B']);
});
