import { randomUUID } from 'node:crypto';
import type { TestAccount, TestPlatform } from '../platform.ts';
import { wordDocument } from '../documents/word-document.ts';

/** Texts that must appear nowhere. */
export interface Traces {
  requestIds: string[];
  keys: string[];
  keyIds: string[];
  accountIds: string[];
  /** The words of documents, variables and options. */
  words: string[];
  /** The words of paths, which may be in the log of the edge. */
  paths: string[];
}

export function allOf(traces: Traces): string[] {
  return (Object.values(traces) as string[][]).flat();
}

/** All kinds of requests, good and bad, each with unique words. */
export async function mixedRun(platform: TestPlatform): Promise<Traces> {
  const account = await platform.account();
  const poor = await platform.account('one-a-minute');
  const traces: Traces = {
    requestIds: [],
    words: [],
    paths: [],
    keys: [account.key, poor.key],
    keyIds: [account.keyId, poor.keyId],
    accountIds: [account.accountId, poor.accountId],
  };
  const word = () => said('word', traces.words);
  const path = () => said('path', traces.paths);
  const headers = () => ({ 'X-Request-Id': said('request', traces.requestIds) });
  const generate = (body: unknown, { key }: TestAccount = account) =>
    platform.generate(key, body, { headers: headers() }).then(read);

  await generate({ content: `<h1>${word()} {{a}}</h1>`, variables: { a: word() } });
  await generate({ content: '<p style="break-after:page">one<p>two' });
  await generate({ format: 'markdown', content: `# ${word()}` });
  await generate({
    format: 'template',
    template_data: { version: 1, content: [{ type: 'paragraph', text: word() }] },
  });
  const file = await wordDocument();
  const variables = { title: word(), name: word(), note: word(), items: [] };
  await read(await platform.upload(account.key, { file, variables }, { headers: headers() }));
  await read(await platform.preview(account.key, { content: word() }, { headers: headers() }));
  // Refusals of many kinds.
  await generate(`{"content": "${word()}`);
  await generate({ content: `{{#${word()}` });
  await generate({ content: `{% ${word()} %}` });
  await generate({ format: word(), content: 'x' });
  await generate({ content: 'x', [word()]: word() });
  await generate({ content: word() }, poor);
  await generate({ content: word() }, poor);
  const broken = new Uint8Array(Buffer.from(`PK${word()}`));
  await read(await platform.upload(account.key, { file: broken }, { headers: headers() }));
  const stranger = `platen_live_${randomUUID().replaceAll('-', '')}`;
  await read(await platform.generate(stranger, { content: word() }, { headers: headers() }));
  traces.keys.push(stranger);
  await read(await fetch(`${platform.url}/api/v1/${path()}?x=${word()}`, { headers: headers() }));
  await read(await fetch(`${platform.url}/${path()}`, { method: 'LOCK', headers: headers() }));
  await platform.usage(account.key);
  const token = await platform.token('mixed-run');
  await read(await platform.manage(token, 'GET', '/keys'));
  await read(await platform.manage(token, 'DELETE', `/keys/key_${randomUUID()}`));
  return traces;
}

function said(kind: string, all: string[]): string {
  const text = `${kind}x${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  all.push(text);
  return text;
}

/** An unread document may count as a hang-up. */
async function read(response: Response): Promise<Response> {
  await response.arrayBuffer();
  return response;
}

/** @returns the texts that appear in it */
export function foundIn(log: string, texts: readonly string[]): string[] {
  return texts.filter((text) => log.includes(text));
}
