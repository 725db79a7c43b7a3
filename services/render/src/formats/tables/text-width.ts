/**
 * How far each character from U+0020 to U+007E advances in a typeface of a theme, in thousandths of an em: as its
 * file says, regular, with the figures of tables. A test reads the files.
 */
const ADVANCES = {
  // oxfmt-ignore
  Inter: [
    269, 288, 466, 633, 642, 982, 644, 300, 391, 391, 648, 648, 269, 648, 269, 360, 648, 648, 648, 648, 648, 648, 648, 648,
    648, 648, 269, 269, 648, 648, 648, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765,
    639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 391, 360, 391, 471, 456, 323, 562, 612, 571, 612, 583, 370, 613,
    591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 391, 333, 391, 648,
  ],
  // oxfmt-ignore
  'EB Garamond': [
    200, 250, 330, 468, 441, 650, 756, 200, 315, 315, 340, 590, 230, 274, 230, 399, 480, 480, 480, 480, 480, 480, 480, 480,
    480, 480, 248, 228, 560, 566, 560, 376, 749, 692, 587, 710, 754, 564, 512, 729, 810, 340, 340, 681, 584, 901, 792, 763,
    552, 763, 713, 465, 670, 738, 672, 916, 707, 578, 603, 331, 399, 331, 500, 500, 200, 399, 515, 407, 506, 390, 318, 435,
    515, 245, 226, 469, 240, 778, 528, 495, 519, 522, 334, 323, 314, 527, 438, 685, 430, 438, 377, 376, 260, 376, 500,
  ],
  // oxfmt-ignore
  'IBM Plex Sans': [
    236, 284, 419, 713, 598, 927, 694, 242, 335, 335, 450, 600, 272, 399, 272, 383, 600, 600, 600, 600, 600, 600, 600, 600,
    600, 600, 292, 292, 600, 600, 600, 477, 891, 641, 653, 621, 671, 583, 559, 695, 707, 400, 510, 634, 501, 812, 707, 708,
    606, 708, 640, 581, 572, 678, 609, 891, 613, 593, 580, 317, 383, 317, 600, 565, 600, 534, 580, 503, 580, 549, 324, 528,
    568, 250, 250, 527, 272, 873, 568, 560, 580, 580, 367, 487, 351, 568, 492, 768, 507, 499, 464, 343, 314, 343, 600,
  ],
  // oxfmt-ignore
  'Noto Sans': [
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907, 760, 781,
    605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615,
    618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572,
  ],
  // oxfmt-ignore
  'STIX Two Text': [
    235, 283, 334, 573, 495, 692, 736, 187, 343, 343, 410, 720, 245, 315, 245, 387, 495, 495, 495, 495, 495, 495, 495, 495,
    495, 495, 245, 245, 701, 720, 701, 411, 905, 718, 618, 670, 730, 626, 588, 720, 777, 357, 396, 702, 585, 895, 742, 737,
    569, 737, 659, 504, 603, 752, 680, 944, 664, 647, 594, 347, 385, 347, 480, 512, 222, 480, 522, 446, 539, 464, 307, 484,
    577, 285, 263, 542, 283, 852, 576, 514, 537, 521, 380, 395, 315, 570, 481, 749, 479, 483, 458, 312, 267, 312, 557,
  ],
} as const;

/** Characters that no table has, in em: letters of other alphabets, and what is as wide as it is high. */
const OTHER = 0.68;
const FULL = 1;

const IS_FULL = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef\u{1f000}-\u{1ffff}—…]/u;

/** Marks over and under letters, what joins them, and noncharacters, which are no text: they take no room. */
const IS_MARK = /\p{M}|[\u200b-\u200f\ufdd0-\ufdef]/u;

/** Bold letters are a little wider than those measured. */
const BOLDER = 1.06;

const FIRST = 0x20;

/** @returns how wide a text is on one line, in em */
export type TextWidth = (text: string) => number;

/** @param typeface one of a theme; of others the widths of a wide one are taken */
export function textWidthIn(typeface: string): TextWidth {
  const advances: readonly number[] = isMeasured(typeface) ? ADVANCES[typeface] : ADVANCES.Inter;
  return (text) => {
    let width = 0;
    for (const character of text) {
      const advance = advances[(character.codePointAt(0) ?? 0) - FIRST];
      width += advance === undefined ? otherWidth(character) : advance / 1000;
    }
    return width * BOLDER;
  };
}

function isMeasured(typeface: string): typeface is keyof typeof ADVANCES {
  return Object.hasOwn(ADVANCES, typeface);
}

function otherWidth(character: string): number {
  if (IS_FULL.test(character)) return FULL;
  return IS_MARK.test(character) ? 0 : OTHER;
}
