import { nowhere } from '../../formats/html/base.ts';

interface Document {
  html: string;
  mark?: string;
  base?: string;
}

/** How many occurrences of a name are checked in the document. */
const MOST_LOOKS = 100;

/** Characters around a reference: in an attribute without quotes, in a list of sources, in quotes and brackets. */
const BOUNDS = [/[\s"'(),<>=]/, /["'()]/];

/** @returns the reference to this address as the document writes it; the address itself if a script or style sheet made it */
export function referenceInSource(address: string, { html, mark = '', base }: Document): string {
  const none = nowhere(mark);
  const name = /[^/]*\/?$/.exec(address)?.[0] ?? address;
  for (const spelt of spellings(name)) {
    let at = html.indexOf(spelt);
    for (let looks = 0; at >= 0 && looks < MOST_LOOKS; looks++) {
      const reference = referenceAt(
        html,
        at,
        (each) => withoutFragment(URL.parse(each, base ?? none)) === address,
      );
      if (reference !== undefined) return reference;
      at = html.indexOf(spelt, at + 1);
    }
  }
  return address.startsWith(none) ? address.slice(none.length) : address;
}

function withoutFragment(url: URL | null): string | undefined {
  return url?.href.replace(/#.*/, '');
}

/** Longest address, in UTF-16 units. */
const REACH = 1_000;

function referenceAt(
  html: string,
  at: number,
  leadsThere: (reference: string) => boolean,
): string | undefined {
  const before = html.slice(Math.max(0, at - REACH), at);
  const after = html.slice(at, at + REACH);
  return BOUNDS.map((bound) => {
    const [head = ''] = [...before.split(bound)].slice(-1);
    return (head + (after.split(bound)[0] ?? '')).trim().replaceAll('&amp;', '&');
  }).find(leadsThere);
}

/** The spellings in a document: raw, and with character references. */
function spellings(name: string): Set<string> {
  const plain = [name, decoded(name)];
  return new Set([...plain, ...plain.map((each) => each.replaceAll('&', '&amp;'))]);
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
