import { MAX_FILE_BYTES, MIB } from '@platen/contracts/limits';
import { formatNames } from '../texts.ts';
import type { Format } from './drafts/draft.ts';
import type { ImportFault } from './folder/import.ts';
import type { Language } from './copy/call.ts';

const LARGEST = `${MAX_FILE_BYTES / MIB} MiB`;

const importFaults: Record<ImportFault, string> = {
  too_large: `The file holds more than ${LARGEST}, the most that Platen takes.`,
  no_archive: 'The file is not a ZIP archive, or it is damaged. Save it again.',
  no_document:
    'The archive has no document. It needs a file that ends in .html, .md, .json, .docx, .doc, .odt, .rtf, .xlsx, .ods, .pptx, .odp or .pdf.',
  no_options: 'options.json has to hold a JSON object.',
};

const languages: Record<Language, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

/** Names of options that differ from their API names. */
const optionNames: Partial<Record<string, string>> = {
  toc: 'Table of contents',
  smart_quotes: 'Typographic quotation marks',
  pdf_a: 'PDF/A',
  pdf_ua: 'PDF/UA',
  header_html: 'Header (HTML)',
  footer_html: 'Footer (HTML)',
  header_first_html: 'Header of the first page (HTML)',
  footer_first_html: 'Footer of the first page (HTML)',
  header_last_html: 'Header of the last page (HTML)',
  footer_last_html: 'Footer of the last page (HTML)',
  prefer_css_page_size: 'Prefer the page size of the CSS',
  print_background: 'Print backgrounds',
  outline: 'Bookmarks',
  factur_x: 'Electronic invoice (Factur-X)',
  xml_base64: 'XML file',
  content_base64: 'File',
  delay_ms: 'Delay (ms)',
  mime: 'Media type',
  timezone: 'Time zone',
  base_url: 'Base URL',
  sheet: 'Sheets of a workbook (.xlsx)',
  flatten: 'Flat fields of a PDF form',
};

