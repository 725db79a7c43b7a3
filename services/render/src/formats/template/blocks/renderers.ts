import type { BlockType } from '@platen/contracts';
import { renderTable } from '../table/table.ts';
import { renderToc } from '../toc/toc.ts';
import { renderColumns } from './columns.ts';
import { renderBox, renderStack } from './containers.ts';
import { renderHeading } from './heading.ts';
import { renderHtml } from './html.ts';
import { renderKeyValue } from './key-value.ts';
import { renderList } from './list.ts';
import { renderMarkdown } from './markdown.ts';
import { renderBarcode, renderChart, renderImage, renderQr, renderSvg } from './media.ts';
import { renderParagraph } from './paragraph.ts';
import type { Renderer } from './place.ts';
import { renderSignature } from './signature.ts';
import { renderDivider, renderPageBreak, renderSpacer } from './spacing.ts';

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
