import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';

interface Language {
  toCardinal: (number: number) => string;
}

const require = createRequire(import.meta.url);

/** Of n2words: one module a language and region, loaded when it is met. */
let modules: ReadonlySet<string> | undefined;

/**
 * A number in words, such as `forty-two`.
 * @param locale BCP 47; of a region that the library does not know, the language's main one is taken
 * @throws {TemplateMistake} the library does not know the language
 */
export function numberInWords(number: number, locale: string): string {
  const name = moduleOf(locale);
  if (name === undefined) {
    throw new TemplateMistake(`to_words does not know the language ${quoted(locale)}`);
  }
  return (require(`n2words/${name}`) as Language).toCardinal(number);
}

function moduleOf(locale: string): string | undefined {
  modules ??= new Set(
    readdirSync(join(dirname(require.resolve('n2words/package.json')), 'src'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => file.slice(0, -'.js'.length)),
  );
  const names = [...namesOf(locale), ...namesOf(languageOf(locale))];
  const prefix = `${languageOf(locale)}-`;
  return (
    names.find((name) => modules?.has(name)) ?? [...modules].find((name) => name.startsWith(prefix))
  );
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? '';
}

/** `zh-Hant-TW` and `de-AT`, with a language's main script and region where none is named. */
function namesOf(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return [`${language}-${script}-${region}`, `${language}-${region}`];
  } catch {
    return [];
  }
}
