import { describe, expect, test } from 'vitest';
import { bodyWith, rendered } from './markdown.fixture.ts';

const idsOf = (html: string) => [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);

describe('ids of headings', () => {
  test.each([
    ['# Hello, World!', 'hello-world'],
    ['## `code` and *more*', 'code-and-more'],
    ['# Größe & Maß', 'größe--maß'],
    ['# 日本語 テキスト', '日本語-テキスト'],
    ['# [link](x) ![pic](y)', 'link-pic'],
    ['Two\nlines\n===', 'two-lines'],
    ['# C++', 'c'],
    ['# a <b>c</b>', 'a-c'],
    ['# !!!', 'section'],
    ['#', 'section'],
  ])('%j has #%s', async (source, id) => {
    expect(idsOf(await rendered(source))).toEqual([id]);
  });

  test('get different numbers', async () => {
    expect(idsOf(await rendered('# A\n# A\n# A-1\n# a'))).toEqual(['a', 'a-1', 'a-1-1', 'a-2']);
  });

  test('are made of values, not of placeholders', async () => {
    const html = await bodyWith('# {{ name }}: {{ n }}', { name: 'Müller & Co', n: 7 });
    expect(html).toBe('<h1 id="müller--co-7">Müller &amp; Co: 7</h1>\n');
  });
});
