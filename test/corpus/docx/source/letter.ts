import { wordPackage } from './word-package.ts';

/** The marks that Word leaves where a text was edited, checked and proofed. */
const SPELLED = (text: string) =>
  `<w:proofErr w:type="spellStart"/>${run(text, '00C31D7E')}<w:proofErr w:type="spellEnd"/>`;

function run(text: string, revision = '00A77B3E', looks = ''): string {
  const lang = '<w:lang w:val="en-GB"/>';
  return `<w:r w:rsidR="${revision}" w:rsidRPr="00F13A22"><w:rPr>${looks}${lang}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function paragraph(content: string, properties = ''): string {
  return `<w:p w14:paraId="${paragraphId()}" w14:textId="77777777" w:rsidR="00A77B3E" w:rsidRDefault="00C31D7E" w:rsidP="00F13A22"><w:pPr>${properties}<w:rPr><w:lang w:val="en-GB"/></w:rPr></w:pPr>${content}</w:p>`;
}

let paragraphs = 0;
function paragraphId(): string {
  paragraphs += 1;
  return (0x1a2b3c00 + paragraphs).toString(16).toUpperCase();
}

/** What Word splits, a letter has: runs with revisions, spelling marks, bookmarks, a smart tag, typographic quotes. */
export function letter(): Uint8Array {
  const bookmark = '<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/>';
  const body = [
    paragraph(`${run('{{ sender')}${run('.name }}', '00D20011')}`, '<w:jc w:val="right"/>'),
    paragraph(`${run('{')}${run('{ ')}${SPELLED('recipient')}${run('.address }')}${run('}')}`),
    paragraph(
      `${run('{{')}${bookmark}${run('date')}${run('}}')}`,
      '<w:spacing w:before="480" w:after="480"/>',
    ),
    paragraph(
      `${run('Dear ')}<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="PersonName">${run('{{ recipient.')}</w:smartTag>${run('name | default: “Sir or Madam” }}', '00D20011', '<w:b/>')}${run(',')}`,
    ),
    paragraph(`${run('{{#')}${SPELLED('paragraphs')}${run('}}')}`),
    paragraph(`${run('{')}${run('{')}${run('.', '00D20011', '<w:i/>')}${run('}}')}`),
    paragraph(
      `${run('{{/par')}<w:lastRenderedPageBreak/>${run('agraphs}}')}`.replace(
        '<w:lastRenderedPageBreak/>',
        '',
      ),
    ),
    paragraph(
      `<w:r><w:t xml:space="preserve">Your account of </w:t></w:r>${run('{{ amount | ', '00A77B3E', '<w:b/>')}${run('currency: “EUR”', '00D20011')}${run(' }}', '00A77B3E', '<w:b/>')}<w:r><w:t xml:space="preserve"> is due on page </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PA</w:instrText></w:r><w:r><w:instrText>GE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:rPr><w:noProof/></w:rPr><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>.</w:t></w:r>`,
    ),
    paragraph(run('Yours sincerely,'), '<w:spacing w:before="360" w:after="720"/>'),
    paragraph(`${run('{{sender.name}}')}<w:r><w:tab/><w:t>{{ sender.role }}</w:t></w:r>`),
    '<w:sectPr w:rsidR="00A77B3E"><w:headerReference w:type="default" r:id="r_header1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:cols w:space="708"/><w:docGrid w:linePitch="360"/></w:sectPr>',
  ];
  return wordPackage(body.join(''), [
    {
      kind: 'header',
      name: 'header1.xml',
      content: paragraph(`${run('Our reference: {{ refe')}${SPELLED('rence')}${run(' }}')}`),
    },
    { kind: 'styles', name: 'styles.xml', content: STYLES },
    {
      kind: 'settings',
      name: 'settings.xml',
      content:
        '<w:zoom w:percent="110"/><w:proofState w:spelling="clean"/><w:attachedTemplate r:id="rId1"/><w:defaultTabStop w:val="708"/><w:rsids><w:rsidRoot w:val="00A77B3E"/><w:rsid w:val="00C31D7E"/></w:rsids>',
      links: [['rId1', 'attachedTemplate', 'file:///C:\\Users\\ada\\Templates\\Letter.dotm', true]],
    },
    { kind: 'webSettings', name: 'webSettings.xml', content: '<w:optimizeForBrowser/>' },
  ]);
}

const STYLES = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif" w:cs="Liberation Serif"/><w:sz w:val="23"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`;
