import { THEMES } from '@platen/contracts/enums';
import { EMPTY_DRAFT, type Draft, type Format } from '../drafts/draft.ts';

/** Something to begin with. */
export interface Sample {
  /** Its name in the texts. */
  id: string;
  format: Format;
  /** A picture of its first page. */
  picture: string;
  load: () => Promise<Draft>;
}

/** Where the samples stand: the root of the repository. */
const ROOT = '../../../../';
const HTML = `${ROOT}test/corpus/html/`;

const sources = import.meta.glob<string>(
  [
    '../../../../gallery/*/*.json',
    '../../../../scripts/start/sample/invoice.*',
    '../../../../test/corpus/html/{booklet,certificate,contract,letter-arabic,newspaper,report-charts,shipping-label}.*',
    '../../../../test/corpus/docx/invoice.json',
    '../../../../test/corpus/markdown/manual.md',
    '../../../../docs/guides/markdown-sample.md',
  ],
  { query: '?raw', import: 'default' },
);
const word = import.meta.glob<string>('../../../../test/corpus/docx/invoice.docx', {
  query: '?url',
  import: 'default',
});
const pictures = import.meta.glob<string>('./pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Every sample, by format. */
export const SAMPLES: readonly Sample[] = [
  { id: 'invoice-html', format: 'html', picture: pictureOf('invoice-html'), load: htmlInvoice },
  ...namesIn(HTML, '.html').map((name) => ({
    id: `html-${name}`,
    format: 'html' as const,
    picture: pictureOf(`html-${name}`),
    load: () => corpusDraft(name),
  })),
  ...namesIn(`${ROOT}gallery/`, '/template.json').map((name) => ({
    id: name,
    format: 'template' as const,
    picture: pictureOf(name),
    load: () => galleryDraft(name),
  })),
  ...THEMES.map((theme) => ({
    id: theme,
    format: 'markdown' as const,
    picture: pictureOf(theme),
    load: () => markdownDraft('docs/guides/markdown-sample.md', { theme }),
  })),
  {
    id: 'manual',
    format: 'markdown',
    picture: pictureOf('manual'),
    load: () => markdownDraft('test/corpus/markdown/manual.md', {}),
  },
  { id: 'word', format: 'docx', picture: pictureOf('word'), load: wordDraft },
];

/** The first content of a tab; the user chooses a Word file. */
export async function firstDraft(format: Format): Promise<Draft> {
  if (format === 'docx') return EMPTY_DRAFT;
  const id = format === 'template' ? 'invoice' : undefined;
  const sample = SAMPLES.find((one) => one.format === format && (!id || one.id === id));
  return (await sample?.load().catch(() => undefined)) ?? EMPTY_DRAFT;
}

/** What stands in a folder before an ending, sorted. */
function namesIn(folder: string, ending: string): string[] {
  return Object.keys(sources)
    .filter((path) => path.startsWith(folder) && path.endsWith(ending))
    .map((path) => path.slice(folder.length, -ending.length))
    .sort();
}

/** @param path from the root of the repository @returns empty where there is no such file */
const textOf = async (path: string) => (await sources[ROOT + path]?.()) ?? '';

async function galleryDraft(name: string): Promise<Draft> {
  const [source = '', variables = '', options = ''] = await Promise.all(
    ['template', 'variables', 'options'].map((file) => textOf(`gallery/${name}/${file}.json`)),
  );
  return {
    source,
    variables,
    options: options === '' ? {} : (JSON.parse(options) as Draft['options']),
  };
}

async function htmlInvoice(): Promise<Draft> {
  const [source = '', variables = ''] = await Promise.all(
    ['html', 'json'].map((ending) => textOf(`scripts/start/sample/invoice.${ending}`)),
  );
  return { source, variables, options: {} };
}

/** A page, beside which stands what is posted with it. */
async function corpusDraft(name: string): Promise<Draft> {
  const [source = '', posted = ''] = await Promise.all(
    ['html', 'json'].map((ending) => textOf(`test/corpus/html/${name}.${ending}`)),
  );
  return { source, ...partsOf(posted) };
}

async function markdownDraft(path: string, options: Draft['options']): Promise<Draft> {
  return { source: await textOf(path), variables: '', options };
}

async function wordDraft(): Promise<Draft> {
  const [url, values] = await Promise.all([
    word[`${ROOT}test/corpus/docx/invoice.docx`]?.(),
    textOf('test/corpus/docx/invoice.json'),
  ]);
  const response = await fetch(url ?? '');
  if (!response.ok) throw new Error(`The sample answers ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { source: '', file: { name: 'invoice.docx', bytes }, ...partsOf(values) };
}

/** @param posted JSON of what is posted with a document */
function partsOf(posted: string): Pick<Draft, 'variables' | 'options'> {
  const { variables = {}, options } = JSON.parse(posted) as Partial<Record<keyof Draft, object>>;
  return { variables: `${JSON.stringify(variables, null, 2)}\n`, options: { ...options } };
}

function pictureOf(id: string): string {
  return pictures[`./pictures/${id}.png`] ?? '';
}
