import { Pdf, Picture as Png, type Rendered, type SubstitutedFont } from '@platen/client';
import type { Api } from '../../api/api.ts';
import { encoded, previewOf, type Body } from './body.ts';

/** Facts of a response about its document. */
export interface Facts {
  milliseconds: number;
  missingVariables: string[];
  blockedResources: number;
  droppedLinks: number;
  clippedContent: number;
  contentScale: number;
  isAtRest: boolean;
  scriptErrors: number;
  blankPages: number;
  substitutedFonts: SubstitutedFont[];
  /** Only for a PDF. */
  pages?: number;
}

interface Picture {
  blob: Blob;
  facts: Facts;
}

export interface Document {
  bytes: Uint8Array<ArrayBuffer>;
  /** The file name in the response. */
  filename: string;
  facts: Facts;
}

/** The widest picture that the console's route makes, in pixels. */
const WIDEST = 1240;

/** Page 1 as a picture. @throws {PlatenError} */
export async function loadPreview(api: Api, body: Body, signal: AbortSignal): Promise<Picture> {
  const response = await post(api, '/console/api/preview', previewOf(body, WIDEST), signal);
  const rendered = new Png(response, signal);
  const bytes = await rendered.bytes();
  return { blob: new Blob([bytes], { type: 'image/png' }), facts: factsOf(rendered) };
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

function factsOf(rendered: Rendered): Facts {
  const { renderTimeMs, missingVariables, blockedResources, droppedLinks } = rendered;
  const { clippedContent, substitutedFonts } = rendered;
  const { contentScale, isAtRest, scriptErrors, blankPages } = rendered;
  const lost = { missingVariables, blockedResources, droppedLinks, clippedContent };
  const page = { contentScale, isAtRest, scriptErrors, blankPages };
  return { milliseconds: renderTimeMs, ...lost, ...page, substitutedFonts };
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
