/** Groups that may be passed over and are not: what of a document is to be seen, or decides how (RTF 1.9.1, appendix A). */
export const KEPT: ReadonlySet<string> = new Set([
  // styles, lists and numbers
  ...[
    'cs',
    'ts',
    'ds',
    'defchp',
    'defpap',
    'listtable',
    'listoverridetable',
    'listpicture',
    'listtext',
    'pgdscno',
  ],
  ...['pn', 'pnseclvl', 'pntext', 'pntxta', 'pntxtb', 'pgdsctbl', 'panose', 'falt'],
  // texts
  ...[
    'ud',
    'bkmkstart',
    'bkmkend',
    'nesttableprops',
    'xe',
    'tc',
    'userprops',
    'company',
    'manager',
  ],
  ...[
    'footnote',
    'header',
    'headerl',
    'headerr',
    'headerf',
    'footer',
    'footerl',
    'footerr',
    'footerf',
  ],
  ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn', 'generator'],
  // drawings and equations
  ...['shppict', 'shpinst', 'picprop', 'background', 'do', 'moMath', 'moMathPara', 'mmathPr'],
  // controls of forms
  ...['formfield', 'ffname', 'ffdeftext', 'ffl'],
]);

/** Groups that run, embed or fetch, are not printed, or are duplicates. Fields' instructions are checked first. */
export const DROPPED: ReadonlySet<string> = new Set([
  // objects, and what they are made of
  ...['objdata', 'objclass', 'objname', 'objalias', 'objsect', 'objtime', 'fldinst', 'datafield'],
  // other documents, fonts and data
  ...['template', 'filetbl', 'file', 'fontemb', 'fontfile', 'nextfile', 'subdocument', 'linkval'],
  ...['hl', 'hlinkbase', 'mailmerge', 'datastore', 'docvar', 'xmlnstbl', 'xmlopen', 'private'],
  // macros, passwords, comments
  ...['ffentrymcr', 'ffexitmcr', 'password', 'passwordhash', 'annotation', 'atnid', 'atnauthor'],
  ...['atnref', 'atntime', 'atndate', 'atnicn', 'atnparent', 'atrfstart', 'atrfend'],
  // what newer programs read elsewhere
  ...['nonshppict', 'shprslt', 'themedata', 'colorschememapping', 'latentstyles', 'macpict'],
  ...['rsidtbl', 'htmltag', 'revtbl'],
]);

/** Words that say nothing of a page: marks of changes, which are accepted, and of comments. */
export const IGNORED: ReadonlySet<string> = new Set([
  ...['revised', 'revauth', 'revdttm', 'revprop', 'revauthdel', 'revdttmdel', 'chatn'],
]);

/** Properties of a drawing that name a file, an address or a program. */
export const LINKING_PROPERTY =
  /^\s*(?:pib(?:Name|Flags)|.*Blip(?:Name|Flags)|pihl.*|wz(?:Script|ScriptHRef|.*Macro)|metroBlob)\s*$/i;
