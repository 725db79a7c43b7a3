import type Big from 'big.js';
import { grouped, type Separators } from './separators.ts';

/** Digits of a result, before and after the point: no page has more. */
const MAX_PLACES = 100;

const ROUND_HALF_UP = 1;

/** A piece of a picture: a text as it stands, or the places of the digits. */
const PIECE = /'([^']*)'|([.,]?(?:[0#][0#.,]*)?[0#])|([^'])/g;

/**
 * Writes a number as a numeric picture of Word asks (ISO/IEC 29500-1, 17.16.4.2): `0` and `#` are places of digits, `;`
 * divides pictures for positive, negative and zero, `+` and `-` are signs, anything else stands as it is. The separators
 * are the locale's.
 * @returns undefined for a picture that has no digits, or more than one place for them
 */
export function writtenAs(
  picture: string,
  number: Big,
  separators: Separators,
): string | undefined {
  const sections = sectionsOf(picture);
  const sign = number.cmp(0);
  const own = sign < 0 ? sections[1] : sign === 0 ? sections[2] : undefined;
  const section = own ?? sections[0] ?? '';
  const isSigned = sign < 0 && own === undefined;
  return writeSection(section, number.abs(), { ...separators, isSigned });
}

/** Texts in quotation marks may have semicolons. */
function sectionsOf(picture: string): string[] {
  return (picture.match(/(?:'[^']*'|[^;'])+|(?<=;|^)(?=;|$)/g) ?? []).slice(0, 3);
}

type Writing = Separators & { isSigned: boolean };

function writeSection(section: string, number: Big, writing: Writing): string | undefined {
  const pieces = [...section.matchAll(PIECE)];
  const places = pieces.filter(([, , digits]) => digits !== undefined);
  if (places.length > 1 || /x/i.test(section.replace(/'[^']*'/g, ''))) return undefined;
  if (places.length === 0) return pieces.map(([, text, , other]) => text ?? other).join('');
  const hasSign = pieces.some(([, , , other]) => other === '-' || other === '+');
  return pieces
    .map(([, text, digits, other = '']) => {
      if (digits !== undefined) {
        const shown = writeDigits(digits, number, writing);
        return writing.isSigned && !hasSign ? `-${shown}` : shown;
      }
      if (other === '-') return writing.isSigned ? '-' : '';
      if (other === '+') return writing.isSigned ? '-' : '+';
      return text ?? other;
    })
    .join('');
}

function writeDigits(picture: string, number: Big, { decimal, group }: Writing): string {
  const point = pointIn(picture, decimal);
  const [before, after] =
    point === -1 ? [picture, ''] : [picture.slice(0, point), picture.slice(point + 1)];
  const places = after.slice(0, MAX_PLACES);
  const [whole = '', fraction = ''] = number.toFixed(places.length, ROUND_HALF_UP).split('.');
  const least = before.replace(/[^0]/g, '').slice(0, MAX_PLACES).length;
  const digits = (whole === '0' ? '' : whole).padStart(least, '0');
  const shown = /[.,]/.test(before) ? grouped(digits, group) : digits;
  const kept = trimmed(fraction, places.lastIndexOf('0') + 1);
  return kept === '' ? shown : `${shown}${decimal}${kept}`;
}

/** Takes zeros away at the end, as far as the picture does not ask for them. */
function trimmed(fraction: string, least: number): string {
  return fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
}

/** The last of two kinds of separators is the point. A single one that may group digits is the locale's, or else none. */
function pointIn(picture: string, decimal: string): number {
  const signs = picture.match(/[.,]/g) ?? [];
  const last = Math.max(picture.lastIndexOf('.'), picture.lastIndexOf(','));
  if (new Set(signs).size === 2) return last;
  if (signs.length !== 1) return -1;
  const mayGroup = last === 0 || picture.length - last === 4;
  return !mayGroup || picture[last] === decimal ? last : -1;
}
