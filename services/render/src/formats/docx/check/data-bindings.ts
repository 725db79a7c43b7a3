import type { PackageReader } from '../../office/opc/open.ts';
import { isBase64 } from '../../base64.ts';
import { addRelationship, kindOf, type XmlPart } from '../../office/opc/parts.ts';
import {
  childOf,
  descendants,
  element,
  elementsOf,
  replace,
  setChildren,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { formatDate } from '../../../variables/filters/dates.ts';
import { LocaleFormats } from '../../../variables/filters/locale-formats.ts';
import { wordLines } from '../package/texts.ts';
import { dateFormat } from './merge-field.ts';

/** `/ns0:order[1]/ns0:customer[1]/@name`, as Word writes it: only names and positions. */
const STEP = /^(@?)(?:[\w.-]+:)?([\w.-]+)(?:\[(\d+)\])?$/;

/** The IDs by which Word binds controls to properties, by the relationship of their part. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['core-properties', '{6c3c8bc8-f283-45ae-878a-bab7291924a1}'],
  ['extended-properties', '{6668398d-a668-4e3e-a5eb-62b293d839f1}'],
]);

const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

type Bound = Pick<XmlPart, 'root' | 'relationships'>;

/** Kinds of content controls whose text is what they are bound to. */
const TEXTS: ReadonlySet<string> = new Set('w:text w:dropDownList w:comboBox w:date'.split(' '));

const OTHERS: ReadonlySet<string> = new Set(
  [
    'w:picture w14:checkbox w:docPartObj w:docPartList w:group w:equation',
    'w:citation w:bibliography w15:repeatingSection',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Gives content controls the text of the data that they are bound to (ISO/IEC 29500-1, 17.5.2.6), as Word
 * does when it opens a document: what stands in them may be older. A tag in a control stays.
 * @returns changes one part
 */
export function dataBindings(data: PackageReader): (part: Bound) => void {
  let stores: ReadonlyMap<string, XmlElement> | undefined;
  const valueOf = (binding: XmlElement | undefined) => {
    const { 'w:storeItemID': store = '', 'w:xpath': path = '' } = binding?.attributes ?? {};
    const root = binding && (stores ??= storesIn(data)).get(store.toLowerCase());
    return root && valueAt(root, path);
  };
  /** A picture stands in the data as Base64. */
  const setPicture = (content: XmlElement, value: string, part: Bound) => {
    const [picture] = descendants(content, 'a:blip');
    const base64 = value.replace(/\s+/g, '');
    if (!picture || base64.length % 4 !== 0 || !isBase64(base64)) return;
    const target = data.addPicture(Buffer.from(base64, 'base64'));
    const id = addRelationship(part, { type: IMAGE, target, isExternal: false });
    picture.attributes = { 'r:embed': id };
    setChildren(picture, []);
  };
  return (part) => {
    for (const control of descendants(part.root, 'w:sdt')) {
      const properties = childOf(control, 'w:sdtPr');
      const content = childOf(control, 'w:sdtContent');
      if (!properties || !content || textOf(content).includes('{{')) continue;
      const isPicture = childOf(properties, 'w:picture') !== undefined;
      if (!isPicture && !showsText(properties)) continue;
      const value = valueOf(childOf(properties, 'w:dataBinding'));
      if (value && isPicture) setPicture(content, value, part);
      else if (value) setText(content, shownFor(properties, value));
    }
  };
}

/** The parts of data, and the properties of the document, each by its ID. */
function storesIn(data: PackageReader): ReadonlyMap<string, XmlElement> {
  return new Map([
    ...data
      .relationshipsOf(data.main)
      .filter((each) => kindOf(each) === 'customXml')
      .flatMap(({ target }) => storeAt(target, data)),
    ...data.relationshipsOf('').flatMap((each): [string, XmlElement][] => {
      const id = PROPERTIES.get(kindOf(each));
      return id === undefined ? [] : [[id, data.read(each.target)]];
    }),
  ]);
}

function storeAt(path: string, data: PackageReader): [string, XmlElement][] {
  const properties = data.relationshipsOf(path).find((each) => kindOf(each) === 'customXmlProps');
  if (!properties) return [];
  const { attributes } = data.read(properties.target);
  const [, id] = Object.entries(attributes).find(([name]) => /(?:^|:)itemID$/.test(name)) ?? [];
  return id === undefined ? [] : [[id.toLowerCase(), data.read(path)]];
}

/** One that names no kind is bound as text, too. */
function showsText(properties: XmlElement): boolean {
  const kinds = elementsOf(properties).map(({ nodeName }) => nodeName);
  return kinds.some((kind) => TEXTS.has(kind)) || !kinds.some((kind) => OTHERS.has(kind));
}

function valueAt(root: XmlElement, path: string): string | undefined {
  const [empty, first = '', ...steps] = path.split('/');
  if (empty !== '' || stepFrom([root], first) === undefined) return undefined;
  const [, isAttribute, name = ''] = STEP.exec(steps.at(-1) ?? '') ?? [];
  const elements = isAttribute === '@' ? steps.slice(0, -1) : steps;
  const found = elements.reduce<XmlElement | undefined>(
    (at, step) => at && stepFrom(elementsOf(at), step),
    root,
  );
  return isAttribute === '@' ? attributeOf(found, name) : found && textOf(found);
}

function stepFrom(nodes: readonly XmlElement[], step: string): XmlElement | undefined {
  const [, , name, place = '1'] = STEP.exec(step) ?? [];
  return nodes.filter(({ nodeName }) => localName(nodeName) === name)[Number(place) - 1];
}

function attributeOf(node: XmlElement | undefined, name: string): string | undefined {
  return Object.entries(node?.attributes ?? {}).find(([each]) => localName(each) === name)?.[1];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The text that a list shows for the value, or that a date does; undefined: what it has. */
function shownFor(properties: XmlElement, value: string): string | undefined {
  const date = childOf(properties, 'w:date');
  if (date) return shownDate(date, value);
  const item = descendants(properties, 'w:listItem').find(
    ({ attributes }) => attributes['w:value'] === value,
  );
  return item?.attributes['w:displayText'] ?? value;
}

/** A day other than the saved one. */
function shownDate(date: XmlElement, value: string): string | undefined {
  const said = (name: string) => childOf(date, name)?.attributes['w:val'] ?? '';
  const picture = dateFormat(said('w:dateFormat'));
  const isSaved = date.attributes['w:fullDate']?.startsWith(value.slice(0, 10));
  if (isSaved || !picture.includes('%') || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  return String(formatDate(value, picture, new LocaleFormats(said('w:lid'))));
}

/** In the looks of the first run, unless they are a placeholder's. */
function setText(content: XmlElement, value: string | undefined): void {
  if (value === undefined) return;
  const texts = descendants(content, 'w:t');
  const [first, ...others] = texts;
  const nodes = wordLines(value.replace(/\r\n?/g, '\n'));
  if (!first) {
    addRun(content, nodes);
    return;
  }
  for (const each of others) setChildren(each, []);
  const looks = childOf(first.parentNode, 'w:rPr');
  const style = childOf(looks, 'w:rStyle');
  if (style && /placeholder/i.test(style.attributes['w:val'] ?? '')) replace(style);
  replace(first, nodes);
}

function addRun(content: XmlElement, nodes: readonly XmlElement[]): void {
  const holder = descendants(content, 'w:p')[0] ?? content;
  setChildren(holder, [...holder.childNodes, element('w:r', {}, nodes)]);
}
