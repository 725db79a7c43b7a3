import type { XmlElement } from '../office/xml/tree.ts';

/** Controls that a page shows (ODF 1.3, part 3, 13.5). */
const CONTROLS: ReadonlySet<string> = new Set(
  [
    'form',
    'text',
    'textarea',
    'password',
    'formatted-text',
    'number',
    'date',
    'time',
    'fixed-text',
    'combobox',
    'item',
    'listbox',
    'option',
    'button',
    'checkbox',
    'radio',
    'frame',
    'value-range',
  ].map((name) => `form:${name}`),
);

/** The attributes of their look; those that load, send, bind or run are removed. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['name', 'id', 'label', 'value', 'current-value', 'state', 'current-state'].map(
    (name) => `form:${name}`,
  ),
  ...['selected', 'current-selected', 'dropdown', 'size', 'for', 'multi-line', 'max-length'].map(
    (name) => `form:${name}`,
  ),
  ...['printable', 'visual-effect', 'is-tristate', 'readonly'].map((name) => `form:${name}`),
  'xml:id',
  'text:style-name',
  'office:value',
  'office:string-value',
  'office:date-value',
  'form:control-implementation',
  'office:time-value',
]);

const IMPLEMENTATION = /^(?:ooo:)?com\.sun\.star\.form\.component\.\w+$/;

/** Leaves a form control its looks. @returns what takes its place; undefined if it stays */
export function settleControl(node: XmlElement): XmlElement['childNodes'] | undefined {
  if (!CONTROLS.has(node.nodeName)) return [];
  node.attributes = Object.fromEntries(
    Object.entries(node.attributes).filter(
      ([name, value]) =>
        ATTRIBUTES.has(name) &&
        (name !== 'form:control-implementation' || IMPLEMENTATION.test(value)),
    ),
  );
  return undefined;
}
