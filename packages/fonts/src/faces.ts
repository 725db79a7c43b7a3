import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const TEXT = ['400Regular', '600SemiBold', '700Bold'].flatMap((each) => [each, italic(each)]);
const CODE = ['400Regular', italic('400Regular'), '700Bold'];

/** The faces of the themes' typefaces, each by its package; the engine has Noto Sans from Debian. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  'eb-garamond': TEXT,
  'ibm-plex-sans': [...TEXT, '300Light'],
  inter: TEXT,
  'stix-two-text': TEXT,
  'ibm-plex-mono': CODE,
  'jetbrains-mono': CODE,
};

/**
 * The files of the typefaces that engines have installed. Documents of more than Latin letters have them inside. Chromium prints
 * headers and footers without waiting for a typeface that is in a document.
 * @returns paths of TrueType files
 */
export function fontFiles(): string[] {
  return Object.entries(FACES).flatMap(([name, faces]) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));
    return faces.map((face) => join(folder, face, `${familyOf(name)}_${face}.ttf`));
  });
}

function italic(face: string): string {
  return `${face}_Italic`;
}

/** The file names of the packages: `eb-garamond` is `EBGaramond`. */
function familyOf(name: string): string {
  const words = name
    .split('-')
    .map((word) => SHORT[word] ?? word.replace(/^./, (first) => first.toUpperCase()));
  return words.join('');
}

const SHORT: Readonly<Record<string, string>> = {
  eb: 'EB',
  ibm: 'IBM',
  stix: 'STIX',
  jetbrains: 'JetBrains',
};
