import { escapeHtml } from '../../variables/html.ts';
import { scanHtml, type HtmlEvents, type OpenTag, type Span } from './html-scan.ts';

/**
 * Gives a whole document a language unless it names its own: glyphs of Chinese and Japanese, quotation marks and hyphens depend on it.
 * @param lang BCP 47
 */
export function withLanguage(html: string, lang: string): string {
  const root = new RootSearch();
  scanHtml(html, root, () => root.at === undefined);
  if (root.hasLanguage) return html;
  const at = root.at ?? root.doctypeEnd;
  const attribute = ` lang="${escapeHtml(lang)}"`;
  const text = root.at === undefined ? `<html${attribute}>` : attribute;
  return html.slice(0, at) + text + html.slice(at);
}

const TAG_LENGTH = '<html'.length;

class RootSearch implements HtmlEvents {
  /** The start of the attributes of `<html>`. */
  at: number | undefined;
  hasLanguage = false;
  doctypeEnd = 0;

  onDoctype({ end }: Span): void {
    this.doctypeEnd ||= end;
  }

  onOpenTag({ name, start, attributes }: OpenTag): void {
    if (name !== 'html' || this.at !== undefined) return;
    this.at = start + TAG_LENGTH;
    this.hasLanguage = attributes.has('lang') || attributes.has('xml:lang');
  }
}
