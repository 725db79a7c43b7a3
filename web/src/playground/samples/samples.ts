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

type Text = () => Promise<string>;

const gallery = import.meta.glob<string>('../../../../gallery/*/*.json', {
  query: '?raw',
  import: 'default',
});
const htmlFiles = import.meta.glob<string>('../../../../scripts/start/sample/invoice.*', {
  query: '?raw',
  import: 'default',
});
const corpus = import.meta.glob<string>(
  [
    '../../../../test/corpus/html/{booklet,certificate,contract,letter-arabic,newspaper,report-charts,shipping-label}.*',
    '../../../../test/corpus/docx/invoice.json',
  ],
  { query: '?raw', import: 'default' },
);
const word = import.meta.glob<string>('../../../../test/corpus/docx/invoice.docx', {
  query: '?url',
  import: 'default',
});
const markdown = import.meta.glob<string>(
  ['../../../../docs/guides/markdown-sample.md', '../../../../test/corpus/markdown/manual.md'],
  { query: '?raw', import: 'default' },
);
const pictures = import.meta.glob<string>('./pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Every sample, by format. */
export const SAMPLES: readonly Sample[] = [
  { id: 'invoice-html', format: 'html', picture: pictureOf('invoice-html'), load: htmlInvoice },
  ...Object.keys(corpus)
    .filter((path) => path.endsWith('.html'))
    .map(corpusSample),
  ...galleryNames().map((name) => ({
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

function galleryNames(): string[] {
  const names = Object.keys(gallery).map((path) => path.split('/').at(-2) ?? '');
  return [...new Set(names)].sort();
}

async function galleryDraft(name: string): Promise<Draft> {
  const [source, variables, options] = await Promise.all(
    ['template', 'variables', 'options'].map((file) => textOf(name, file)),
  );
  return {
    source: source ?? '',
    variables: variables ?? '',
    options: JSON.parse(options ?? '{}') as Draft['options'],
  };
}

async function textOf(name: string, file: string): Promise<string | undefined> {
  const load: Text | undefined = gallery[`../../../../gallery/${name}/${file}.json`];
  return load?.();
}

async function htmlInvoice(): Promise<Draft> {
  const [source, variables] = await Promise.all([
    htmlFiles['../../../../scripts/start/sample/invoice.html']?.(),
    htmlFiles['../../../../scripts/start/sample/invoice.json']?.(),
  ]);
  return { source: source ?? '', variables: variables ?? '', options: {} };
}

/** @param path of a page that stands beside what is posted with it */
function corpusSample(path: string): Sample {
  const id = `html-${path.split('/').at(-1)?.replace('.html', '')}`;
  return { id, format: 'html', picture: pictureOf(id), load: () => corpusDraft(path) };
}

async function corpusDraft(path: string): Promise<Draft> {
  const source = await corpus[path]?.();
  const values = await corpus[path.replace('.html', '.json')]?.();
  return { source: source ?? '', ...partsOf(values) };
}

async function markdownDraft(file: string, options: Draft['options']): Promise<Draft> {
  return { source: (await markdown[`../../../../${file}`]?.()) ?? '', variables: '', options };
}

async function wordDraft(): Promise<Draft> {
  const [url, values] = await Promise.all([
    word['../../../../test/corpus/docx/invoice.docx']?.(),
    corpus['../../../../test/corpus/docx/invoice.json']?.(),
  ]);
  const response = await fetch(url ?? '');
  if (!response.ok) throw new Error(`The sample answers ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { source: '', file: { name: 'invoice.docx', bytes }, ...partsOf(values) };
}

/** @param posted JSON of what is posted with a document */
function partsOf(posted = '{}'): Pick<Draft, 'variables' | 'options'> {
  const { variables = {}, options } = JSON.parse(posted) as Partial<Record<keyof Draft, object>>;
  return { variables: `${JSON.stringify(variables, null, 2)}\n`, options: { ...options } };
}

function pictureOf(id: string): string {
  return pictures[`./pictures/${id}.png`] ?? '';
}
