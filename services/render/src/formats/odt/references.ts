import { descendants, type XmlElement } from '../office/xml/tree.ts';

/** Targets of references (ODF 1.3, part 3, 7.7): elements, and the attribute with their name. */
const TARGETS: Readonly<Record<string, { names: readonly string[]; attribute: string }>> = {
  'text:bookmark-ref': {
    names: ['text:bookmark', 'text:bookmark-start'],
    attribute: 'text:name',
  },
  'text:reference-ref': {
    names: ['text:reference-mark', 'text:reference-mark-start'],
    attribute: 'text:name',
  },
  'text:sequence-ref': { names: ['text:sequence'], attribute: 'text:ref-name' },
  'text:note-ref': { names: ['text:note'], attribute: 'text:id' },
};

/** References to what is not there, or no longer: they show what they showed; LibreOffice would print an error. */
export function danglingReferences(root: XmlElement): ReadonlySet<XmlElement> {
  const dangling = new Set<XmlElement>();
  for (const [name, { names, attribute }] of Object.entries(TARGETS)) {
    const references = descendants(root, (each) => each === name);
    if (references.length === 0) continue;
    const targets = descendants(root, (each) => names.includes(each));
    const known = new Set(targets.map(({ attributes }) => attributes[attribute]));
    for (const each of references) {
      if (!known.has(each.attributes['text:ref-name'])) dangling.add(each);
    }
  }
  return dangling;
}
