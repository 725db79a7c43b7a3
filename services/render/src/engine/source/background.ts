import type { PageGeometry } from '@platen/contracts';
import type { HtmlSource } from '../engine.ts';

/**
 * Makes Chromium draw the background of every sheet. `@page` supports a colour, but no picture (measured, Chromium 156).
 * @param css a value of CSS's `background`
 */
export function backgroundSource(css: string, { width, height }: PageGeometry): HtmlSource {
  return {
    html: [
      '<!doctype html><meta charset="utf-8"><title>background</title>',
      `<style>@page{margin:0}html{height:100vh;print-color-adjust:exact;background:${css}}</style>`,
    ].join(''),
    page: { width, height, marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 },
  };
}
