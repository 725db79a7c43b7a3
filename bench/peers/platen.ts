import { ofPlaten } from '../load/page.ts';
import type { Bench } from '../part.ts';
import type { BenchDocument } from './documents.ts';
import type { Peer } from './peer.ts';

/** Platen itself, with its engines. */
export async function platenPeer({ platform, pids }: Bench): Promise<Peer> {
  const { key } = await platform.account();
  return {
    name: 'Platen',
    takes: () => true,
    make: (document) => make(platform, key, document),
    pids: () => pids(),
    close: () => Promise.resolve(),
  };
}

async function make(
  platform: Bench['platform'],
  key: string,
  { source }: BenchDocument,
): Promise<Buffer> {
  const options = { syntax: 'off' } as const;
  if ('docx' in source) {
    const response = await platform.upload(key, { file: Uint8Array.from(source.docx), options });
    return platform.bytesOf(response);
  }
  const request =
    'html' in source
      ? { format: 'html', content: source.html, options }
      : { format: 'markdown', content: source.markdown, options };
  const { status, body } = await ofPlaten(platform.url, key, request)();
  if (status !== 200) throw new Error(`Platen answered ${status}: ${body.toString()}`);
  return body;
}
