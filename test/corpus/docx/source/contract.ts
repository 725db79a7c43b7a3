import {
  AlignmentType,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  LevelFormat,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { A4, styles, run } from './style.ts';

const FILLER =
  'The parties agree that what is written here replaces what was said or written before, and that changes need the written form. ';

/** A contract: sections with headers of their own, a landscape annex, footnotes, numbered clauses. */
export function contract(): Document {
  return new Document({
    title: 'Service agreement',
    styles: styles('Liberation Serif'),
    numbering: { config: [clauses()] },
    footnotes: {
      1: { children: [new Paragraph('As registered in {{ client.register }}.')] },
      2: { children: [new Paragraph('Fees are net of VAT at the rate of {{ vat_rate }} %.')] },
    },
    sections: [cover(), body(), annex()],
  });
}

function clauses() {
  const level = (number: number, text: string) => ({
    level: number,
    format: LevelFormat.DECIMAL,
    text,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 560 + number * 400, hanging: 560 } } },
  });
  return { reference: 'clauses', levels: [level(0, '%1.'), level(1, '%1.%2')] };
}

function cover() {
  return {
    properties: { page: { size: A4 }, titlePage: true },
    headers: { first: new Header({ children: [new Paragraph('Draft of {{ date }}')] }) },
    children: [
      new Paragraph({ text: 'Service agreement', heading: 'Title', spacing: { before: 3_600 } }),
      new Paragraph('between'),
      new Paragraph({
        children: [run({ text: '{{ client.name }}', bold: true }), new FootnoteReferenceRun(1)],
      }),
      new Paragraph('and'),
      new Paragraph({ children: [run({ text: '{{ supplier.name }}', bold: true })] }),
      new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2' }),
    ],
  } as const;
}

function body() {
  const clause = (text: string, level = 0) =>
    new Paragraph({ text, numbering: { reference: 'clauses', level } });
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: { size: A4 },
    },
    headers: { default: new Header({ children: [new Paragraph('Agreement {{ number }}')] }) },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ children: ['– ', PageNumber.CURRENT, ' –'] })],
          }),
        ],
      }),
    },
    children: [
      new Paragraph({ text: 'Scope', heading: 'Heading1' }),
      clause('{{ supplier.name }} provides the services named below.'),
      clause('{{#services}}{{ name }} from {{ from }}{{/services}}', 1),
      new Paragraph({ text: 'Fees', heading: 'Heading1' }),
      new Paragraph({
        numbering: { reference: 'clauses', level: 0 },
        children: [
          new TextRun('The monthly fee is {{ fee | currency: "EUR" }}.'),
          new FootnoteReferenceRun(2),
        ],
      }),
      clause('{{#discount}}A discount of {{ discount }} % applies in the first year.{{/discount}}'),
      new Paragraph({ text: 'Final clauses', heading: 'Heading1' }),
      ...Array.from({ length: 24 }, () => clause(FILLER.repeat(2))),
      new Paragraph({ text: '{{ place }}, {{ date }}', spacing: { before: 600 } }),
    ],
  };
}

function annex() {
  const cells = ['{{#services}}{{ name }}', '{{ hours }}', '{{ site }}{{/services}}'];
  const row = (texts: readonly string[]) =>
    new TableRow({
      children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })),
    });
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: { size: { ...A4, orientation: PageOrientation.LANDSCAPE } },
    },
    headers: { default: new Header({ children: [new Paragraph('Annex to {{ number }}')] }) },
    children: [
      new Paragraph({ text: 'Annex: places and hours', heading: 'Heading1' }),
      new Table({
        width: { size: 100, type: WidthType.PERCENTAGE },
        rows: [row(['Service', 'Hours', 'Place']), row(cells)],
      }),
    ],
  };
}
