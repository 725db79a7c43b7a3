import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { EMPTY_DRAFT, type Draft, type Format } from './draft.ts';

/** Longer addresses do not pass through every program. */
const MOST_CHARACTERS = 32_000;

/** No browser has a longer one; it also bounds what it unpacks to. */
const MOST_READ = 1_000_000;

/** The playground's address with a draft in its fragment, which no server gets. @returns undefined if it is too long */
export function linkOf(format: Format, { file: _, ...draft }: Draft): string | undefined {
  const packed = deflateSync(strToU8(JSON.stringify({ format, ...draft })), { level: 9 });
  const text = btoa(strFromU8(packed, true)).replaceAll('+', '-').replaceAll('/', '_');
  const link = `${location.origin}/playground#draft=${text.replaceAll('=', '')}`;
  return link.length > MOST_CHARACTERS ? undefined : link;
}

/** The draft in a fragment; also what the documentation writes (services/edge/src/docs/assets/copy.js). @throws {Error} it is damaged */
export function draftIn(hash: string): { format: Format; draft: Draft } | undefined {
  const [, text] = /^#draft=(.*)$/.exec(hash) ?? [];
  if (text === undefined) return undefined;
  if (text.length > MOST_READ) throw new Error('too long');
  const packed = strToU8(atob(text.replaceAll('-', '+').replaceAll('_', '/')), true);
  const {
    format,
    file: _,
    ...found
  } = JSON.parse(strFromU8(inflateSync(packed))) as Partial<Linked>;
  const known = SOURCE_FORMATS.find((one) => one === format && one !== 'docx');
  const draft = { ...EMPTY_DRAFT, ...found };
  if (!known || !isDraft(draft)) throw new Error('no draft');
  return { format: known, draft };
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
