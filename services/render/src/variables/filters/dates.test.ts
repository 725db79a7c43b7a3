import { afterEach, describe, expect, vi, test } from 'vitest';
import fc from 'fast-check';
import { fill, fillerOf } from '../filler.fixture.ts';

const MOMENT = '2026-03-01T23:30:05.678Z';

/** A day and a time in Berlin, where it is an hour later, and summer two. */
const berlin = { locale: 'de-DE', timezone: 'Europe/Berlin' };

const date = (value: unknown, filter: string, wishes = {}) =>
  fill(`{{ v | ${filter} | raw }}`, { v: value }, wishes);

afterEach(() => {
  vi.useRealTimers();
});

describe('date', () => {
  test.each([
    ['date', 'March 1, 2026', '2. März 2026'],
    ['date: "full"', 'Sunday, March 1, 2026', 'Montag, 2. März 2026'],
    ['date: "long"', 'March 1, 2026', '2. März 2026'],
    ['date: "medium"', 'Mar 1, 2026', '02.03.2026'],
    ['date: "short"', '3/1/26', '02.03.26'],
    [
      'date: "%A, %-d %B %Y %H:%M:%S"',
      'Sunday, 1 March 2026 23:30:05',
      'Montag, 2 März 2026 00:30:05',
    ],
    ['date: "%a %b"', 'Sun Mar', 'Mo Mär'],
    [
      'date: "%F %T %z %:z"',
      '2026-03-01 23:30:05 +0000 +00:00',
      '2026-03-02 00:30:05 +0100 +01:00',
    ],
    ['date: "%D %R %r"', '03/01/26 23:30 11:30:05 PM', '03/02/26 00:30 12:30:05 AM'],
    ['date: "%x %X"', '3/1/26 11:30:05 PM', '02.03.26 00:30:05'],
    ['date: "%H:%M", "America/New_York"', '18:30', '18:30'],
  ])('%s is written as people there do', (filter, american, german) => {
    const plainSpace = (text: string) => text.replaceAll('\u202F', ' ');
    expect(plainSpace(date(MOMENT, filter))).toBe(american);
    expect(plainSpace(date(MOMENT, filter, berlin))).toBe(german);
  });

  test.each([
    ['%d|%e|%-d|%_d|%03d|%5d', '01| 1|1| 1|001|00001'],
    ['%m|%-m|%j|%C|%y|%G-%V|%g|%u|%w|%U|%W', '03|3|060|20|26|2026-09|26|7|0|09|08'],
    ['%H|%k|%I|%l|%-I|%M|%S|%L|%N|%3N|%s', '23|23|11|11|11|30|05|678|678000000|678|1772407805'],
    ['%p|%P|%^p|%#p|%^B|%h|%q', 'PM|pm|PM|pm|MARCH|Mar|st'],
    ['%Z|%v', 'UTC| 1-MAR-2026'],
    ['%%|%n|%t|%5%', '%|\n|\t|    %'],
    ['%é|%!|%1000d|%i|%', '%é|%!|%1000d|%i|%'],
  ])('knows %s', (format, written) => {
    expect(date(MOMENT, `date: "${format}"`)).toBe(written);
  });

  test.each(['dd.MM.yyyy', 'YYYY-MM-DD', 'd MMMM', 'FULL'])(
    'has no patterns of other libraries: %s',
    (format) => {
      expect(() => date(MOMENT, `date: "${format}"`)).toThrow(
        `"${format}" is no format of a date; write "%d.%m.%Y"`,
      );
    },
  );

  test.each([
    ['2026-01-01', '2026-W01-4'],
    ['2027-01-01', '2026-W53-5'],
    ['2024-12-30', '2025-W01-1'],
  ])('puts %s into its week', (day, week) => {
    expect(date(day, 'date: "%G-W%V-%u"')).toBe(week);
  });

  test.each([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31])('counts the %dth', (day) => {
    const suffix =
      { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }[day] ?? 'th';
    expect(date(`2026-03-${String(day).padStart(2, '0')}`, 'date: "%q"')).toBe(suffix);
  });

  test('gives months the ending that they have beside a day', () => {
    const polish = { locale: 'pl-PL' };
    expect(date('2026-11-21', 'date: "%-d %B %Y"', polish)).toBe('21 listopada 2026');
    expect(date('2026-11-21', 'date: "%B %Y"', polish)).toBe('listopad 2026');
  });

  test.each([
    ['a day', '2026-03-01', '2026-03-01 00:00'],
    ['a day and a time', '2026-03-01T08:15', '2026-03-01 08:15'],
    ['a day and a time with a space', '2026-03-01 08:15:30.5', '2026-03-01 08:15'],
    ['a day in words', 'March 1, 2026 08:15', '2026-03-01 08:15'],
  ])('%s without a zone stays what it says in every zone', (_, input, written) => {
    for (const timezone of ['UTC', 'Pacific/Auckland', 'America/New_York']) {
      expect(date(input, 'date: "%F %R"', { timezone })).toBe(written);
    }
  });

  test.each([
    ['an offset', '2026-07-01T00:00:00+02:00', '2026-06-30 22:00'],
    ['a zone', 'Wed, 01 Jul 2026 00:00:00 GMT', '2026-07-01 00:00'],
    ['seconds', 1782864000, '2026-07-01 00:00'],
    ['seconds as text', '1782864000', '2026-07-01 00:00'],
    ['a time before 1970', '1969-12-31T23:59:59.5Z', '1969-12-31 23:59'],
  ])('reads %s', (_, input, written) => {
    expect(date(input, 'date: "%F %R"')).toBe(written);
  });

  test.each([
    ['03.11.2026', 'de-DE'],
    ['3.11.2026', 'pl-PL'],
    ['03/11/2026', 'en-GB'],
    ['11/03/2026', 'en-US'],
    ['03-11-2026', 'nl-NL'],
    ['20261103', 'en-US'],
    [20261103, 'en-US'],
    ['20261103T000000', 'en-US'],
    ['2026/11/3', 'de-DE'],
    ['3rd November 2026', 'de-DE'],
    ['Tue, 3 Nov 2026', 'de-DE'],
  ])('reads %s as %s has it', (day, locale) => {
    expect(date(day, 'date: "%F"', { locale })).toBe('2026-11-03');
  });

  test('keeps years that have fewer digits', () => {
    expect(date('0001-01-01', 'date: "%F"')).toBe('0001-01-01');
    expect(date('0099-12-31T00:00:00', 'date: "%F"')).toBe('0099-12-31');
    expect(date('203107051200', 'date: "%F %R"')).toBe('2031-07-05 12:00');
  });

  test('tells what it could not read', () => {
    const filler = fillerOf({ a: '03.11.2026', b: 'soon', c: '2026-11-03' });
    for (const name of ['a', 'b', 'c']) {
      filler.fill(`{{ ${name} | date }}`, { write: (text) => text, at: '/content' });
    }
    expect(filler.unread).toEqual([{ text: '03.11.2026' }]);
  });

  test.each(['currency: "EUR"', 'number', 'percent'])('tells what is no number to %s', (filter) => {
    const filler = fillerOf({
      a: '12,50',
      b: 'free',
      c: '12.50',
      d: 5,
      e: '١٢',
      f: ' 7 ',
      g: '0x10',
      h: '½',
      i: '1e3',
    });
    for (const name of 'a b c d e f g h i none'.split(' '))
      filler.fill(`{{ ${name} | ${filter} }}`, { write: (text) => text, at: '/content' });
    expect(filler.unread).toEqual(['12,50', '١٢', '0x10', '½'].map((text) => ({ text })));
  });

  test('minds summer time', () => {
    expect(date('2026-07-01T12:00Z', 'date: "%R %z"', berlin)).toBe('14:00 +0200');
    expect(date('2026-01-01T12:00Z', 'date: "%R %z"', berlin)).toBe('13:00 +0100');
  });

  test('knows today', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 23, 30) });
    expect(fill('{{ "now" | date: "%F" }}')).toBe('2026-11-21');
    expect(fill('{{ "today" | date: "%F" }}', {}, berlin)).toBe('2026-11-22');
  });

  test.each([
    ['a word', 'soon', 'soon'],
    ['a year', 2026, '2026'],
    ['milliseconds', 1772407805000, '1772407805000'],
    ['a day of an order that the language does not have', '03.11.2026', '03.11.2026'],
    ['a month that there is not', '13/11/2026', '13/11/2026'],
    ['digits of another thing', '1.5', '1.5'],
    ['a day in words that there is not', '31 Feb 2026', '31 Feb 2026'],
    ['a moment that there is not', '2026-02-30T10:00Z', '2026-02-30T10:00Z'],
    ['a day that there is not', '2026-02-30', '2026-02-30'],
    ['a time that there is not', '2026-02-01T25:00', '2026-02-01T25:00'],
    ['a long text', `March 1, 2026${' '.repeat(60)}x`, `March 1, 2026${' '.repeat(60)}x`],
    ['nothing', '', ''],
    ['null', null, ''],
    ['true', true, 'true'],
    ['a list', [1], '[1]'],
    ['a number beyond time', 1e300, '1e+300'],
  ])('leaves %s as it is', (_, value, written) => {
    expect(date(value, 'date: "%F"')).toBe(written);
  });

  test('writes what is not known of locale and zone as Americans in London', () => {
    const strange = { locale: 'no such!', timezone: 'Nowhere/Here' };
    expect(date(MOMENT, 'date: "%B %R"', strange)).toBe('March 23:30');
  });

  test('agrees with JavaScript on every moment', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
        (moment) => {
          const iso = moment.toISOString();
          expect(date(iso, 'date: "%Y-%m-%dT%H:%M:%S.%LZ"')).toBe(iso);
          const there = date(iso, 'date: "%Y-%m-%dT%H:%M:%S.%L%:z"', { timezone: 'Asia/Kolkata' });
          expect(new Date(there).getTime()).toBe(moment.getTime());
        },
      ),
    );
  });
});
