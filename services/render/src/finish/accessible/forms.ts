import { PDFRawStream, PDFRef, type PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { hasTags, markArtifacts, withoutTags, type Painted } from '../content/artifacts.ts';
import { contentStream, contentText } from '../content/streams.ts';
import { addTo } from '../page-layers.ts';
import { dictIn, isOf, name } from '../../pdf/objects.ts';

/**
 * The form XObjects of a document; each may be painted in many places.
 * @returns decides how content outside all tags paints an XObject; untagged content of a tagged form becomes an artefact
 * in it. Its tags hold for one place (ISO 14289-1, 7.20): elsewhere a copy without them is painted
 */
export function paintedForms(
  context: PDFContext,
): (resources: PDFDict | undefined, name: string) => Painted {
  const areTagged = new Map<PDFRef, boolean>();
  const copies = new Map<PDFRef, PDFRef>();
  const formAt = (ref: PDFRef) => {
    const object = context.lookup(ref);
    return object instanceof PDFRawStream && isOf('Form', object) ? object : undefined;
  };

  const painted = (resources: PDFDict | undefined, key: string): Painted => {
    const objects = dictIn(resources, 'XObject');
    const ref = objects?.get(name(key));
    if (!objects || !(ref instanceof PDFRef)) return { artifact: key };
    const isFirst = !areTagged.has(ref);
    if (!isTagged(ref, resources)) return { artifact: key };
    if (isFirst) return 'tagged';
    objects.set(name(`${key}Untagged`), untaggedCopy(ref));
    return { artifact: `${key}Untagged` };
  };

  const isTagged = (ref: PDFRef, outer: PDFDict | undefined): boolean => {
    const known = areTagged.get(ref);
    if (known !== undefined) return known;
    areTagged.set(ref, false); // a form that paints itself is broken anyway
    const form = formAt(ref);
    const isSo = form !== undefined && markInside(ref, form, outer);
    areTagged.set(ref, isSo);
    return isSo;
  };

  const markInside = (ref: PDFRef, form: PDFRawStream, outer: PDFDict | undefined): boolean => {
    const content = contentText(context, form);
    const resources = dictIn(form.dict, 'Resources') ?? outer;
    let isSo = hasTags(content);
    const marked = markArtifacts(content, (key) => {
      const inner = painted(resources, key);
      isSo ||= inner === 'tagged';
      return inner;
    });
    if (isSo && marked !== undefined)
      context.assign(ref, contentStream(context, marked, form.dict));
    return isSo;
  };

  const untaggedCopy = (ref: PDFRef): PDFRef => {
    const known = copies.get(ref);
    const form = formAt(ref);
    if (known ?? !form) return known ?? ref;
    const copy = contentStream(context, withoutTags(contentText(context, form)), form.dict);
    copy.dict.delete(name('StructParents'));
    const copyRef = context.register(copy);
    copies.set(ref, copyRef);
    const resources = dictIn(form.dict, 'Resources')?.clone(context);
    if (!resources) return copyRef;
    copy.dict.set(name('Resources'), resources);
    const tagged = [...(dictIn(resources, 'XObject')?.entries() ?? [])].flatMap(([key, each]) =>
      each instanceof PDFRef && areTagged.get(each) ? [[key, untaggedCopy(each)] as const] : [],
    );
    addTo(resources, 'XObject', tagged);
    return copyRef;
  };

  return painted;
}
