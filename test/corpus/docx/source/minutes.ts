import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  EndnoteReferenceRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  Bookmark,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import { A4, styles } from './style.ts';

/** Minutes of a meeting: footnotes, endnotes, a comment, links, bookmarks and tab stops. */
export function minutes(): Document {
  const linkStyle = { style: 'Hyperlink' };
  return new Document({
    styles: styles('Liberation Serif'),
    footnotes: { 1: { children: [new Paragraph('Minutes taken by {{ clerk }}.')] } },
    endnotes: { 1: { children: [new Paragraph('Adopted on {{ adopted | date: "%F" }}.')] } },
    comments: {
      children: [{ id: 0, author: 'Editor', children: [new Paragraph('{{ not filled }}')] }],
    },
    sections: [
      {
        properties: { page: { size: A4 } },
        children: [
          new Paragraph({ text: 'Minutes of {{ body }}', heading: 'Title' }),
          new Paragraph({
            children: [
              new Bookmark({ id: 'start', children: [new TextRun('Present: ')] }),
              new TextRun('{{ present | join: ", " }}'),
              new FootnoteReferenceRun(1),
            ],
          }),
          new Paragraph('{{#items}}'),
          new Paragraph({ text: '{{ forloop.index }}. {{ title }}', heading: 'Heading2' }),
          new Paragraph('{{ text }}'),
          new Paragraph({
            tabStops: [{ type: TabStopType.RIGHT, position: 9_000 }],
            children: [
              new TextRun({
                children: ['For: {{ votes.for }}', new Tab(), 'Against: {{ votes.against }}'],
              }),
            ],
          }),
          new Paragraph('{{/items}}'),
          new Paragraph({
            children: [
              new CommentRangeStart(0),
              new TextRun('More on '),
              new CommentRangeEnd(0),
              new TextRun({ children: [new CommentReference(0)] }),
              new ExternalHyperlink({
                link: 'https://example.com/minutes',
                children: [new TextRun({ text: 'our page', ...linkStyle })],
              }),
              new TextRun(', by '),
              new TextRun('{{ contact }}'),
              new TextRun(', or '),
              new InternalHyperlink({
                anchor: 'start',
                children: [new TextRun({ text: 'above', ...linkStyle })],
              }),
              new TextRun('.'),
              new EndnoteReferenceRun(1),
            ],
          }),
        ],
      },
    ],
  });
}
