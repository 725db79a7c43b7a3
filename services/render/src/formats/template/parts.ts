import {
  pointerStep,
  type DocumentMetadata,
  type LayoutTemplate,
  type Length,
  type Style,
  type TemplatePage,
  type TemplateWatermark,
} from '@platen/contracts';
import type { Scope } from '../../variables/filler.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import type { Faults } from './faults.ts';
import { check } from './fill/check.ts';
import { fill } from './fill/fill.ts';
import { definition } from './fill/schema.ts';
import type { FilledField } from './filled.ts';
import type { HeaderFooterHeights } from './page/page.ts';
import { points } from './style/length.ts';

const ROOT = '/template_data';
const NO_SCOPE: Scope = {};

/** The parts of a template besides its blocks, filled and checked. */
export interface Parts {
  page: FilledField<TemplatePage>;
  metadata: FilledField<DocumentMetadata>;
  defaultStyle: Style;
  styles: Record<string, Style>;
  watermark: FilledField<TemplateWatermark> | undefined;
  /** Heights that header and footer ask for, in points. */
  headerFooters: HeaderFooterHeights;
}

export function partsOf(template: LayoutTemplate, filler: Filler, faults: Faults): Parts {
  const part = (value: unknown, name: string, at: string): unknown => {
    if (value === undefined) return undefined;
    const path = `${ROOT}/${at}`;
    const filled = fill(value, definition(name), { filler, at: path, scope: NO_SCOPE });
    const wrong = check(filled, name, path);
    faults.addAll(wrong);
    return wrong.length > 0 ? undefined : filled;
  };
  const height = (side: 'header' | 'footer') =>
    points((part(template[side]?.height, 'length', `${side}/height`) ?? 0) as Length);
  const style = (value: unknown, at: string) => (part(value, 'style', at) ?? {}) as Style;
  const named = Object.entries(template.styles ?? {}).map(([name, value]) => [
    name,
    style(value, `styles/${pointerStep(name)}`),
  ]);
  return {
    page: part(template.page, 'page', 'page') ?? {},
    metadata: part(template.metadata, 'metadata', 'metadata') ?? {},
    defaultStyle: style(template.default_style, 'default_style'),
    styles: Object.fromEntries(named) as Parts['styles'],
    watermark: part(template.watermark, 'watermark', 'watermark') as Parts['watermark'],
    headerFooters: { header: height('header'), footer: height('footer') },
  };
}
