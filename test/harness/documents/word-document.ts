import {
  Document,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

/** A Word document of two A4 pages with placeholders `title`, `name`, `items` {text} and `note`. */
export async function wordDocument(): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    styles: { default: { document: { run: { font: 'Liberation Sans', size: 22 } } } },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 } } },
        headers: { default: new Header({ children: [new Paragraph('{{title}}')] }) },
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
          new Paragraph({ children: [new TextRun({ text: 'Dear {{name}},', color: '0B5FFF' })] }),
          new Paragraph('this is what you asked for:'),
          new Table({
            rows: [row('Number', 'Thing'), row('{{#items}}{{no}}', '{{text}}{{/items}}')],
          }),
          new Paragraph({ children: [new PageBreak()] }),
          new Paragraph('Second page: {{note}}'),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function row(...texts: string[]): TableRow {
  return new TableRow({
    children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })),
  });
}

/** Values for its placeholders. */
export const WORD_VARIABLES = {
  title: 'Größe & Maß',
  name: 'Ada <Example>',
  items: [
    { no: 1, text: 'rope' },
    { no: 2, text: 'canvas' },
  ],
  note: 'the end',
};
