import { PlatenError } from '@platen/contracts';
import type { RequestHandler } from 'express';

/** The range of an `Accept` that fits a media type best (RFC 9110, 12.5.1). */
interface Fit {
  /** How much the type is wanted, from 0 to 1. */
  quality: number;
  /** 0 for the type itself, 1 for its kind, 2 for any type. */
  breadth: number;
  /** Its place among the ranges. */
  place: number;
}

/**
 * How much a media type is wanted, from 0 to 1. Ignores parameters: `application/json;charset=utf-8` accepts
 * JSON.
 * @param accept the header `Accept`; without it any type is wanted
 * @returns undefined if no range fits
 */
export function qualityOf(type: string, accept: string | undefined): number | undefined {
  return fitOf(type, accept)?.quality;
}

/** The most wanted type. Among equals the more exact range decides, then the order. */
export function preferredOf(types: readonly string[], accept: string | undefined): string {
  const none: Fit = { quality: 0, breadth: 3, place: Infinity };
  const fits = types.map((type) => ({ type, ...(fitOf(type, accept) ?? none) }));
  const [best] = fits.sort(
    (a, b) => b.quality - a.quality || a.breadth - b.breadth || a.place - b.place,
  );
  return best?.type ?? '';
}

function fitOf(type: string, accept: string | undefined): Fit | undefined {
  const ranges = parseRanges(accept);
  const fitting = [type, `${type.split('/')[0]}/*`, '*/*'];
  const breadth = fitting.findIndex((range) => ranges.has(range));
  const range = fitting[breadth] ?? '';
  if (breadth === -1) return undefined;
  return { quality: ranges.get(range) ?? 0, breadth, place: [...ranges.keys()].indexOf(range) };
}

/** Each range with its weight. Java's own client writes `*` for any type; an empty list excludes every type. */
function parseRanges(accept = ''): Map<string, number> {
  const ranges = new Map<string, number>();
  for (const element of splitElements(accept)) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    const range = name === '*' ? '*/*' : name;
    ranges.set(range, Math.max(ranges.get(range) ?? 0, parseWeight(parameters)));
  }
  return ranges.size > 0 ? ranges : new Map([['*/*', 1]]);
}

/** Splits at commas, without quoted parameters, which may contain commas and semicolons. */
function splitElements(accept: string): string[] {
  const elements = accept.replaceAll(/"[^"]*"/g, '').split(',');
  return elements.filter((element) => element.trim() !== '');
}

function parseWeight(parameters: string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = Number(weight?.slice('q='.length) ?? 1);
  return quality >= 0 && quality <= 1 ? quality : 1;
}

/** Types in `Accept` that exclude no answer: the type of errors, which many clients send alone, and that of any bytes. */
const ALWAYS_MEANT = ['application/json', 'application/octet-stream'];

/** Refuses a request whose `Accept` excludes every type that the operation produces (RFC 9110, 12.5.1). */
export function acceptable(produced: string[]): RequestHandler {
  return (request, _response, next) => {
    if (produced.length > 0 && !isAcceptable(produced, request.get('Accept'))) {
      throw new PlatenError(
        'not_acceptable',
        `This path answers with ${produced.join(' or ')}; accept that.`,
      );
    }
    next();
  };
}

/** A type with weight 0, such as `application/pdf;q=0`, is excluded, whatever else is accepted. */
function isAcceptable(produced: string[], accept: string | undefined): boolean {
  const wanted = (type: string) => (qualityOf(type, accept) ?? 0) > 0;
  if (produced.some(wanted)) return true;
  const isExcluded = produced.every((type) => qualityOf(type, accept) === 0);
  return !isExcluded && ALWAYS_MEANT.some(wanted);
}
