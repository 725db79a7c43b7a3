import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  ImageRun,
  InsertedTextRun,
  Paragraph,
  SectionType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { landscape, logo } from './picture.ts';
import { A4, ACCENT, NO_BORDER, styles, run } from './style.ts';

/** A newsletter: three columns, pictures, links, even and odd pages, a box that is a table. */
export function newsletter(): Document {
  return new Document({
    styles: styles(),
    evenAndOddHeaderAndFooters: true,
    sections: [
      {
        properties: { page: { size: A4 } },
        headers: {
          default: new Header({ children: [new Paragraph('{{ club }} – issue {{ issue }}')] }),
          even: new Header({ children: [new Paragraph('{{ club }} – even')] }),
        },
        footers: {
          default: new Footer({ children: [new Paragraph('Unsubscribe: {{ unsubscribe }}')] }),
        },
        children: [
          new Paragraph({
            children: [
              new ImageRun({
                type: 'png',
                data: logo(),
                transformation: { width: 60, height: 40 },
              }),
            ],
          }),
          new Paragraph({ text: '{{ headline }}', heading: 'Title' }),
          box('{{ quote }}'),
        ],
      },
      {
        properties: {
          type: SectionType.CONTINUOUS,
          page: { size: A4 },
          column: { count: 3, space: 360 },
        },
        children: [
          new Paragraph('{{#stories}}'),
          new Paragraph({ text: '{{ title }}', heading: 'Heading2' }),
          new Paragraph('{{#photo}}{{ photo }}{{/photo}}'),
          new Paragraph('{{ text }}'),
          new Paragraph('{{ more }}'),
          new Paragraph('{{/stories}}'),
        ],
      },
      {
        properties: { type: SectionType.NEXT_PAGE, page: { size: A4 } },
        children: [
          new Paragraph({ text: 'Dates', heading: 'Heading1' }),
          new Paragraph('{{#dates}}{{ day }}: {{ what }}; {{/dates}}'),
          new Paragraph({
            children: [
              new ImageRun({
                type: 'png',
                data: landscape(),
                transformation: { width: 400, height: 225 },
              }),
            ],
          }),
          new Paragraph({
            children: [
              new TextRun('See '),
              new ExternalHyperlink({
                link: 'https://example.com/club',
                children: [new TextRun({ text: 'the {{ club }} page', style: 'Hyperlink' })],
              }),
              new InsertedTextRun({
                id: 1,
                author: 'Ed',
                date: '2026-01-01T00:00:00Z',
                text: ', soon',
              }),
              new TextRun('.'),
            ],
          }),
        ],
      },
    ],
  });
}

function box(text: string): Table {
  const line = { style: BorderStyle.SINGLE, size: 24, color: ACCENT } as const;
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { top: NO_BORDER, bottom: NO_BORDER, right: NO_BORDER, left: line },
    rows: [
      new TableRow({
        children: [
          new TableCell({
            margins: { left: 240 },
            children: [new Paragraph({ children: [run({ text, italics: true, size: 26 })] })],
          }),
        ],
      }),
    ],
  });
}
