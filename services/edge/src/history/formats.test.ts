import { describe, expect, test } from 'vitest';
import type { MonthHistory } from '@platen/contracts';
import { readOpenApiDocument } from '../openapi/document.ts';
import { BodyValidator } from '../openapi/validator.ts';
import { toCsv, toRecord } from './formats.ts';

const counts = (used: number, overage = 0, failed = 0, test = 0) => ({
  used,
  overage,
  failed,
  test,
});

const november: MonthHistory = {
  month: '2026-11',
  counts: counts(3, 1, 2, 4),
  byFormat: [
    { name: 'docx', counts: counts(1) },
    { name: 'html', counts: counts(2, 1, 2, 4) },
  ],
  byKey: [{ name: 'a-key', counts: counts(3, 1, 2, 4) }],
  byDay: [
    { name: '2026-11-20', counts: counts(1), byFormat: [] }, // counted before formats were by day
    {
      name: '2026-11-21',
      counts: counts(2, 1, 2, 4),
      byFormat: [{ name: 'html', counts: counts(2, 1, 2, 4) }],
    },
  ],
};

describe('as JSON', () => {
  test('a month has its total, and its parts by format, key and day', () => {
    const all = { used: 3, overage: 1, failed: 2, test: 4 };
    expect(toRecord(november)).toEqual({
      month: '2026-11',
      ...all,
      by_format: { docx: { used: 1, overage: 0, failed: 0, test: 0 }, html: { ...all, used: 2 } },
      by_key: { 'a-key': all },
      by_day: [
        { day: '2026-11-20', used: 1, overage: 0, failed: 0, test: 0, by_format: {} },
        { day: '2026-11-21', ...all, used: 2, by_format: { html: { ...all, used: 2 } } },
      ],
    });
  });

  test('it is what the OpenAPI document says', () => {
    const schema = { $ref: '#/components/schemas/UsageHistory' };
    const check = new BodyValidator(readOpenApiDocument()).compile(schema);
    expect(() => check({ months: [toRecord(november)] })).not.toThrow();
    const { by_day: _, ...incomplete } = toRecord(november);
    expect(() => check({ months: [incomplete] })).toThrow('is required');
  });
});

describe('as CSV', () => {
  test('nothing is a header row', () => {
    expect(toCsv([])).toBe('month,dimension,name,used,overage,failed,test\r\n');
  });

  test('each month has its total, then its parts, every line ended by CRLF', () => {
    expect(toCsv([november]).split('\r\n').slice(1)).toEqual([
      '2026-11,total,,3,1,2,4',
      '2026-11,format,docx,1,0,0,0',
      '2026-11,format,html,2,1,2,4',
      '2026-11,key,a-key,3,1,2,4',
      '2026-11,day,2026-11-20,1,0,0,0',
      '2026-11,day,2026-11-21,2,1,2,4',
      '2026-11,day_format,2026-11-21 html,2,1,2,4',
      '',
    ]);
  });

  test.each([
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a\r\nb"'],
  ])('a name like %j is quoted', (name, written) => {
    const month = { ...november, byKey: [{ name, counts: null }] };
    expect(toCsv([month])).toContain(`2026-11,key,${written},0,0,0,0\r\n`);
  });
});