/** `page_format` → `Page format`. */
function optionName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return optionNames[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Every sentence of the playground, by place. */
export const texts = {
  title: 'Playground',
  pageTitle: 'Playground · Platen',
  common: { cancel: 'Cancel', close: 'Close', requestId: (id: string) => `Request ${id}` },
  formats: formatNames,
  formatsLabel: 'What the document is made of',
  actions: {
    label: 'Draft',
    samples: 'Samples',
    open: 'Open',
    openHint: 'Open a folder (ZIP) or a document',
    save: 'Save',
    saveHint: 'Save as a folder (ZIP) that “platen render” reads',
    copy: 'Copy as code',
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
  importFaults,
  editor: {
    label: 'Document',
    panes: 'Parts of the document',
    source: 'Source',
    variables: 'Variables',
    options: 'Options',
    sourceName: (format: Format) => `${formatNames[format]} source`,
    variablesName: 'Variables as JSON',
    faults: 'Problems',
    faultAt: (pane: string, line?: number) => (line ? `${pane}, line ${line}` : pane),
    moreFaults: (count: number) => `and ${counted(count, 'more', 'more')}`,
    faultCount: (count: number) => counted(count, 'problem', 'problems'),
    optionCount: (count: number) => counted(count, 'option set', 'options set'),
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
    size: (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KiB`,
    tags: '{{ placeholders }} in the text of a .docx, and fields of a PDF form, take your variables.',
    noDocx:
      'Platen does not take this kind of file. Save it as .docx, .doc, .odt, .rtf, .xlsx, .ods, .pptx, .odp or .pdf.',
  },
  options: {
    groups: {
      page: 'Page',
      margins: 'Margins',
      headers: 'Header and footer',
      content: 'Content',
      file: 'File',
      protection: 'Protection and attachments',
      browser: 'Browser',
      more: 'More',
    },
    name: optionName,
    byDefault: (value: string) => `Default (${value})`,
    notSet: 'Not set',
    reset: (name: string) => `Reset ${name}`,
    resetShort: 'Reset',
    resetAll: 'Reset all options',
    add: (name: string) => `Add to ${name.toLowerCase()}`,
    remove: (name: string) => `Remove ${name}`,
    chosen: (bytes: number) => `${Math.ceil(bytes / 1024)} KiB chosen`,
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
    clipped: (count: number) => `${counted(count, 'element', 'elements')} cut off`,
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
    clipped: (element: string) => `Something is cut off at the edge of a page: ${element}.`,
    thrown: (message: string) => `A script failed: ${message}`,
    blank: (page: number) => `Page ${page} is blank.`,
  },
  invitation: {
    label: 'Choose a plan',
    demoTitle: 'Your demo PDFs are used up',
    quotaTitle: 'The PDFs of this month are used up',
    demoText:
      'You can still edit and preview. For more PDFs choose a plan: the platform’s operator sets it for your account.',
    quotaText:
      'You can still edit and preview. For more PDFs wait for the next month, or choose a larger plan: the platform’s operator sets it for your account.',
    monthly: (quota: number | null) =>
      quota === null ? 'As many PDFs as you need' : `${quota.toLocaleString('en')} PDFs a month`,
    price: (euros: number) =>
      euros.toLocaleString('en', {
        style: 'currency',
        currency: 'EUR',
        minimumFractionDigits: Number.isInteger(euros) ? 0 : 2,
      }),
    perMonth: 'a month',
    onRequest: 'On request',
    rate: (rate: number | null) => (rate === null ? 'no rate limit' : `${rate} a minute`),
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
    description: 'The code reads your API key from PLATEN_API_KEY. Make a key under Keys.',
    languages,
    languagesLabel: 'Language',
    code: (language: string) => `Code in ${language}`,
    button: 'Copy',
    copied: 'Copied',
    refused: 'The browser did not allow this. Select the code and copy it.',
    broken: 'Correct the problems in the JSON first.',
    empty: 'There is no document yet.',
  },
  samples: {
    title: 'Begin with a sample',
    description:
      'A sample replaces the draft that is open in its tab. “Undo” brings the draft back.',
    names: {
      'invoice-html': ['Invoice', 'HTML with CSS for print'],
      invoice: ['Invoice', 'Table with totals, QR code'],
      'currency-invoice': ['Invoice in currencies', 'Carried totals, payment code'],
      'event-ticket': ['Event ticket', 'Background picture, QR code'],
      payslip: ['Payslip', 'Tables with totals, one page'],
      'product-label': ['Product label', 'GS1 barcodes, 4 × 6 in'],
      contract: ['Contract', 'Numbered clauses, signatures'],
      report: ['Report', 'Contents, charts, tables'],
      certificate: ['Certificate', 'Landscape, decorated'],
      receipt: ['Receipt', 'Narrow paper, barcode'],
      'shipping-label': ['Shipping label', 'Barcodes, 100 × 150 mm'],
      'address-labels': ['Address labels', '30 on a sheet, Avery 5160'],
      'id-cards': ['Staff cards', 'Eight of 85.6 × 54 mm'],
      'letter-din-5008': ['Letter, DIN 5008', 'Window envelope, A4'],
      'letter-us': ['Letter, US', 'Window envelope, Letter'],
      'registration-form': ['Form', 'To be filled in by hand'],
      'swiss-qr-bill': ['Swiss QR bill', 'Payment part, 46 mm code'],
      github: ['GitHub', 'Markdown theme'],
      word: ['Invoice', 'Word file with placeholders'],
    } as Record<string, readonly [name: string, about: string]>,
    /** A sample without a name of its own is a theme's. */
    named: (id: string) => [id.charAt(0).toUpperCase() + id.slice(1), 'Markdown theme'] as const,
    opened: (name: string) => `The sample “${name}” is open.`,
    failed: 'The sample could not be loaded. Try again.',
  },
} as const;
