import { refusal } from '../../office/refusal.ts';
import {
  addRelationship,
  isOn,
  partOf,
  type OfficePackage,
  type XmlPart,
} from '../../office/opc/parts.ts';
import {
  childOf,
  copyOf,
  descendants,
  element,
  elementsOf,
  forget,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Footnotes and endnotes: their part, a note of it, and its mark in the body (ISO/IEC 29500-1, 17.11). */
const KINDS = [
  { part: 'footnotes', note: 'w:footnote', mark: 'w:footnoteReference' },
  { part: 'endnotes', note: 'w:endnote', mark: 'w:endnoteReference' },
] as const;

type Kind = (typeof KINDS)[number];

/** Of all notes: as many as a document may have. More are there only if marks share a note, as no writer has it. */
const MAX_ELEMENTS = 100_000;

/**
 * Moves each note into its mark in the body: so a condition takes it along, a loop repeats it, and a tag in it sees the
 * names at the mark. A mark without a note goes.
 * @throws {PlatenError} invalid_document: marks share notes that are too large
 */
export function gatherNotes(document: OfficePackage): void {
  for (const kind of KINDS) gather(kind, document);
}

/** Gives each mark that is left a note again, in order: LibreOffice prints the first note at the first mark, whatever their ids say. */
export function settleNotes(document: OfficePackage): void {
  for (const kind of KINDS) {
    const part = partOf(document, kind.part);
    if (part) settle(kind, part, document.main);
  }
}

function gather(kind: Kind, document: OfficePackage): void {
  const { main } = document;
  const part = partOf(document, kind.part);
  const all = elementsOf(part?.root, kind.note);
  const notes = new Map(all.filter(isNote).map((note) => [note.attributes['w:id'], note]));
  for (const note of notes.values()) {
    replace(note);
    for (const mark of marksIn(note)) replace(mark); // no note has notes
    if (part) takeTargets(note, part, main);
  }
  let length = 0;
  for (const mark of descendants(main.root, kind.mark)) {
    const note = notes.get(mark.attributes['w:id']);
    if (!note) {
      replace(mark);
      continue;
    }
    length += descendants(note, () => true).length;
    if (length > MAX_ELEMENTS) throw refusal('Marks of one note repeat it too often.', main.path);
    setChildren(mark, copyOf(note).childNodes);
  }
}

/** Besides those that a reader sees, there are the lines between body and notes (17.11.9). */
function isNote({ attributes }: XmlElement): boolean {
  return (attributes['w:type'] ?? 'normal') === 'normal';
}

function marksIn(note: XmlElement): XmlElement[] {
  return descendants(note, (name) => KINDS.some(({ mark }) => mark === name));
}

function settle(kind: Kind, part: XmlPart, main: XmlPart): void {
  const { root } = part;
  const ids = elementsOf(root).map(({ attributes }) => Number(attributes['w:id']));
  const first = Math.max(0, ...ids.filter(Number.isSafeInteger)) + 1;
  const notes = descendants(main.root, kind.mark).map((mark, index) => {
    const id = String(first + index);
    if (isOn(mark.attributes['w:customMarkFollows'])) dropOwnMark(mark);
    const content = childOf(mark, 'w:p') ? mark.childNodes : [...mark.childNodes, element('w:p')];
    const note = element(kind.note, { 'w:id': id }, content);
    setChildren(mark, []);
    mark.attributes['w:id'] = id;
    takeTargets(note, main, part);
    return note;
  });
  setChildren(root, [...root.childNodes, ...notes]);
}

/** LibreOffice writes an author's own mark before the note by itself. */
function dropOwnMark(mark: XmlElement): void {
  const sign = textOf(childOf(mark.parentNode, 'w:t') ?? mark).trim();
  const [first] = descendants(mark, 'w:t');
  const text = first ? textOf(first).trimStart() : '';
  if (first && text.startsWith(sign)) setChildren(first, [textNode(text.slice(sign.length))]);
}

/** Makes the relationships of moved content those of its new part. */
function takeTargets(content: XmlElement, from: XmlPart, to: XmlPart): void {
  for (const node of descendants(content, () => true)) {
    for (const [name, id] of Object.entries(node.attributes)) {
      if (!name.startsWith('r:')) continue;
      const target = from.relationships.find((each) => each.id === id);
      if (target) node.attributes[name] = addRelationship(to, target);
      else forget(node, [name]);
    }
  }
}
