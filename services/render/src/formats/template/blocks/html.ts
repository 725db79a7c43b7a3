import { writeHtml } from '../../../variables/html.ts';
import { element } from './element.ts';
import { withClass, type Renderer } from './place.ts';

/** HTML: its values are escaped, and all that could do more than show is taken out. */
export const renderHtml: Renderer<'html'> = async ({ html }, context) => {
  const { safeHtml } = await import('../safe-html.ts');
  const { document, scope, at } = context;
  const filled = document.filler.fill(html, { write: writeHtml, at: `${at}/html`, scope });
  return element('div', withClass(context, 'flow'), safeHtml(filled));
};
