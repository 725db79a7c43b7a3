import { expect, test } from '@jest/globals';
import { pageScript, type Part } from './page-script.ts';

const PARTS: Part[] = [
  'rest',
  'open',
  'report',
  'frames',
  'survey',
  'diagrams',
  'direction',
  'length',
];

test('the script ends where its element does, whatever it is told', () => {
  const facts = { documents: ['</script><!-- <script>'] };
  const [start, code, end, rest] = pageScript({ parts: PARTS, facts }).split(
    /(?<=^<script>)|(?=<\/script>)/,
  );
  expect([start, end, rest]).toEqual(['<script>', '</script>', undefined]);
  expect(code).not.toMatch(/<!--|<\/?script/i);
});
