import {
  AlignmentType,
  Document,
  Footer,
  Header,
  ImageRun,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { logo } from './picture.ts';
import { A4, ACCENT, HAIRLINE, NO_BORDER, PALE, RIGHT, styles, run } from './style.ts';

const WIDTHS = [700, 4_300, 1_100, 1_600, 1_700];
const NONE = { top: NO_BORDER, bottom: NO_BORDER, left: NO_BORDER, right: NO_BORDER };

/** An invoice: a loop over rows, filters, a condition, a logo, page numbers in the footer. */
export function invoice(): Document {
  return new Document({
    title: 'Invoice',
    styles: styles(),
    sections: [
      {
        properties: {
          page: { size: A4, margin: { top: 1_700, bottom: 1_300, left: 1_250, right: 1_250 } },
        },
        headers: { default: letterhead() },
        footers: { default: pageFooter() },
        children: [
          ...address(),
          new Paragraph({ text: 'Invoice {{ number }}', heading: 'Title' }),
          new Paragraph('Date: {{ date | date: "%d %B %Y" }}'),
          lines(),
          ...totals(),
          new Paragraph({
            spacing: { before: 360 },
            children: [
              new TextRun('{{#note}}'),
              run({ text: '{{note}}', italics: true }),
              new TextRun('{{/note}}'),
            ],
          }),
          new Paragraph('{{#paid}}'),
          new Paragraph({
            children: [run({ text: 'Paid with thanks.', bold: true, color: '2E7D32' })],
          }),
          new Paragraph('{{/paid}}{{^paid}}'),
          new Paragraph('Please pay within 14 days to {{ seller.iban }}.'),
          new Paragraph('{{/paid}}'),
        ],
      },
    ],
  });
}

function letterhead(): Header {
  const picture = new ImageRun({
    type: 'png',
    data: logo(),
    transformation: { width: 72, height: 48 },
    altText: { name: 'logo', title: 'Logo', description: 'Logo of {{ seller.name }}' },
  });
  return new Header({
    children: [
      new Paragraph({ children: [picture] }),
      new Paragraph({
        spacing: { after: 480 },
        children: [run({ text: '{{ seller.name }}', bold: true, color: ACCENT })],
      }),
    ],
  });
}

function pageFooter(): Footer {
  const numbers = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ text: '{{ seller.name }} · {{ seller.vat_id }} · ', size: 16 }),
          new TextRun({ children: numbers, size: 16 }),
        ],
      }),
    ],
  });
}

function address(): Paragraph[] {
  return [
    new Paragraph({ children: [run({ text: '{{ customer.name }}', bold: true })] }),
    new Paragraph({ text: '{{ customer.address }}', spacing: { after: 480 } }),
  ];
}

function lines(): Table {
  const head = ['No.', 'Description', 'Quantity', 'Price', 'Amount'];
  const cells = [
    '{{#lines}}{{ forloop.index }}',
    '{{ text }}',
    '{{ quantity }}',
    '{{ price | currency: "EUR" }}',
    '{{ quantity | times: price | currency: "EUR" }}{{/lines}}',
  ];
  return new Table({
    columnWidths: WIDTHS,
    width: { size: 9_400, type: WidthType.DXA },
    borders: { ...NONE, bottom: HAIRLINE, insideHorizontal: HAIRLINE, insideVertical: NO_BORDER },
    rows: [
      new TableRow({
        tableHeader: true,
        children: head.map((text, index) => cell(text, index, true)),
      }),
      new TableRow({
        cantSplit: true,
        children: cells.map((text, index) => cell(text, index, false)),
      }),
    ],
  });
}

function cell(text: string, column: number, isHead: boolean): TableCell {
  return new TableCell({
    width: { size: WIDTHS[column]!, type: WidthType.DXA },
    verticalAlign: VerticalAlignTable.CENTER,
    margins: { top: 70, bottom: 70, left: 80, right: 80 },
    ...(isHead && { shading: { fill: PALE } }),
    children: [
      new Paragraph({
        spacing: { after: 0 },
        alignment: column > 1 ? RIGHT : AlignmentType.LEFT,
        children: [run({ text, bold: isHead })],
      }),
    ],
  });
}

function totals(): Paragraph[] {
  const line = (text: string, bold = false) =>
    new Paragraph({
      alignment: RIGHT,
      spacing: { before: 80, after: 0 },
      children: [run({ text, bold })],
    });
  return [
    line('Net: {{ net | currency: "EUR" }}'),
    line('VAT {{ vat_rate }} %: {{ net | times: vat_rate | divided_by: 100.0 | currency: "EUR" }}'),
    line('Total: {{ total | currency: "EUR" }}', true),
  ];
}
