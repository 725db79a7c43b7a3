import type { MarkdownIt } from 'markdown-it';
import type { Values } from './values.ts';

/** Characters that a URL's path may contain unescaped (RFC 3986, 3.3), beyond those of encodeURIComponent. */
const PATH_CHARACTERS = /%(?:2F|3A|40|24|26|2B|2C|3B|3D)/g;

const IMAGE_DATA = /^data:image\/[\w.+-]+[;,]/i;

/** The target of a value that is no valid address. */
const NOWHERE = '#';

/**
 * Reads and writes addresses in which values stand. A value that begins an address is taken for an
 * address; later on it is a part of the path, and after `?` or `#` a part of that, percent-encoded.
 * No value brings a scheme that runs scripts.
 */
export function useLinks(md: MarkdownIt, values: Values): void {
  const { mdurl } = md.utils.lib;
  const normalize = md.normalizeLink.bind(md);
  const normalizeText = md.normalizeLinkText.bind(md);
  const validate = md.validateLink.bind(md);

  md.normalizeLink = (url) => {
    const whole = values.replace(url, partOfUrl);
    // Long, and of one alphabet: not taken apart.
    const normalized = IMAGE_DATA.test(whole) ? mdurl.encode(whole.trim()) : normalize(whole);
    return values.has(url) && !md.validateLink(normalized) ? NOWHERE : normalized;
  };
  md.normalizeLinkText = (url) => (values.has(url) ? url : normalizeText(url));
  // Unlike the library's own list, with SVG: in an image it runs no script.
  md.validateLink = (url) => IMAGE_DATA.test(url) || validate(url);
}

function partOfUrl(value: string, { before }: { before: string }): string {
  if (before === '') return value;
  const encoded = encodeURIComponent(value.toWellFormed());
  return /[?#]/.test(before) ? encoded : encoded.replace(PATH_CHARACTERS, decodeURIComponent);
}

/** Bare addresses as GitHub links them: with a scheme, from `www.`, and e-mail; no mere file name like `read.me`. */
export function useBareLinks(md: MarkdownIt): void {
  md.set({ linkify: true });
  const web = (text: string, position: number) => {
    const host = md.linkify.re.get_relative_proto_validator();
    host.lastIndex = position;
    return host.exec(text)?.[0].length ?? 0;
  };
  md.linkify
    .add('//', null)
    .add('ftp:', null)
    .add('www.', {
      validate: web,
      normalize: (match) => {
        match.url = `http://${match.url}`;
      },
    });
}
