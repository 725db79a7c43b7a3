import { Pdf, Picture, type Rendered, type Report } from '@platen/client';
import type { Api } from '../../api/api.ts';
import { encoded, previewOf, type Body } from './body.ts';
import { pngsIn } from './pngs.ts';

const LOSSES = [
  'missingVariables',
  'blockedResources',
  'droppedLinks',
  'clippedContent',
  'contentScale',
  'isAtRest',
  'scriptErrors',
  'blankPages',
  'substitutedFonts',
] as const;

type Losses = Pick<Rendered, (typeof LOSSES)[number]>;

/** Facts of a response about its document. */
export interface Facts extends Losses {
  milliseconds: number;
  pages?: number | undefined;
}

interface Pictures {
  pages: Blob[];
  facts: Facts;
  /** What the facts count, by name and place. */
  report: Report;
}

export interface Document {
  bytes: Uint8Array<ArrayBuffer>;
  /** The file name in the response. */
  filename: string;
  facts: Facts;
}

/** The first pages as pictures. @throws {PlatenError} */
export async function loadPreview(api: Api, body: Body, signal: AbortSignal): Promise<Pictures> {
  const response = await post(api, '/console/api/preview', previewOf(body), signal);
  const { png_base64, report } = (await response.json()) as { png_base64: string; report: Report };
  const headers = new Headers(response.headers);
  headers.set('Content-Type', 'image/png');
  headers.delete('Content-Length');
  const bytes = bytesOf(png_base64);
  const facts = factsOf(new Picture(new Response(bytes, { headers })));
  const pages = Number(headers.get('X-Page-Count'));
  const pictures = pngsIn(bytes).map((png) => new Blob([png], { type: 'image/png' }));
  return { pages: pictures, facts: { ...facts, pages }, report };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The PDF; it counts. @throws {PlatenError} */
export async function makePdf(api: Api, body: Body, signal: AbortSignal): Promise<Document> {
  const response = await post(api, '/console/api/pdf', body, signal);
  const pdf = new Pdf(response, signal);
  const bytes = await pdf.bytes();
  const facts = { ...factsOf(pdf), pages: pdf.pageCount };
  return { bytes, filename: filenameOf(response.headers), facts };
}

function post(api: Api, path: string, body: Body, signal: AbortSignal): Promise<Response> {
  const content = encoded(body);
  const headers = typeof content === 'string' ? { 'Content-Type': 'application/json' } : {};
  return api.send(path, { method: 'POST', headers, body: content, signal });
}

/** As an object of its own, because the browser stores it. */
function factsOf(rendered: Rendered): Facts {
  const losses = Object.fromEntries(LOSSES.map((name) => [name, rendered[name]]));
  return { milliseconds: rendered.renderTimeMs, ...(losses as unknown as Losses) };
}

/** The extended form (RFC 8187) allows more characters than the plain one. */
function filenameOf(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1];
  return (extended ? decoded(extended) : plain) ?? 'document.pdf';
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
