export { renderChart } from './chart/chart.ts';
export { renderBarcode } from './code/barcode.ts';
export { renderQr } from './code/qr.ts';
export type { MediaContext } from './context.ts';
export { renderImage } from './picture/image.ts';
export { renderSvg } from './picture/svg.ts';
