import { wordPackage } from './word-package.ts';

/** In English Metric Units: 914,400 an inch. */
const EMU_PER_MM = 36_000;

const SANS = '<w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans"/>';

function paragraph(text: string, size: number, looks = ''): string {
  return `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr>${SANS}${looks}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  content: string;
}

/** A text box as Word writes it: a shape for now, and VML for what is older. Sides in millimetres. */
function textBox({ x, y, width, height, fill, content }: Box, id: number): string {
  const emu = (millimetres: number) => Math.round(millimetres * EMU_PER_MM);
  const text = `<w:txbxContent>${content}</w:txbxContent>`;
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm><a:prstGeom prst="roundRect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill><a:ln><a:noFill/></a:ln></wps:spPr><wps:txbx>${text}</wps:txbx><wps:bodyPr anchor="ctr"/></wps:wsp>`;
  const drawing = `<w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${id}" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>${emu(x)}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>${emu(y)}</wp:posOffset></wp:positionV><wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="${id}" name="Text Box ${id}"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${shape}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const fallback = `<w:pict><v:shape style="position:absolute;width:${width}mm;height:${height}mm" fillcolor="#${fill}"><v:textbox>${text}</v:textbox></v:shape></w:pict>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
}

/** A certificate: landscape, with a border around the page, text boxes, and content controls. */
export function certificate(): Uint8Array {
  const boxes = [
    textBox(
      {
        x: 40,
        y: 28,
        width: 217,
        height: 22,
        fill: 'EAF2F5',
        content: paragraph('{{ school }}', 40, '<w:b/>'),
      },
      1,
    ),
    textBox(
      {
        x: 190,
        y: 150,
        width: 70,
        height: 30,
        fill: 'FBF3DF',
        content: paragraph('{{#honours}}{{ . }}', 22) + paragraph('{{/honours}}{{ date }}', 20),
      },
      2,
    ),
  ];
  const control = (tag: string, text: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/><w:text/></w:sdtPr><w:sdtContent>${text}</w:sdtContent></w:sdt>`;
  const border = (side: string) =>
    `<w:${side} w:val="double" w:sz="12" w:space="24" w:color="0F5C7A"/>`;
  const body = [
    `<w:p>${boxes.join('')}</w:p>`,
    '<w:p><w:pPr><w:spacing w:before="1800"/></w:pPr></w:p>',
    paragraph('This is to certify that', 28),
    control('name', paragraph('{{ name }}', 72, '<w:b/><w:color w:val="0F5C7A"/>')),
    paragraph('has completed “{{ course }}” in {{ hours }} hours.', 28),
    `<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/><w:pgBorders w:offsetFrom="page">${['top', 'left', 'bottom', 'right'].map(border).join('')}</w:pgBorders></w:sectPr>`,
  ];
  return wordPackage(body.join(''), []);
}
