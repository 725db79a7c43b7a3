import { PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext } from '@cantoo/pdf-lib';
import { hasTags, markArtifacts, withoutTags, type Painted } from '../content/artifacts.ts';
import { contentStream, contentText } from '../content/streams.ts';

/** The form XObjects of a document; each may be painted in many places. */
export class Forms {
  readonly #context: PDFContext;
  readonly #isTagged = new Map<PDFRef, boolean>();
  readonly #copies = new Map<PDFRef, PDFRef>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /**
   * Decides how content outside all tags paints an XObject; untagged content of a tagged form becomes an artefact in
   * it. Its tags hold for one place (ISO 14289-1, 7.20): elsewhere a copy without them is painted.
   */
  painted(resources: PDFDict | undefined, name: string): Painted {
    const objects = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    const ref = objects?.get(PDFName.of(name));
    if (!objects || !(ref instanceof PDFRef)) return { artifact: name };
    const isFirst = !this.#isTagged.has(ref);
    if (!this.#hasTags(ref, resources)) return { artifact: name };
    if (isFirst) return 'tagged';
    const copyName = `${name}Untagged`;
    objects.set(PDFName.of(copyName), this.#untaggedCopy(ref));
    return { artifact: copyName };
  }

  #hasTags(ref: PDFRef, outer: PDFDict | undefined): boolean {
    const known = this.#isTagged.get(ref);
    if (known !== undefined) return known;
    this.#isTagged.set(ref, false); // a form that paints itself is broken anyway
    const form = this.#form(ref);
    const isTagged = form !== undefined && this.#markInside(ref, form, outer);
    this.#isTagged.set(ref, isTagged);
    return isTagged;
  }

  #markInside(ref: PDFRef, form: PDFRawStream, outer: PDFDict | undefined): boolean {
    const content = contentText(this.#context, form);
    const resources = form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? outer;
    let isTagged = hasTags(content);
    const marked = markArtifacts(content, (name) => {
      const inner = this.painted(resources, name);
      isTagged ||= inner === 'tagged';
      return inner;
    });
    if (isTagged && marked !== undefined) {
      this.#context.assign(ref, contentStream(this.#context, marked, form.dict));
    }
    return isTagged;
  }

  #untaggedCopy(ref: PDFRef): PDFRef {
    const known = this.#copies.get(ref);
    const form = this.#form(ref);
    if (known ?? !form) return known ?? ref;
    const copy = contentStream(
      this.#context,
      withoutTags(contentText(this.#context, form)),
      form.dict,
    );
    copy.dict.delete(PDFName.of('StructParents'));
    const copyRef = this.#context.register(copy);
    this.#copies.set(ref, copyRef);
    const resources = form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict);
    if (resources) copy.dict.set(PDFName.of('Resources'), this.#untaggedResources(resources));
    return copyRef;
  }

  #untaggedResources(resources: PDFDict): PDFDict {
    const copy = resources.clone(this.#context);
    const objects = copy.lookupMaybe(PDFName.of('XObject'), PDFDict)?.clone(this.#context);
    for (const [name, ref] of objects?.entries() ?? []) {
      const isTagged = ref instanceof PDFRef && this.#isTagged.get(ref);
      if (isTagged) objects?.set(name, this.#untaggedCopy(ref));
    }
    if (objects) copy.set(PDFName.of('XObject'), objects);
    return copy;
  }

  #form(ref: PDFRef): PDFRawStream | undefined {
    const object = this.#context.lookup(ref);
    return object instanceof PDFRawStream &&
      object.dict.get(PDFName.of('Subtype')) === PDFName.of('Form')
      ? object
      : undefined;
  }
}
