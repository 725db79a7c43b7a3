import type { BlockType } from '@platen/contracts';
import { renderTable } from '../table/table.ts';
import { renderToc } from '../toc/toc.ts';
import { renderColumns } from './columns.ts';
import { renderBox, renderStack } from './containers.ts';
import { renderHtml, renderMarkdown } from './source-blocks.ts';
import { renderKeyValue } from './key-value.ts';
import { renderList } from './list.ts';
import { renderBarcode, renderChart, renderImage, renderQr, renderSvg } from './media.ts';
import { renderOverlay } from './overlay.ts';
import { renderParagraph } from './paragraph.ts';
import { withClass, type Renderer } from './place.ts';
import { decimal } from '../media/markup.ts';
import { cssLength, points } from '../style/length.ts';
import { element } from './element.ts';
import { textHtml } from '../text.ts';

const renderHeading: Renderer<'heading'> = (block, { document, attributes }) => {
  const { text, level = 1, toc = true } = block;
  const html = textHtml(text);
  if (html === '') return '';
  const { headings } = document;
  const id = attributes['id'] === undefined ? headings.newId() : String(attributes['id']);
  if (toc) headings.add({ id, level, text, isWished: block.toc === true });
  return element(`h${level}`, { ...attributes, id }, html);
};

const renderSignature: Renderer<'signature'> = ({ label, name, date, width }, context) => {
  const look = context.document.sheet.classOf(
    width === undefined ? [] : [`width:${cssLength(width)}`],
  );
  const part = (kind: string, text = '') =>
    text && element('span', { class: [`signature-${kind}`] }, textHtml(text));
  const below = [part('name', name), part('date', date)].join('');
  const line = element('span', { class: ['signature-line'] }) + below;
  const inner = part('label', label) + line;
  const said = width === undefined ? {} : { 'data-width': decimal(points(width)) };
  const made = element('div', { class: [look], ...said }, inner);
  return element('div', withClass(context, 'signature'), made);
};

const renderSpacer: Renderer<'spacer'> = ({ height }, context) => {
  const look = context.document.sheet.classOf([`height:${cssLength(height)}`]);
  return element('div', withClass(context, 'spacer', look));
};

const renderDivider: Renderer<'divider'> = ({ thickness, color }, context) => {
  const look = context.document.sheet.classOf([
    ...(thickness === undefined ? [] : [`border-top-width:${cssLength(thickness)}`]),
    ...(color === undefined ? [] : [`border-top-color:${color}`]),
  ]);
  return element('hr', withClass(context, look));
};

const renderPageBreak: Renderer<'page_break'> = (_, context) =>
  element('div', withClass(context, 'page-break'));

export const renderers: { readonly [T in BlockType]: Renderer<T> } = {
  heading: renderHeading,
  paragraph: renderParagraph,
  markdown: renderMarkdown,
  html: renderHtml,
  list: renderList,
  key_value: renderKeyValue,
  table: renderTable,
  columns: renderColumns,
  stack: renderStack,
  box: renderBox,
  overlay: renderOverlay,
  image: renderImage,
  svg: renderSvg,
  qr: renderQr,
  barcode: renderBarcode,
  chart: renderChart,
  spacer: renderSpacer,
  divider: renderDivider,
  page_break: renderPageBreak,
  signature: renderSignature,
  toc: renderToc,
};
