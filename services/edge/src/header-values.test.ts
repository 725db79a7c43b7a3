import { describe, expect, test } from 'vitest';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { challenge, encodePair, fitsHeader, inlineFile, nameList } from './header-values.ts';

/** Any text, any number of times: characters of every cost, and halves of characters. */
const anyName = fc
  .tuple(
    fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
      fc.constantFrom('a', ',', '%', '=', '.', '字', '😀', 'a\ud83d'),
    ),
    fc.oneof(fc.nat(3), fc.nat(3_000)),
  )
  .map(([text, times]) => text.repeat(times + 1));

const anyNames = fc.array(anyName, { maxLength: 30 });

/** What a client reads in a list; a name that was cut ends with an ellipsis. */
const decoded = (list: string) => list.split(',').map((name) => decodeURIComponent(name));

describe('nameList', () => {
  test('has the beginnings of the first names, in at most 1.5 KiB', () => {
    fc.assert(
      fc.property(anyNames, (names) => {
        fc.pre(names.length > 0);
        const list = nameList(names);
        expect(list).toMatch(/^[\w.[\]%,-]*$/);
        expect(list.length).toBeLessThanOrEqual(1_536);
        const shown = decoded(list);
        const isCut = shown.at(-1) === '...';
        if (isCut) shown.pop();
        expect(isCut).toBe(shown.length < names.length);
        expect(shown.length).toBeLessThanOrEqual(20);
        shown.forEach((name, index) => {
          const whole = names[index]!.toWellFormed();
          if (name !== whole) expect(whole.startsWith(name.replace(/…$/, ''))).toBe(true);
          expect(name === whole || name.endsWith('…')).toBe(true);
        });
      }),
    );
  });

  test.each([
    [20, false],
    [21, true],
  ])('lists at most twenty of %i names', (count, isCut) => {
    const names = Array.from({ length: count }, (_, index) => `n${index}`);
    const listed = nameList(names).split(',');
    expect(listed.slice(0, 20)).toEqual(names.slice(0, 20));
    expect(listed.slice(20)).toEqual(isCut ? ['...'] : []);
  });

  test.each([
    ['a'.repeat(300), 'a'.repeat(300)],
    ['a'.repeat(301), `${'a'.repeat(291)}%E2%80%A6`],
    ['字'.repeat(34), `${'%E5%AD%97'.repeat(32)}%E2%80%A6`],
    ['', ''],
  ])('cuts %s between characters', (name, shown) => {
    expect(nameList([name])).toBe(shown);
  });

  test('leaves out whole names that do not fit', () => {
    const long = Array.from({ length: 6 }, (_, index) => `${index}`.repeat(300));
    expect(nameList(long)).toBe([...long.slice(0, 5), '...'].join(','));
  });
});

test('encodePair bounds both fonts, and keeps them apart', () => {
  fc.assert(
    fc.property(anyName, anyName, (wanted, drawn) => {
      const pair = encodePair({ wanted, used: drawn });
      expect(pair).toMatch(/^[\w.[\]%-]*=[\w.[\]%-]*$/);
      expect(pair.length).toBeLessThanOrEqual(601);
    }),
  );
});

describe('inlineFile', () => {
  test('fits a header, and ends with the extension', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const header = inlineFile(name.replaceAll(/\p{Cc}/gu, '').slice(0, 400), '.pdf');
        expect(fitsHeader(header)).toBe(true);
        expect(parse(header).parameters['filename']).toMatch(/\.pdf$/s);
      }),
    );
  });

  test.each([
    ['字'.repeat(166), '字'.repeat(166)],
    ['字'.repeat(200), `${'字'.repeat(165)}…`],
    ['😀'.repeat(200), `${'😀'.repeat(124)}…`],
    ['a'.repeat(200), 'a'.repeat(200)],
  ])('cuts %s between characters', (name, shown) => {
    expect(parse(inlineFile(name, '.pdf')).parameters['filename']).toBe(`${shown}.pdf`);
  });
});

test('challenge fits a header, whatever the reason', () => {
  fc.assert(fc.property(anyName, (reason) => fitsHeader(challenge(reason))));
});

test.each([
  ['x'.repeat(2_048), true],
  ['x'.repeat(2_049), false],
  ['', true],
  ['a\nb', false],
  ['ä', false],
])('fitsHeader(%j) is %s', (value, fits) => {
  expect(fitsHeader(value)).toBe(fits);
});
