import { pdfOf } from '../../pdf/hand-made.fixture.ts';

interface Around {
  /** More entries of the form, the catalog and the page. */
  form?: string;
  catalog?: string;
  page?: string;
  content?: string;
  /** Objects from number 8 on, before the fields. */
  objects?: readonly string[];
}

export const FIRST = 8;

/** A PDF of one page whose fields are these dictionaries, each with its only place; those with a `Subtype` are none. */
export function formFile(fields: readonly string[], around: Around = {}): Uint8Array {
  const { form = '', catalog = '', page = '', content = '', objects = [] } = around;
  const start = FIRST + objects.length;
  const isField = (each: string) => !each.startsWith('/Subtype');
  const refs = (those: (each: string) => boolean) =>
    fields.flatMap((each, at) => (those(each) ? [`${start + at} 0 R`] : [])).join(' ');
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R /Annots [${refs(() => true)}] ${page} >>`,
    `<< /Fields [${refs(isField)}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 6 0 R >> >> ${form} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 14 >>\nstream\n0 0 10 10 re f\nendstream',
    ...objects,
    ...fields.map((each) => `<< /Type /Annot /Subtype /Widget /F 4 ${each} >>`),
  ]);
}

const RECT = '/Rect [10 10 110 30]';

export const textField = (name: string, more = '') => `/T (${name}) /FT /Tx ${RECT} ${more}`;

/** With drawings of its states. */
export const checkBox = (name: string, state = 'Yes') =>
  `/T (${name}) /FT /Btn /Rect [10 40 20 50] /AS /Off /AP << /N << /${state} 7 0 R /Off 7 0 R >> >>`;

export const choice = (name: string, options: string, flags = 0) =>
  `/T (${name}) /FT /Ch /Ff ${flags} /Opt [${options}] ${RECT}`;
