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
const guides = import.meta.glob<string>('../../../../docs/guides/markdown-sample.md', {
  query: '?raw',
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
    load: () => markdownDraft(theme),
  })),
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

async function markdownDraft(theme: (typeof THEMES)[number]): Promise<Draft> {
  const source = await guides['../../../../docs/guides/markdown-sample.md']?.();
  return { source: source ?? '', variables: '', options: { theme } };
}

async function wordDraft(): Promise<Draft> {
  const [{ default: url }, { default: values }] = await Promise.all([
    import('./invoice.docx?url'),
    import('./invoice.json'),
  ]);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The sample answers ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    source: '',
    file: { name: 'invoice.docx', bytes },
    variables: `${JSON.stringify(values.variables, null, 2)}\n`,
    options: values.options,
  };
}

function pictureOf(id: string): string {
  return pictures[`./pictures/${id}.png`] ?? '';
}
