import { MAX_JSON_BYTES } from '@platen/contracts/limits';
import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { EMPTY_DRAFT, type Draft, type Format } from './draft.ts';

/** Longer addresses do not pass through every program. */
const MOST_CHARACTERS = 32_000;

/** More characters than a request may hold, also with the escapes of JSON. */
const MOST_UNPACKED = 2 * MAX_JSON_BYTES;

/** In bytes: each unpacks to a thousand times as much at most. */
const CHUNK = 1024;

/** No option of the contract is as deep. */
const MOST_LEVELS = 20;

/** The playground's address with a draft in its fragment, which no server gets. @returns undefined if it is too long */
export function linkOf(
  format: Format,
  { file: _, assets: __, ...draft }: Draft,
): string | undefined {
  const json = JSON.stringify({ format, ...draft });
  if (json.length > MOST_UNPACKED) return undefined;
  const packed = deflateSync(strToU8(json), { level: 9 });
  const text = btoa(strFromU8(packed, true)).replaceAll('+', '-').replaceAll('/', '_');
  const link = `${location.origin}/playground#draft=${text.replaceAll('=', '')}`;
  return link.length > MOST_CHARACTERS ? undefined : link;
}

/** The draft in a fragment; also what the documentation writes (services/edge/src/docs/assets/open.js). @throws {Error} it is damaged */
export function draftIn(hash: string): { format: Format; draft: Draft } | undefined {
  const [, text] = /^#draft=(.*)$/.exec(hash) ?? [];
  if (text === undefined) return undefined;
  const packed = strToU8(atob(text.replaceAll('-', '+').replaceAll('_', '/')), true);
  const { format, file: _, assets: __, ...found } = JSON.parse(unpacked(packed)) as Partial<Linked>;
  const known = SOURCE_FORMATS.find((one) => one === format && one !== 'docx');
  const draft = { ...EMPTY_DRAFT, ...found };
  if (!known || !isDraft(draft) || !isWithin(draft, MOST_LEVELS)) throw new Error('no draft');
  return { format: known, draft };
}

/** @throws {Error} it is damaged, or holds more than a draft may */
function unpacked(packed: Uint8Array): string {
  const decoder = new TextDecoder();
  let text = '';
  const inflate = new Inflate((part) => {
    text += decoder.decode(part, { stream: true });
    if (text.length > MOST_UNPACKED) throw new Error('too large');
  });
  for (let at = 0; at < packed.length; at += CHUNK)
    inflate.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
  return text;
}

type Linked = Draft & { format: Format };

/** Anybody may have written it. */
function isDraft({ source, variables, options, set = '', sets = {} }: Draft): boolean {
  const texts = [source, variables, set, ...Object.values(sets)];
  const objects = [options, sets].map((one) => Object.getPrototypeOf(one) as unknown);
  return (
    texts.every((one) => typeof one === 'string') &&
    objects.every((one) => one === Object.prototype)
  );
}

/** Whether it has no more levels: writing a deeper one as JSON would end in a full stack. */
const isWithin = (value: unknown, levels: number): boolean =>
  !(value instanceof Object) ||
  (levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1)));
