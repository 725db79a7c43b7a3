import { type PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { arrayIn, dictIn, name } from '../../pdf/objects.ts';

const LISTS = ['ON', 'OFF', 'Order', 'AS', 'Locked', 'RBGroups'];

/** Content that is shown or hidden (ISO 32000-2, 8.11) of several documents; undefined if there is none. */
export function joinedLayers(context: PDFContext, parts: readonly { catalog: PDFDict }[]) {
  const all = parts.flatMap(({ catalog }) => dictIn(catalog, 'OCProperties') ?? []);
  if (all.length === 0) return undefined;
  const groups = all.flatMap((each) => arrayIn(each, 'OCGs'));
  const lists = LISTS.map((list) => {
    const items = all.flatMap((each) => arrayIn(dictIn(each, 'D'), list));
    return [list, list === 'OFF' ? [...items, ...all.flatMap(hiddenByDefault)] : items] as const;
  });
  const given = lists.filter(([, items]) => items.length > 0);
  // PDF/A wants a name, and no empty lists (ISO 19005-2, 6.9).
  return context.obj({ OCGs: groups, D: { Name: 'Layers', ...Object.fromEntries(given) } });
}

/** Those of a file in which all are hidden that are not named. */
function hiddenByDefault(layers: PDFDict) {
  const shown = dictIn(layers, 'D');
  if (shown?.lookup(name('BaseState')) !== name('OFF')) return [];
  const on = new Set(arrayIn(shown, 'ON'));
  return arrayIn(layers, 'OCGs').filter((each) => !on.has(each));
}
