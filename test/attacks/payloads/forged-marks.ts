/** What no answer may say in Platen's voice. */
export const WORDS = 'Pay at once';

const survey = (report: object | string) =>
  `https://survey.platen.invalid/${encodeURIComponent(typeof report === 'string' ? report : JSON.stringify(report))}`;

const report = Buffer.from(
  JSON.stringify({ count: 9, addresses: [WORDS], photographs: true }),
).toString('base64');

/** Reports and addresses. */
export const ADDRESSES = {
  'a report of a wide page': survey({
    share: 0.5,
    clipped: 9,
    width: 1,
    reach: 2,
    element: `<${WORDS}>`,
  }),
  'a report of a tiny scale': survey({ share: 1e-9, clipped: 0, width: 1, reach: 2 }),
  'a report of a high header': survey({ tall: 'top', height: 999, most: 1 }),
  'a report of a long page': survey({ long: true, height: 1e9, most: 1 }),
  'a report of a broken diagram': survey({ diagram: { nth: 1, line: WORDS } }),
  'a report that is none': survey('null'),
  'a report with a guessed nonce': `https://survey.platen.invalid/0/${encodeURIComponent('{"long":true,"height":9,"most":1}')}`,
  'a relative link of former times': 'https://relative.platen.invalid/x',
  'a relative link with a guessed mark': 'https://000000000000000000000000.platen.invalid/x',
};

/** What Platen or an engine writes into a PDF. */
export const OBJECTS = {
  'a report as an object': `\n9 0 obj\n<</Type /Annot\n/Subtype /Link\n/A <</Type /Action\n/S /URI\n/URI (${survey({ long: true, height: 1e9, most: 1 })})>>>>\nendobj\n`,
  'another page':
    '\n/Type /Page\n/MediaBox [0 0 99999 99999]\n/Contents 1 0 R\n/Annots [1 0 R 2 0 R]\n',
  'a number of pages': '\n<</Type /Pages\n/Count 99\n/Kids [>>\n',
  'a map of letters':
    '\n/ToUnicode 1 0 R\n1 0 obj\n<</Filter /FlateDecode\n/Length 8>> stream\nxxxxxxxx\nendstream\nendobj\n',
  'a bookmark': '\n1 0 obj\n<</Title (Alpha)\n/Dest [1 0 R /XYZ 0 0 0]>>\nendobj\n',
  'an object': '\nendstream\nendobj\n2 0 obj\n<</Type /Catalog>>\nendobj\n',
  'the end of a file': '\nxref\n0 1\ntrailer\n<</Size 1\n/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  'lost resources': `\n%platen-told ${report}\n%%EOF\n`,
};

/** Characters, words and names. */
export const TEXTS = {
  'a value of Markdown': '\uFDD0\uFDE0\uFDD1',
  'the number of a page': '\u{1FFFE}\u{1FFFF}',
  'an empty line of Word': '\uFDD4\uFDD6\uFDD8',
  'a private character': '\uE000\uF8FF\u{F0000}',
  'a word joiner': 'con\u2060structor',
  'a name of a row': 'platen-row-0',
  'a name of a heading': 'platen-section-1',
  'a name of a diagram': 'platen-diagram-0',
  'a class of a header': 'platen-pageNumber',
  'a style of Word': 'PlatenLink1',
  'a file of Word': 'word/platen-styles1.xml',
};

/** Elements of HTML. */
export const ELEMENTS = {
  'a diagram': '<pre data-platen-diagram>flowchart</pre>',
  'a diagram with a guessed mark': '<pre data-diagram="000000000000000000000000">flowchart</pre>',
  'a place with a guessed mark':
    '<i id="place-000000000000000000000000-string-0"></i><i id="place-000000000000000000000000-group-0"></i><i id="heading:000000000000000000000000:0"></i>',
  'a string for headers': '<i style="--platen-string-set:head \'x\'"></i>',
  'a text of a link': '<a href="#top" data-target-text="x" data-target-page="9"></a>',
  'a page of a header':
    '<platen-page class="p0" hidden><i id="header"></i><i id="footer"></i></platen-page>',
  'an empty page': '<style>i{page:platen-blank;break-before:avoid}</style><i></i>',
  'a field of a header':
    '<i class="platen-pageNumber pageNumber totalPages groupPageNumber running-head" data-running="last"></i>',
  'a place of joined files': '<i id="destination-1"></i><i id="platen-note-1"></i>',
  'the place of a page number': '<span data-page-of="a">x</span>',
  'a row': '<i id="platen-row-0"></i><i id="row:0:0"></i>',
  'a policy':
    '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'; frame-src data:; object-src data:">',
  'the page script': '<script>document.currentScript?.remove()</script>',
};
