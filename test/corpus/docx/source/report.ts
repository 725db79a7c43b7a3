import {
  Document,
  Header,
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Paragraph,
  SectionType,
  TextRun,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  TextWrappingSide,
} from 'docx';
import { landscape, placeholder } from './picture.ts';
import { A4, styles, run } from './style.ts';

const TEXT =
  'The survey of the valley was made in three weeks of dry weather. Every path was walked twice, once in each direction, and what was seen was written down at once. ';

/** A report: pictures in line, floating and put in later, two columns, a header of its own on page 1. */
export function report(): Document {
  return new Document({
    styles: styles(),
    sections: [
      {
        properties: { page: { size: A4 }, titlePage: true },
        headers: {
          first: new Header({ children: [new Paragraph('{{ office }}')] }),
          default: new Header({ children: [new Paragraph('{{ title }}, continued')] }),
        },
        children: [
          new Paragraph({ text: '{{ title }}', heading: 'Title' }),
          new Paragraph({ children: [run({ text: '{{ summary }}', italics: true })] }),
          new Paragraph({ children: [named('{{ photo }}')] }),
          new Paragraph('Figure 1: {{ photo_caption }}'),
          new Paragraph({ children: [floating(), new TextRun(TEXT.repeat(3))] }),
        ],
      },
      {
        properties: {
          type: SectionType.CONTINUOUS,
          page: { size: A4 },
          column: { count: 2, space: 480, separate: true },
        },
        children: [
          new Paragraph('{{#chapters}}'),
          new Paragraph({ text: '{{ heading }}', heading: 'Heading2' }),
          new Paragraph('{{ text }}'),
          new Paragraph('{{#sketch}}'),
          new Paragraph('{{ sketch }}'),
          new Paragraph('{{/sketch}}'),
          new Paragraph('{{/chapters}}'),
        ],
      },
    ],
  });
}

/** A picture whose alternative text says what takes its place. */
function named(description: string): ImageRun {
  return new ImageRun({
    type: 'png',
    data: placeholder(),
    transformation: { width: 480, height: 270 },
    altText: { name: 'photo', title: 'photo', description },
  });
}

function floating(): ImageRun {
  return new ImageRun({
    type: 'png',
    data: landscape(),
    transformation: { width: 160, height: 90 },
    altText: { name: 'hills', title: 'Hills', description: 'Hills near {{ office }}' },
    floating: {
      horizontalPosition: {
        relative: HorizontalPositionRelativeFrom.MARGIN,
        align: HorizontalPositionAlign.RIGHT,
      },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: 0 },
      wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.BOTH_SIDES },
      margins: { left: 180_000, bottom: 90_000 },
    },
  });
}
