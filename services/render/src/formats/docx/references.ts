import { type XmlElement } from '../office/xml/tree.ts';
import { codeOf, setCode } from './check/field-instruction.ts';

/** A field or link that leads to a bookmark (ISO/IEC 29500-1, 17.16.5.45 and others). */
const CODE = /^(\s*(?:(?:REF|PAGEREF|NOTEREF)\s+|HYPERLINK\s+\\l\s+)"?)([^\s"\\]+)/i;

export interface Reference {
  name: string;
  /** True for a field that shows something of its bookmark's. */
  isShown: boolean;
  /** Has it lead to another one. */
  rename: (name: string) => void;
}

/** @returns undefined for a node that refers to no bookmark */
export function referenceOf(node: XmlElement): Reference | undefined {
  const { nodeName, attributes } = node;
  if (nodeName === 'w:hyperlink') {
    const rename = (name: string) => (attributes['w:anchor'] = name);
    return attributes['w:anchor']
      ? { name: attributes['w:anchor'], isShown: false, rename }
      : undefined;
  }
  const isCode = nodeName === 'w:fldSimple' || nodeName === 'w:instrText';
  return isCode ? inCode(codeOf(node), (code) => setCode(node, code)) : undefined;
}

function inCode(code: string, write: (code: string) => void): Reference | undefined {
  const [whole, before = '', name = ''] = CODE.exec(code) ?? [];
  if (whole === undefined) return undefined;
  return {
    name,
    isShown: !/^\s*HYPERLINK/i.test(before),
    rename: (to) => write(`${before}${to}${code.slice(whole.length)}`),
  };
}

/** The key of a bookmark's name: names have no case in Word. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}
