import {
  Document,
  Footer,
  Math,
  MathFraction,
  MathRadical,
  MathRun,
  MathSum,
  MathSuperScript,
  NumberFormat,
  PageNumber,
  Paragraph,
  SectionType,
  type ISectionOptions,
} from 'docx';
import { A4, RIGHT, run, styles } from './style.ts';

/** A thesis: front matter in Roman numbers, a body that begins at page 1 again, equations. */
export function thesis(): Document {
  return new Document({
    title: 'On waves',
    styles: styles('Liberation Serif'),
    sections: [frontMatter(), body()],
  });
}

function frontMatter(): ISectionOptions {
  return {
    properties: { page: { size: A4, pageNumbers: pages(NumberFormat.LOWER_ROMAN) } },
    footers: { default: pageNumber() },
    children: [
      new Paragraph({ text: '{{ title }}', heading: 'Title' }),
      new Paragraph('{{ author }}'),
    ],
  };
}

function body(): ISectionOptions {
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: { size: A4, pageNumbers: pages(NumberFormat.DECIMAL) },
    },
    footers: { default: pageNumber() },
    children: [
      new Paragraph({ text: 'Speed', heading: 'Heading1' }),
      new Paragraph('In water of depth {{ depth }} m a wave runs at'),
      new Paragraph({ children: [speed()] }),
      new Paragraph('and the energy of all of them together is'),
      new Paragraph({ children: [energy()] }),
      new Paragraph('which is what was measured.'),
    ],
  };
}

function pages(formatType: (typeof NumberFormat)[keyof typeof NumberFormat]) {
  return { start: 1, formatType };
}

function pageNumber(): Footer {
  const number = run({ children: ['Page ', PageNumber.CURRENT] });
  return new Footer({ children: [new Paragraph({ alignment: RIGHT, children: [number] })] });
}

function speed(): Math {
  const fraction = new MathFraction({
    numerator: [new MathRun('gλ')],
    denominator: [new MathRun('2π')],
  });
  return new Math({ children: [new MathRun('c='), new MathRadical({ children: [fraction] })] });
}

function energy(): Math {
  const square = new MathSuperScript({
    children: [new MathRun('a')],
    superScript: [new MathRun('2')],
  });
  const sum = new MathSum({
    children: [square],
    subScript: [new MathRun('k=0')],
    superScript: [new MathRun('n')],
  });
  return new Math({ children: [new MathRun('E=ρg'), sum] });
}
