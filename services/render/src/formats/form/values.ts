import { PDFArray, PDFHexString, PDFName, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { boundedText, isRecord, pointerStep, type ErrorDetail } from '@platen/contracts';
import type { Variables } from '../../variables/filler.ts';
import { charactersIn, drawnStates, type FormField } from './fields.ts';

const AS = PDFName.of('AS');
const OFF = PDFName.of('Off');

/** The longest text that all readers take. */
const MOST_CHARACTERS = 32_767;

/** How many options, and how much of them, an error names. In bytes. */
const MOST_NAMED = 500;

/** Why a value does not fit its field. */
class Unfit extends Error {}

/** A group's name is no longer: a field's name may be as long as its file, and have as many dots. */
const LONGEST_GROUP = 1_000;

/**
 * The value for a field: by its whole name, or by the parts of the name, one in another.
 * @returns undefined: none
 */
export function valueFor(fieldName: string, variables: Variables): unknown {
  if (Object.hasOwn(variables, fieldName)) return variables[fieldName];
  const head = fieldName.slice(0, LONGEST_GROUP);
  for (let at = head.indexOf('.'); at > 0; at = head.indexOf('.', at + 1)) {
    const group = head.slice(0, at);
    const inner = Object.hasOwn(variables, group) ? variables[group] : undefined;
    const found = isRecord(inner) ? valueFor(fieldName.slice(at + 1), inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Puts a value into a field. @returns what is wrong with it, if anything */
export function setValue(field: FormField, value: unknown): ErrorDetail | undefined {
  try {
    SETTERS[field.kind ?? 'button'](field, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    const path = `/variables/${field.name.split('.').map(pointerStep).join('/')}`;
    return { path, message: error.message };
  }
}

type Setter = (field: FormField, value: unknown) => void;

const refuse =
  (what: string): Setter =>
  () => {
    throw new Unfit(what);
  };

const SETTERS: Readonly<Record<NonNullable<FormField['kind']>, Setter>> = {
  text: setText,
  choice: setChoice,
  'check box': setButton,
  radio: setButton,
  signature: refuse('is for a signature field, which takes no value'),
  button: refuse('is for a button, which takes no value'),
};

/** A text or number as it is in the request. */
function wordsOf(value: unknown, wanted: string): string {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (typeof value === 'number') return String(value);
  throw new Unfit(`must be ${wanted}`);
}

function setText(field: FormField, value: unknown): void {
  if (field.has('password') || field.has('fileSelect'))
    throw new Unfit('is for a password or a file name, which is not printed');
  const words = wordsOf(value, 'a text or a number');
  const text = field.has('multiline') ? words : words.replaceAll('\n', ' ');
  const { maxLength } = field;
  if (text.length > MOST_CHARACTERS)
    throw new Unfit(`is longer than the ${MOST_CHARACTERS} characters that a field takes`);
  if (maxLength > 0 && charactersIn(text).length > maxLength)
    throw new Unfit(`is longer than the ${maxLength} characters that its field takes`);
  field.dict.delete(PDFName.of('RV'));
  write(field, PDFHexString.fromText(text));
}

function setChoice(field: FormField, value: unknown): void {
  const wanted = (Array.isArray(value) ? value : [value]).map((each) =>
    wordsOf(each, 'one of its options, or a list of them'),
  );
  const chosen = wanted.filter((each) => each !== '' || field.options.some(isCalled('')));
  if (chosen.length > 1 && !field.has('multiSelect')) throw new Unfit('may be one option alone');
  const isFree = field.has('combo') && field.has('edit');
  const values = chosen.map((each) => {
    const option = field.options.find(isCalled(each));
    if (!option && !isFree) throw new Unfit(oneOf(field.options.map(({ value: name }) => name)));
    return PDFHexString.fromText(option?.value ?? each);
  });
  field.dict.delete(PDFName.of('I'));
  const [only] = values;
  if (values.length > 1) write(field, arrayOf(field.dict, values));
  else write(field, only);
}

const isCalled = (text: string) => (option: { value: string; label: string }) =>
  option.value === text || option.label === text;

function arrayOf({ context }: PDFDict, objects: readonly PDFObject[]): PDFArray {
  const array = PDFArray.withContext(context);
  for (const each of objects) array.push(each);
  return array;
}

function setButton(field: FormField, value: unknown): void {
  const { states } = field;
  const state = wantedState(states, value);
  write(field, state);
  field.widgets.forEach((widget, at) => widget.set(AS, states[at]?.state === state ? state : OFF));
}

function wantedState(states: FormField['states'], value: unknown): PDFName {
  if (value === false || value === '' || value === 'Off') return OFF;
  const known = [...new Set(states.map((each) => each.value))];
  const isSingle = known.length === 1;
  const wanted = value === true && isSingle ? known[0] : value;
  const on = states.find((each) => each.value === String(wanted))?.state;
  if (on !== undefined) return on;
  throw new Unfit(oneOf([...(isSingle ? ['true'] : []), 'false', ...known]));
}

/** Whether a place has no drawing of the state that it is in. */
export function lacksDrawing(field: FormField, widget: PDFDict): boolean {
  const drawn = drawnStates(widget);
  if (field.kind === 'text' || field.kind === 'choice') return !widget.has(PDFName.of('AP'));
  const state = widget.lookup(AS);
  return !drawn || (state !== OFF && !drawn.has(state as PDFName));
}

function write({ dict }: FormField, value: PDFObject | undefined): void {
  dict.set(PDFName.of('V'), value ?? PDFHexString.fromText(''));
}

function oneOf(names: readonly string[]): string {
  return `must be one of: ${boundedText(names.map((each) => JSON.stringify(each)).join(', '), MOST_NAMED)}`;
}
