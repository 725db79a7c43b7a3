import { PlatenError } from '@platen/client';
import type { Format } from '../drafts/draft.ts';
import { UnsentError, type Pane } from '../request/body.ts';

/** The place of a fault in the text of a pane. */
export type Place = { line: number; column: number; length?: number } | { pointer: string };

/** A fault, at the place where the user can correct it. */
export interface Fault {
  /**
   * `options`: the field of the form that `option` names; `document`: the Word file, or nothing that can be pointed
   * at.
   */
  where: Pane | 'options' | 'document';
  message: string;
  /** By default an error. */
  severity?: 'warning';
  place?: Place;
  option?: string;
  variable?: string;
}

/** The API's detail about a faulty field. */
interface Detail {
  /** JSON Pointer (RFC 6901). */
  path: string;
  message: string;
}

/** The place of each detail in the editor. */
export function faultsOf(format: Format, details: readonly Detail[]): Fault[] {
  return details.map((detail) => faultOf(format, detail));
}

function faultOf(format: Format, { path, message }: Detail): Fault {
  const [, field = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  if (field === 'content') return { where: 'source', ...placedIn(message) };
  if (field === 'template_data') return { where: 'source', message, place: { pointer: rest } };
  if (field === 'variables') return { where: 'variables', message, place: { pointer: rest } };
  if (field === 'options')
    return { where: 'options', message, option: stepsOf(rest)[0] ?? '', place: { pointer: rest } };
  return { where: format === 'docx' ? 'document' : 'source', message };
}

/** The API's message may begin with the line and column, from 1; the list shows them anyway. */
function placedIn(message: string): Pick<Fault, 'message' | 'place'> {
  const found = /line (\d+),? column (\d+)(?:: )?/.exec(message);
  if (!found) return { message };
  const place = { line: Number(found[1]), column: Number(found[2]) };
  return { message: found.index === 0 ? message.slice(found[0].length) : message, place };
}

/** The steps of a JSON Pointer. */
export function stepsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescaped);
}

/** RFC 6901, section 4. */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The faults of an error that the editor can show. */
export function faultsOfError(format: Format, error: Error | undefined): Fault[] {
  if (error instanceof UnsentError) {
    const { pane, message, line, column } = error.fault;
    return [{ where: pane, message, place: { line, column } }];
  }
  return error instanceof PlatenError ? faultsOf(format, error.details) : [];
}
