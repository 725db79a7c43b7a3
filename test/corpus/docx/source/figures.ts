import { CheckBox, Document, Paragraph, TextRun } from 'docx';
import { ChartRun } from 'docx/charts';
import { A4, styles } from './style.ts';

/** Figures: charts with their workbooks embedded, tags in their titles, check boxes that are content controls. */
export function figures(): Document {
  return new Document({
    styles: styles(),
    sections: [
      {
        properties: { page: { size: A4 } },
        children: [
          new Paragraph({ text: '{{ title }}', heading: 'Title' }),
          new Paragraph({
            children: [
              new ChartRun({
                type: 'column',
                title: 'Boats in {{ place }}',
                categories: ['May', 'June', 'July'],
                series: [
                  { name: 'Sail', values: [12, 19, 26] },
                  { name: 'Row', values: [7, 9, 4] },
                ],
              }),
            ],
          }),
          new Paragraph({
            children: [
              new ChartRun({
                type: 'pie',
                title: 'Crews of {{ crews | join: ", " }}',
                categories: ['One', 'Two'],
                series: [{ name: 'Crews', values: [3, 5] }],
              }),
            ],
          }),
          new Paragraph({
            children: [
              new CheckBox({ alias: 'counted', checked: true }),
              new TextRun(' counted by {{ clerk }}'),
            ],
          }),
        ],
      },
    ],
  });
}
