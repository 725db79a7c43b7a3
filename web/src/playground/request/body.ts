import { strToU8, zipSync } from 'fflate';
import { TEXT_SOURCES, type Draft, type DraftFile, type Format } from '../drafts/draft.ts';
import { faultIn, isObject, readJson, type JsonFault } from './json-text.ts';

/** The document of a request, as JSON values. */
type Fields = Record<string, unknown>;

/** The body: JSON, or a form if the document is a file. */
export interface Body {
  fields: Fields;
  file?: DraftFile;
}

/** A pane of the editor. */
export type Pane = 'source' | 'variables';

/** A body, or the pane whose text is no JSON. */
type BodyOf = { body: Body; fault?: never } | { body?: never; fault: JsonFault & { pane: Pane } };

/** A draft in the form of the API, without empty fields. */
export function bodyOf(format: Format, draft: Draft): BodyOf {
  const source = sourceOf(format, draft);
  if (source.fault) return { fault: { ...source.fault, pane: 'source' } };
  const variables = readJson(draft.variables);
  if (variables.fault) return { fault: { ...variables.fault, pane: 'variables' } };
  const file = fileOf(format, draft);
  const fields = {
    ...(!file && source.fields),
    ...(!isEmpty(variables.value) && { variables: variables.value }),
    ...(!isEmpty(draft.options) && { options: draft.options }),
  };
  return { body: { fields, ...(file && { file }) } };
}

/** What an upload holds: an office file, or an archive of a text with the files beside it. */
function fileOf(format: Format, { source, file, assets = [] }: Draft): DraftFile | undefined {
  if (format === 'docx') return file;
  if (assets.length === 0) return undefined;
  const files = { ...filesOf(assets), [TEXT_SOURCES[format].file]: strToU8(source) };
  return { name: `${folderName(format)}.zip`, bytes: zipSync(files, { level: 0 }) };
}

export const folderName = (format: Format) => `platen-${format}`;

export const filesOf = (assets: readonly DraftFile[] = []) =>
  Object.fromEntries(assets.map(({ name, bytes }) => [name, bytes]));

function sourceOf(
  format: Format,
  { source }: Draft,
): { fields: Fields; fault?: never } | { fields?: never; fault: JsonFault } {
  if (format === 'docx') return { fields: {} };
  if (format !== 'template') return { fields: { format, content: source } };
  const template = readJson(source);
  if (template.fault) return { fault: template.fault };
  return { fields: { format, template_data: template.value } };
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** A preview shows the first pages, with a report; the API refuses it with page ranges. */
export function previewOf({ fields, ...rest }: Body): Body {
  const { page_ranges: _, ...options } = (fields['options'] ?? {}) as Fields;
  return { ...rest, fields: { ...fields, options, respond: 'json' } };
}

/** The body that `fetch` sends: text of JSON, or a form. */
export function encoded({ fields, file }: Body): string | FormData {
  if (!file) return JSON.stringify(fields);
  const form = new FormData();
  form.append('file', new Blob([file.bytes]), file.name);
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

/** The text of a pane is no JSON, so no request is sent. */
export class UnsentError extends Error {
  readonly fault: JsonFault & { pane: Pane };

  constructor(fault: JsonFault & { pane: Pane }) {
    super(fault.message);
    this.fault = fault;
  }
}

/** The first text of a draft that is no JSON where it has to be. */
export function unsentOf(
  format: Format,
  { source, variables }: Pick<Draft, 'source' | 'variables'>,
): UnsentError | undefined {
  const panes = [
    ['source', format === 'template' ? source : ''] as const,
    ['variables', variables] as const,
  ];
  for (const [pane, text] of panes) {
    const fault = faultIn(text);
    if (fault) return new UnsentError({ ...fault, pane });
  }
  return undefined;
}

/** The body for a draft. @throws {UnsentError} */
export function sendable(format: Format, draft: Draft): Body {
  const { body, fault } = bodyOf(format, draft);
  if (fault) throw new UnsentError(fault);
  return body;
}
