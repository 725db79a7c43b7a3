import { MAX_ASSETS, MAX_ASSETS_BYTES, MAX_FILE_BYTES, MIB } from '@platen/contracts/limits';
import { formatNames } from '../texts.ts';
import type { Format } from './drafts/draft.ts';
import type { ImportFault } from './folder/import.ts';
import type { Language } from './copy/call.ts';
import { samples } from './samples/texts.ts';

const LARGEST = `${MAX_FILE_BYTES / MIB} MiB`;

const importFaults: Record<ImportFault, string> = {
  too_large: `The file holds more than ${LARGEST}, the most that Platen takes.`,
  no_archive: 'The file is not a ZIP archive, or it is damaged. Save it again.',
  no_document:
    'There is no document. A file has to end in .html, .md, .json, .docx, .doc, .odt, .rtf, .xlsx, .ods, .pptx, .odp or .pdf. Hidden files do not count.',
  no_single:
    'A draft has one document, and an office file has none beside it. Take fewer files, or name the document index.html, index.md or template.json.',
  no_options: 'options.json has to hold a JSON object.',
  too_many: `A document takes at most ${MAX_ASSETS} files beside it, and ${MAX_ASSETS_BYTES / MIB} MiB with its text.`,
  not_beside:
    'index.html, index.md, template.json, options.json and variables.json are parts of the document itself. Rename the file, or open its folder.',
  bad_name: 'The path of a file holds “..” or “__proto__”. Rename it.',
  unread: 'The browser could not read a file. Choose it again.',
};

