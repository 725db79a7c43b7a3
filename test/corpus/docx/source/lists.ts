import { AlignmentType, Document, LevelFormat, Paragraph, TextRun } from 'docx';
import { A4, styles } from './style.ts';

/** A packing list: bullets and numbers, nested, repeated and under a condition. */
export function lists(): Document {
  const bullet = (text: string, level = 0) => new Paragraph({ text, bullet: { level } });
  const step = (text: string) =>
    new Paragraph({ text, numbering: { reference: 'steps', level: 0 } });
  return new Document({
    styles: styles(),
    numbering: {
      config: [
        {
          reference: 'steps',
          levels: [
            {
              level: 0,
              format: LevelFormat.LOWER_LETTER,
              text: '%1)',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 560, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: { page: { size: A4 } },
        children: [
          new Paragraph({ text: 'Packing list for {{ trip }}', heading: 'Title' }),
          new Paragraph('{{#people}}'),
          new Paragraph({ text: '{{ name }}', heading: 'Heading2' }),
          bullet('{{#things}}{{.}}{{/things}}'),
          bullet('{{#child}}a toy, as {{ name }} is {{ age }}{{/child}}', 1),
          new Paragraph('{{/people}}'),
          new Paragraph({ text: 'On the way', heading: 'Heading2' }),
          step('{{#stops}}{{ place }}{{#minutes}}, {{ minutes }} minutes{{/minutes}}{{/stops}}'),
          new Paragraph({
            children: [
              new TextRun('{{#stops}}{{ place }}{{^forloop.last}} → {{/forloop.last}}{{/stops}}'),
            ],
          }),
        ],
      },
    ],
  });
}
