import {
  Document,
  Footer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
  WidthType,
} from 'docx';
import { A4, HAIRLINE, PALE, styles } from './style.ts';

const BORDERS = {
  top: HAIRLINE,
  bottom: HAIRLINE,
  left: HAIRLINE,
  right: HAIRLINE,
  insideHorizontal: HAIRLINE,
  insideVertical: HAIRLINE,
};

/** A list of many pages: landscape, a head that is repeated, merged cells, a table in a table. */
export function inventory(): Document {
  return new Document({
    styles: styles(),
    sections: [
      {
        properties: { page: { size: { ...A4, orientation: PageOrientation.LANDSCAPE } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [
                  new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: 'Inventory of {{ site }}', heading: 'Title' }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            borders: BORDERS,
            rows: [...head(), items(), sum()],
          }),
        ],
      },
    ],
  });
}

function head(): TableRow[] {
  const shading = { fill: PALE };
  return [
    new TableRow({
      tableHeader: true,
      children: [
        new TableCell({
          shading,
          verticalMerge: VerticalMergeType.RESTART,
          children: [new Paragraph('Number')],
        }),
        new TableCell({ shading, columnSpan: 2, children: [new Paragraph('Thing')] }),
        new TableCell({
          shading,
          verticalMerge: VerticalMergeType.RESTART,
          children: [new Paragraph('Parts')],
        }),
      ],
    }),
    new TableRow({
      tableHeader: true,
      children: [
        new TableCell({
          shading,
          verticalMerge: VerticalMergeType.CONTINUE,
          children: [new Paragraph('')],
        }),
        new TableCell({ shading, children: [new Paragraph('Name')] }),
        new TableCell({ shading, children: [new Paragraph('Place')] }),
        new TableCell({
          shading,
          verticalMerge: VerticalMergeType.CONTINUE,
          children: [new Paragraph('')],
        }),
      ],
    }),
  ];
}

function items(): TableRow {
  const parts = new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: BORDERS,
    rows: [
      new TableRow({
        children: [
          new TableCell({ children: [new Paragraph('{{#parts}}{{ name }}')] }),
          new TableCell({ children: [new Paragraph('{{ count }}{{/parts}}')] }),
        ],
      }),
    ],
  });
  return new TableRow({
    cantSplit: true,
    children: [
      new TableCell({ children: [new Paragraph('{{#items}}{{ number }}')] }),
      new TableCell({ children: [new Paragraph('{{ name }}')] }),
      new TableCell({ children: [new Paragraph('{{ place }}')] }),
      new TableCell({ children: [parts, new Paragraph('{{/items}}')] }),
    ],
  });
}

function sum(): TableRow {
  return new TableRow({
    children: [
      new TableCell({ columnSpan: 3, children: [new Paragraph('In all')] }),
      new TableCell({ children: [new Paragraph('{{ items | size }}')] }),
    ],
  });
}
