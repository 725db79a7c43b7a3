import {
  boundedText,
  MIB,
  PlatenError,
  type FileReference,
  type JoinedFileOption,
  type Letterhead,
  type PdfOptions,
  type Stamp,
} from '@platen/contracts';
import { dataUrl } from '../assets.ts';
import { chosenPages, type JoinedFile } from '../finish/join/part.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import { pictureHeader } from './picture-header.ts';
import { referencedBytes, type Assets } from './referenced-bytes.ts';

/** A PDF whose page 1 is drawn on pages of the document. */
export interface DrawnPdf {
  bytes: Uint8Array;
  path: string;
}

/** The request's files around a document, read before anything is printed. */
export interface Around {
  before: JoinedFile[];
  after: JoinedFile[];
  letterhead: { every?: DrawnPdf; first?: DrawnPdf; last?: DrawnPdf };
  /** The PDFs and the pictures (as `data:` addresses) of stamps, by the stamps' numbers. */
  stampPdfs: ReadonlyMap<number, DrawnPdf>;
  stampImages: ReadonlyMap<number, string>;
  watermarkImage?: string;
  signatureImage?: string;
}

type Reader = Pick<PdfTools, 'openForeign'>;

/** In pixels; each takes four bytes once it is decoded. */
const MOST_PIXELS = 25_000_000;

/** Of all pictures, in bytes: a request may use one of its files many times. */
const MOST_PICTURES = 40 * MIB;

/**
 * Reads the files that options refer to.
 * @throws {PlatenError} invalid_request: an asset or a picture that is none; invalid_document, invalid_page_ranges,
 * too_many_pages: of a PDF
 */
export async function readAround(
  options: PdfOptions,
  { reader, context, assets }: { reader: Reader; context: RequestContext; assets?: Assets },
): Promise<Around> {
  const files = filesOf(reader, context, assets);
  const { prepend = [], append = [], letterhead } = options;
  const images = singleImages(options, files);
  return {
    before: await files.joined(prepend, '/options/prepend'),
    after: await files.joined(append, '/options/append'),
    letterhead: letterhead ? await readLetterhead(letterhead, files) : {},
    ...(await stampFiles(options.stamps ?? [], files)),
    ...images,
  };
}

function singleImages({ watermark, signature }: PdfOptions, files: Files) {
  const [mark, shown] = [watermark?.image, signature?.visible?.image];
  const path = '/options/signature/visible/image';
  return {
    ...(mark && { watermarkImage: files.picture(mark, '/options/watermark/image') }),
    ...(shown && { signatureImage: files.picture(shown, path, drawnKind) }),
  };
}

async function readLetterhead(
  { first, last, ...every }: Letterhead,
  files: Files,
): Promise<Around['letterhead']> {
  const path = '/options/letterhead';
  return {
    ...(Object.keys(every).length > 0 && { every: await files.drawn(every, path) }),
    ...(first && { first: await files.drawn(first, `${path}/first`) }),
    ...(last && { last: await files.drawn(last, `${path}/last`) }),
  };
}

async function stampFiles(stamps: readonly Stamp[], files: Files) {
  const stampPdfs = new Map<number, DrawnPdf>();
  const stampImages = new Map<number, string>();
  for (const [at, { pdf, image }] of stamps.entries()) {
    const path = `/options/stamps/${at}`;
    if (pdf) stampPdfs.set(at, await files.drawn(pdf, `${path}/pdf`));
    if (image) stampImages.set(at, files.picture(image, `${path}/image`));
  }
  return { stampPdfs, stampImages };
}

type Files = ReturnType<typeof filesOf>;

function filesOf(reader: Reader, context: RequestContext, assets: Assets | undefined) {
  let pictures = 0;
  /** Until the document is finished. */
  const hold = (bytes: number) => context.memory.growTo(context.memory.held + bytes);
  const open = async (reference: FileReference, path: string, password?: string) => {
    const bytes = referencedBytes(reference, path, assets);
    const opened = await reader.openForeign({ bytes, path, password }, context);
    hold(opened.bytes.length);
    return opened;
  };
  return {
    async joined(files: readonly JoinedFileOption[], path: string): Promise<JoinedFile[]> {
      const joined: JoinedFile[] = [];
      for (const [at, { pages, password, ...reference }] of files.entries()) {
        const own = `${path}/${at}`;
        const { bytes, sizes } = await open(reference, own, password);
        const file = { pages, path: own, count: sizes.length };
        const isChosen = chosenPages(file);
        joined.push({
          ...file,
          bytes,
          name: reference.asset ?? `File ${at + 1}`,
          sizes: sizes.filter((_, page) => isChosen(page + 1)),
        });
      }
      return joined;
    },

    async drawn(reference: FileReference, path: string): Promise<DrawnPdf> {
      const { bytes } = await open(reference, path);
      return { bytes, path };
    },

    /** A picture, as an address for the engine. @param kindOf refuses what is none */
    picture(reference: FileReference, path: string, kindOf = pictureKind): string {
      const bytes = referencedBytes(reference, path, assets);
      pictures += bytes.length;
      if (pictures > MOST_PICTURES)
        throw noPicture(
          path,
          'makes more than 40 MiB of pictures, each counted as often as it is used',
        );
      const address = dataUrl({ type: `image/${kindOf(bytes, path)}`, data: bytes });
      hold(4 * 4 * Math.ceil(bytes.length / 3)); // in Base64: itself, the source around it, and what the engine gets
      return address;
    },
  };
}

/** Chromium finds out by itself which kind of picture it is, but for SVG, which begins with `<`. */
const drawnKind = ([first]: Uint8Array) => (first === '<'.codePointAt(0) ? 'svg+xml' : 'png');

/** Of a PNG or a JPEG. */
function pictureKind(bytes: Uint8Array, path: string): string {
  const header = pictureHeader(bytes);
  if (!header) throw noPicture(path, 'must be a PNG or a JPEG');
  const { kind, width, height } = header;
  if (width * height > MOST_PIXELS) {
    const size = `${width} × ${height}`;
    throw noPicture(path, boundedText(`must have at most 25 megapixels, has ${size}`, 200));
  }
  return kind;
}

function noPicture(path: string, message: string): PlatenError {
  return new PlatenError('invalid_request', `${path} ${message}.`, {
    details: [{ path, message }],
    uncounted: true,
  });
}

/** The number of their pages. */
export const pageCountIn = (files: Around['before']) =>
  files.reduce((sum, { sizes }) => sum + sizes.length, 0);
