/** Signs that turn the direction of what follows until another one ends that (Unicode, UAX #9, 2). */
const CONTROL = /[\u202A-\u202E\u2066-\u2069]/;

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDCF\uFDF0-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const [FIRST_STRONG, END] = ['\u2068', '\u2069'];
const ISOLATES = /[\u2066-\u2069]/g;
const LINE_ENDS = /(\r\n?|\n)/;

/** A value whose signs of direction turn nothing around it; what has none stays as it is. */
export function isolated(value: string): string {
  return CONTROL.test(value) ? isolatedLines(value) : value;
}

/** The same where it stands among text: letters from right to left, too, turn no digits beside them. */
export function isolatedText(value: string): string {
  return CONTROL.test(value) || RIGHT_TO_LEFT.test(value) ? isolatedLines(value) : value;
}

/** A line's end ends its isolates. */
function isolatedLines(value: string): string {
  return value
    .split(LINE_ENDS)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : isolatedLine(part)))
    .join('');
}

/** Every isolate of the line's own ends in it, and none of others. */
function isolatedLine(line: string): string {
  let open = 0;
  const own = line.replace(ISOLATES, (sign) => {
    if (sign !== END) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return sign;
  });
  return FIRST_STRONG + own + END.repeat(open + 1);
}
