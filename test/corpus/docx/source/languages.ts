import {
  AlignmentType,
  Document,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { A4, styles } from './style.ts';

/** One letter in many scripts: right to left, Chinese, Japanese, Korean. */
export function languages(): Document {
  return new Document({
    styles: styles('Noto Sans'),
    sections: [
      {
        properties: { page: { size: A4 } },
        children: [
          new Paragraph({ text: 'Hello, {{ name.en }}', heading: 'Title' }),
          rightToLeft('مرحبًا {{ name.ar }}، شكرًا لزيارتك.', 'Noto Naskh Arabic'),
          rightToLeft('שלום {{ name.he }}, תודה על הביקור.', 'Noto Sans Hebrew'),
          eastAsian('{{ name.ja }}様、ご訪問ありがとうございます。', 'Noto Sans CJK JP'),
          eastAsian('{{ name.zh }}，感谢您的来访。', 'Noto Sans CJK SC'),
          eastAsian('{{ name.ko }} 님, 방문해 주셔서 감사합니다.', 'Noto Sans CJK KR'),
          new Paragraph('Здравствуйте, {{ name.ru }}! Καλώς ορίσατε, {{ name.el }}.'),
          new Paragraph('Xin chào {{ name.vi }}, cảm ơn đã ghé thăm.'),
          table(),
        ],
      },
    ],
  });
}

function rightToLeft(text: string, font: string): Paragraph {
  return new Paragraph({
    bidirectional: true,
    alignment: AlignmentType.START,
    children: [new TextRun({ text, rightToLeft: true, font, size: 28 })],
  });
}

function eastAsian(text: string, font: string): Paragraph {
  return new Paragraph({ children: [new TextRun({ text, font, size: 26 })] });
}

/** Its columns run from the right. */
function table(): Table {
  const row = (...texts: string[]) =>
    new TableRow({
      children: texts.map(
        (text) => new TableCell({ children: [rightToLeft(text, 'Noto Naskh Arabic')] }),
      ),
    });
  return new Table({
    visuallyRightToLeft: true,
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row('الصنف', 'العدد'), row('{{#items}}{{ name }}', '{{ count }}{{/items}}')],
  });
}
