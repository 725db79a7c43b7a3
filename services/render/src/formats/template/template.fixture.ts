import type { Block, LayoutTemplate, PdfOptions } from '@platen/contracts';
import { PlatenError } from '@platen/contracts';
import { Filler } from '../../variables/syntax/liquid.ts';
import { composeTemplate } from './compose.ts';

/** Of each document here. */
export const MARK = 'feed';

interface Given extends Omit<Partial<LayoutTemplate>, 'content'> {
  variables?: Record<string, unknown>;
  options?: PdfOptions;
}

/** Composes a template of these blocks. They are of any shape: tests give wrong ones too. */
export async function compose(content: unknown, given: Given = {}) {
  const { variables = {}, options = {}, ...template } = given;
  const { missing_variables: missing, syntax, locale, timezone } = options;
  const filler = new Filler({ variables, missing, syntax, locale, timezone, mark: MARK });
  const document = { version: 1, ...template, content: content as Block[] } as const;
  const composition = await composeTemplate(document, { filler, options });
  return { ...composition, missing: filler.missing, unread: filler.unread };
}

/** What stands in the body, on one line, classes left out that only carry a look. */
export async function bodyOf(content: unknown, given?: Given): Promise<string> {
  const { html } = await compose(content, given);
  return plain(html);
}

export function plain(html: string): string {
  const [, body = ''] = /<body>\n([^]*)\n<\/body>/.exec(html) ?? [];
  return body
    .replace(/ class="([^"]*)"/g, (_, names: string) => classAttribute(names.split(' ')))
    .replace(/ data-block="[^"]*"/g, '')
    .replaceAll('\n', '');
}

/** Without the class that every block has, and those of looks. */
function classAttribute(names: readonly string[]): string {
  const kept = names.filter((name) => !/^(?:b|s\d+)$/.test(name));
  return kept.length > 0 ? ` class="${kept.join(' ')}"` : '';
}

/** What is wrong with a template of these blocks: code, and each fault with its place. */
export async function faultsOf(content: unknown, given?: Given): Promise<string[]> {
  try {
    await compose(content, given);
    return [];
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return [error.code, ...(error.details ?? []).map(({ path, message }) => `${path} ${message}`)];
  }
}

/** The declarations of a class in a document. */
export function rule(html: string, name: string): string | undefined {
  return new RegExp(`^\\.${name}\\{([^}]*)\\}`, 'm').exec(html)?.[1];
}
