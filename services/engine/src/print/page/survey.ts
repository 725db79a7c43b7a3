/** A diagram that cannot be drawn (page/parts/diagrams.js). */
export interface BrokenDiagram {
  /** Number of the diagram in the document, from 1. */
  nth: number;
  /** Line in the diagram, from 1, if known. */
  line?: number;
  /** Whether its kind is unknown. */
  isUnknown?: boolean;
}

/** What a page says of itself that does not fit (page/parts/survey.js). */
export interface Survey {
  /** A diagram that cannot be drawn; then there is nothing else. */
  diagram?: BrokenDiagram;
  /** Whether header or footer takes too much of the page, and how much, in points. */
  tall?: 'top' | 'bottom';
  /** It is one page, and too long. */
  long?: true;
  height: number;
  most: number;
  /** The scale at which it fits, or the smallest allowed one, as a share of the requested one. */
  share: number;
  /** How many elements are cut off at that scale. */
  clipped: number;
  /** Available and needed width, in CSS pixels. */
  width: number;
  reach: number;
  /** The outermost element that is too wide, as its opening tag. */
  element?: string;
}

/** In characters. */
const LONGEST = 4_096;

/** @param text what the page said; a page can say anything @returns undefined: nothing */
export function surveyIn(text: unknown): Survey | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  try {
    return checked(JSON.parse(text) as Partial<Survey>);
  } catch {
    return undefined;
  }
}

function checked({ diagram, tall, long, element, ...numbers }: Partial<Survey>): Survey {
  return {
    ...(diagram && { diagram: checkedDiagram(diagram) }),
    ...(tall && { tall: tall === 'top' ? tall : 'bottom' }),
    ...(long && { long: true }),
    ...(typeof element === 'string' && { element }),
    height: finite(numbers.height),
    most: finite(numbers.most),
    share: Math.min(Math.max(finite(numbers.share, 1), LEAST), 1),
    clipped: Math.min(Math.round(finite(numbers.clipped)), MOST),
    width: finite(numbers.width),
    reach: finite(numbers.reach),
  };
}

/** The smallest share of a scale, whatever a page says. */
const LEAST = 0.5;
const MOST = 1_000_000;

function checkedDiagram({ nth, line, isUnknown }: BrokenDiagram): BrokenDiagram {
  const number = (each: unknown) => Math.min(Math.round(finite(each)), MOST);
  return { nth: number(nth), isUnknown: isUnknown === true, ...(line && { line: number(line) }) };
}

function finite(number: unknown, otherwise = 0): number {
  const value = Number(number);
  return Number.isFinite(value) && value >= 0 ? value : otherwise;
}
