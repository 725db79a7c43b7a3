import { orElse, PlatenError, type RenderJob } from '@platen/contracts';

/** A file beside a document. */
export interface Asset {
  /** Its path, relative to the document. */
  name: string;
  type: string;
  data: Uint8Array;
}

/** Files of a job while they arrive, each in one piece of memory from the start. */
export type ArrivingAssets = ReturnType<typeof arrivingAssets>;

export function arrivingAssets(assets: RenderJob['assets']) {
  const files = assets.map(({ size }) => Buffer.allocUnsafeSlow(size));
  const filled = assets.map(() => 0);
  return {
    /** @throws {PlatenError} invalid_request: it is longer than announced */
    add(nth: number, piece: Buffer): void {
      const [data, at = 0] = [files[nth], filled[nth]];
      if (!data || at + piece.length > data.length) throw incomplete();
      piece.copy(data, at);
      filled[nth] = at + piece.length;
    },

    /** @returns the files by name @throws {PlatenError} invalid_request: one is shorter than announced */
    whole(): Map<string, Uint8Array<ArrayBuffer>> {
      if (files.some(({ length }, nth) => length !== filled[nth])) throw incomplete();
      return new Map(files.map((data, nth) => [assets[nth]?.name ?? '', data]));
    },
  };
}

function incomplete(): PlatenError {
  return new PlatenError('invalid_request', 'The files beside the document are incomplete.');
}

/** All files beside a document, with their types. */
export function assetsOf(
  { assets: announced }: Pick<RenderJob, 'assets'>,
  data: ReadonlyMap<string, Uint8Array>,
): Asset[] {
  return announced.map(({ name, mime }) => ({
    name,
    type: mime || typeOf(name),
    data: data.get(name) ?? new Uint8Array(),
  }));
}

/** Media types by the ends of names: those that a browser does not find out by itself, and those that it looks at first. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  htm: 'text/html',
  html: 'text/html',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ttf: 'font/ttf',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
};

function typeOf(name: string): string {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

/** What a reference may name. */
export interface Files {
  assets: readonly Asset[];
  /** The name of the file that it stands in; empty: the document. */
  from: string;
}

/** @returns the file that a reference names, as a document or style sheet writes it */
export function assetFor(reference: string, { assets, from }: Files): Asset | undefined {
  const url = URL.parse(reference, new URL(encodeURI(from), NO_ORIGIN));
  if (url?.origin !== NO_ORIGIN) return undefined;
  const path = orElse(() => decodeURIComponent(url.pathname.slice(1)), '');
  return assets.find(({ name }) => name === path);
}

/** Of the names of assets, which are relative to the document. */
export const NO_ORIGIN = 'http://assets.invalid';

/** A file as an address of its own. */
export function dataUrl({ type, data }: Omit<Asset, 'name'>): string {
  return `data:${type};base64,${Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')}`;
}