const languages: Record<Language, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const size = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KiB`;

/** Every sentence of the playground, by place. */
export const texts = {
  size,
  title: 'Playground',
  pageTitle: 'Playground · Platen',
  common: { cancel: 'Cancel', close: 'Close', requestId: (id: string) => `Request ${id}` },
  formats: formatNames,
  formatsLabel: 'What the document is made of',
  actions: {
    label: 'Draft',
    samples: 'Samples',
    open: 'Open',
    openHint: 'Open a document, with the files beside it, or a folder (ZIP)',
    save: 'Save',
    saveHint: 'Save as a folder (ZIP) that “platen render” reads',
    copy: 'Copy as code',
    share: 'Share',
    shareHint: 'Copy a link that holds this draft',
    clear: 'Clear',
  },
  drafts: {
    kept: 'Drafts and your last five PDFs stay in this browser. Platen stores neither.',
    notKept: 'This browser keeps no drafts: save yours as a folder before you leave.',
    cleared: 'The draft is empty.',
    undo: 'Undo',
    menu: 'Draft:',
    name: (name: string) => (name === '' ? 'First draft' : name),
    add: 'New draft',
    duplicate: 'Duplicate',
    rename: 'Rename …',
    remove: 'Delete',
    renameTitle: 'Rename the draft',
    newName: 'Name',
    renameButton: 'Rename',
    removed: (name: string) => `“${name}” is deleted.`,
    changedElsewhere: 'This draft has changed in another tab.',
    showChanged: 'Show the change',
    parted: (name: string) =>
      `This draft has changed in another tab. What you write here is “${name}”.`,
    opened: (name: string) => `Opened ${name}.`,
    saved: (command: string) => `Saved. Unpack it, then: ${command}`,
  },
  variables: {
    form: 'Form',
    none: 'No values to fill in',
    noneHint:
      'Write a placeholder such as {{ name }} in the source, then “Add the missing variables”.',
    noNumber: (before: string) => `This is not a number. ${before} is used until it is.`,
    more: (count: number) => `${counted(count, 'more value is', 'more values are')} in the JSON.`,
  },
  dataSets: {
    menu: 'Data set:',
    name: (name: string) => (name === '' ? 'First data set' : name),
    add: 'New data set',
    duplicate: 'Duplicate',
    rename: 'Rename …',
    remove: 'Delete',
    renameTitle: 'Rename the data set',
    newName: 'Name',
    renameButton: 'Rename',
  },
  link: {
    copied: 'The link is copied. It holds the whole draft; Platen stores nothing of it.',
    withoutFiles:
      'The link is copied. It holds the draft without the files beside it: save it as a folder to pass them on.',
    refused: 'The browser did not allow to copy the link.',
    tooLong: 'The draft is too long for a link. Save it as a folder instead.',
    noFile: 'An office file is too large for a link. Save the draft as a folder instead.',
    opened: 'The draft of the link is open. Your others are as they were.',
    broken: 'The link is damaged: ask for it again.',
    name: 'Shared draft',
  },
  importFaults,
  editor: {
    label: 'Document',
    panes: 'Parts of the document',
    source: 'Source',
    variables: 'Variables',
    options: 'Options',
    files: 'Files',
    sourceName: (format: Format) => `${formatNames[format]} source`,
    variablesName: 'Variables as JSON',
    faults: 'Problems',
    faultAt: (pane: string, line?: number) => (line ? `${pane}, line ${line}` : pane),
    insertMissing: 'Add the missing variables',
    moreFaults: (count: number) => `and ${counted(count, 'more', 'more')}`,
    faultCount: (count: number) => counted(count, 'problem', 'problems'),
    optionCount: (count: number) => counted(count, 'option set', 'options set'),
    fileCount: (count: number) => counted(count, 'file', 'files'),
  },
  /** The editor's own words, by those of CodeMirror. */
  find: {
    next: 'Next',
    previous: 'Previous',
    all: 'All',
    'match case': 'Match case',
    regexp: 'Regular expression',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace all',
  },
  word: {
    drop: 'Drop a Word or office file here',
    hint: `A .docx, a PDF form, or a .doc, .odt, .rtf, .xlsx, .ods, .pptx or .odp as it is, of at most ${LARGEST}. Platen draws it and keeps nothing of it.`,
    choose: 'Choose a file',
    replace: 'Choose another file',
    sample: 'Use the sample invoice',
    tags: '{{ placeholders }} in the text of a .docx, and fields of a PDF form, take your variables.',
  },
  files: {
    label: 'Files beside the document',
    drop: 'Drop pictures, style sheets and fonts here',
    hint: 'The document finds them by name, as in <img src="logo.png">. Drop a folder to keep its paths: img/logo.png. They stay in this browser with the draft; a link to share does not hold them.',
    add: 'Add files',
    total: (count: number, bytes: number) => `${counted(count, 'file', 'files')}, ${size(bytes)}`,
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove',
    added: (count: number) =>
      `${counted(count, 'file is', 'files are')} beside the document now, under Files.`,
  },
  options: {
    search: 'Find an option',
    json: 'JSON',
    jsonName: 'Options as JSON',
    notJson: 'This is not a JSON object yet. Until it is, the options from before count.',
    none: 'No option matches',
    noneHint: 'Try another word, such as “margin” or “password”.',
    others: 'Others',
    otherShape: (isList: boolean) =>
      `Not ${isList ? 'a list of objects' : 'an object'}; edit it as JSON.`,
    more: 'More',
    presets: 'Headers and footers to begin with',
    presetNames: {
      footer_html: 'Page x of y',
      header_html: 'Title and date',
    } as Record<string, string>,
    about: (name: string) => ` about ${name}`,
    notSet: 'Not set',
    reset: (name: string) => `Reset ${name}`,
    resetShort: 'Reset',
    resetAll: 'Reset all options',
    add: (name: string) => `Add to ${name.toLowerCase()}`,
    remove: (name: string) => `Remove ${name}`,
    chosen: (bytes: number) => `${size(bytes)} chosen`,
  },
  preview: {
    label: 'Result',
    tabs: 'What is shown',
    tab: 'Preview',
    preview: 'Preview of the first pages',
    pdf: 'PDF',
    alt: (page: number) => `Page ${page} of the document`,
    smaller: 'Smaller',
    larger: 'Larger',
    part: (pages: number) => `The first ${pages} pages are shown. Previews do not count.`,
    empty: 'Nothing to show yet',
    emptyHint: 'Write something on the left, or begin with a sample.',
    emptyWord: 'Choose an office file on the left, or use the sample.',
    drawing: 'Drawing the pages …',
    updating: 'Updating …',
    waiting: (seconds: number) =>
      seconds > 1
        ? `Many previews at once. The next one comes in ${seconds} s.`
        : 'Waiting for the previous preview …',
    failed: 'The pages could not be drawn',
    stale: 'This is how it looked before.',
    listed: 'The problems are listed below the editor.',
    expired: 'Log in again to see previews. Your draft is kept.',
    unexpected: 'Something failed in this page. Try again.',
    again: 'Try again',
    free: 'Previews do not count.',
  },
  make: {
    button: 'Make PDF',
    demo: (remaining: number, limit: number) => `Make PDF · ${remaining} of ${limit} left`,
    making: 'Making the PDF …',
    cancel: 'Cancel',
    ready: (pages: number) => `The PDF is ready: ${counted(pages, 'page', 'pages')}.`,
    madeAt: (ms: number) => `Made at ${clock.format(ms)}`,
    which: 'Earlier PDFs',
    none: 'There is no PDF to download yet. Ctrl+Enter makes one.',
    failed: 'The PDF could not be made',
    outdated: 'The document has changed since this PDF was made.',
  },
  facts: {
    label: 'Facts about the result',
    pages: (count: number) => counted(count, 'page', 'pages'),
    time: (ms: number) => `${ms.toLocaleString('en')} ms`,
    missing: (names: string[]) => `No value for ${names.join(', ')}`,
    blocked: (count: number) => `${counted(count, 'resource', 'resources')} not loaded`,
    dropped: (count: number) => `${counted(count, 'relative link', 'relative links')} dropped`,
    clipped: (count: number) =>
      `${counted(count, 'element', 'elements')} cut off, or covering others`,
    scaled: (scale: number) => `Set at ${Math.round(scale * 100)} % to fit`,
    notAtRest: 'Printed before the page was at rest',
    thrown: (count: number) => counted(count, 'script error', 'script errors'),
    blank: (count: number) => counted(count, 'blank page', 'blank pages'),
    substituted: (wanted: string, used: string) => `${used} in place of ${wanted}`,
  },
  warnings: {
    missing: (name: string) => `There is no value for ${name}.`,
    blocked: (reference: string) => `${reference} did not load.`,
    dropped: (link: string) => `The link to ${link} leads nowhere in a PDF, so it is plain text.`,
    unread: (text: string) => `Platen does not support ${text}.`,
    clipped: (element: string, page?: number) =>
      `Something is cut off, or covers others${page === undefined ? '' : `, on page ${page}`}: ${element}.`,
    thrown: (message: string) => `A script failed: ${message}`,
    blank: (page: number) => `Page ${page} is blank.`,
    missingGlyph: 'A box stands for a character that is in no font.',
    stale: (field: string) => `The field ${field} shows what it showed when the file was saved.`,
    limited: (name: string) => `This looks otherwise than its author saw it: ${name}.`,
  },
  invitation: {
    label: 'Choose a plan',
    demoTitle: 'Your demo PDFs are used up',
    quotaTitle: 'The PDFs of this month are used up',
    demoText: 'You can still edit and preview. For more PDFs choose a plan.',
    quotaText:
      'You can still edit and preview. For more PDFs wait for the next month, or choose a larger plan.',
    usage: 'See your usage',
  },
  pdf: {
    label: 'PDF viewer',
    broken: 'This browser cannot show the PDF. Download it instead.',
    encrypted: 'The PDF asks for a password. Download it to open it.',
    page: 'Page',
    ofPages: (pages: number) => `of ${pages}`,
    previous: 'Previous page',
    next: 'Next page',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit width',
    download: 'Download',
    toolbar: 'PDF',
    pages: 'Pages of the PDF',
  },
  copy: {
    title: 'The same request by the API',
    description:
      'The code reads your API key from PLATEN_API_KEY: make one under Keys. The client for TypeScript is at /downloads/.',
    languages,
    languagesLabel: 'Language',
    code: (language: string) => `Code in ${language}`,
    saveFirst: (file: string) => `The code sends ${file}, which “Save” makes.`,
    button: 'Copy',
    copied: 'Copied',
    refused: 'The browser did not allow this. Select the code and copy it.',
    broken: 'Correct the problems in the JSON first.',
    empty: 'There is no document yet.',
  },
  samples,
} as const;
