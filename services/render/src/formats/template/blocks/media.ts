import { PlatenError, type BlockOf } from '@platen/contracts';
import type { Filled } from '../filled.ts';
import { filledSvg } from './source-blocks.ts';
import type { MediaContext } from '../media/context.ts';
import { element } from './element.ts';
import { withClass, type BlockContext, type Renderer } from './place.ts';

type MediaType = 'image' | 'svg' | 'qr' | 'barcode' | 'chart';

/** Makes a picture's HTML. @param at the block's JSON Pointer @throws {PlatenError} template_error */
type Draw<T extends MediaType> = (
  block: Filled<BlockOf<T>>,
  at: string,
  context: MediaContext,
) => string | Promise<string>;

/** Charts and codes bring much code of their own: it is loaded when one is met. */
export const renderImage = picture(
  async () => (await import('../media/picture/image.ts')).renderImage,
);
export const renderSvg: Renderer<'svg'> = (block, context) =>
  renderDrawing({ ...block, svg: filledSvg(block.svg, context) }, context);
const renderDrawing = picture(async () => (await import('../media/picture/svg.ts')).renderSvg);
export const renderQr = picture(async () => (await import('../media/code/qr.ts')).renderQr);
export const renderBarcode = picture(
  async () => (await import('../media/code/barcode.ts')).renderBarcode,
);
export const renderChart = picture(
  async () => (await import('../media/chart/chart.ts')).renderChart,
);

function picture<T extends MediaType>(load: () => Promise<Draw<T>>): Renderer<T> {
  return async (block, context) => {
    const draw = await load();
    const html = await drawn(() => draw(block, context.at, mediaContext(context)), context);
    return html && element('div', withClass(context, 'media'), html);
  };
}

function mediaContext({ room, document }: BlockContext): MediaContext {
  const { formats, assets, fontFamily } = document;
  return { room, locale: formats.locale, assets, fontFamily };
}

/** Reports a picture that cannot be drawn with the document's other faults. */
export async function drawn(
  draw: () => string | Promise<string>,
  { document }: Pick<BlockContext, 'document'>,
) {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'template_error') throw error;
    document.faults.addAll(error.details ?? []);
    return '';
  }
}
