import {
  AlignmentType,
  BorderStyle,
  LineRuleType,
  TextRun,
  type IRunOptions,
  type IStylesOptions,
} from 'docx';

const INK = '1F2933';
export const ACCENT = '0F5C7A';
export const PALE = 'EAF2F5';

/** In twentieths of a point: A4. */
export const A4 = { width: 11_906, height: 16_838 };

export const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
export const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: 'B8C4CC' } as const;

export const RIGHT = AlignmentType.RIGHT;

/** Looks that every document shares; sizes are in half points. */
export function styles(font = 'Liberation Sans'): IStylesOptions {
  return {
    default: {
      document: {
        run: { font, size: 21, color: INK },
        paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
      },
      title: {
        run: { font, size: 48, bold: true, color: ACCENT },
        paragraph: { spacing: { after: 160 } },
      },
      heading1: {
        run: { font, size: 30, bold: true, color: ACCENT },
        paragraph: { spacing: { before: 320, after: 120 }, keepNext: true, outlineLevel: 0 },
      },
      heading2: {
        run: { font, size: 24, bold: true, color: INK },
        paragraph: { spacing: { before: 240, after: 80 }, keepNext: true, outlineLevel: 1 },
      },
    },
  };
}

/** A run of text with looks of its own. */
export function run(options: IRunOptions): TextRun {
  return new TextRun(options);
}
