/** Words that Platen itself writes into a document. */
export interface Words {
  contents: string;
  note: string;
  tip: string;
  important: string;
  warning: string;
  caution: string;
}

const words = (...[contents, note, tip, important, warning, caution]: string[]): Words =>
  ({ contents, note, tip, important, warning, caution }) as Words;

const ENGLISH = words('Contents', 'Note', 'Tip', 'Important', 'Warning', 'Caution');

const LANGUAGES: Readonly<Record<string, Words>> = {
  ar: words('المحتويات', 'ملاحظة', 'نصيحة', 'مهم', 'تحذير', 'تنبيه'),
  en: ENGLISH,
  de: words('Inhalt', 'Hinweis', 'Tipp', 'Wichtig', 'Warnung', 'Vorsicht'),
  es: words('Índice', 'Nota', 'Consejo', 'Importante', 'Advertencia', 'Precaución'),
  fr: words('Table des matières', 'Remarque', 'Conseil', 'Important', 'Avertissement', 'Attention'),
  it: words('Indice', 'Nota', 'Suggerimento', 'Importante', 'Avviso', 'Attenzione'),
  ja: words('目次', '注記', 'ヒント', '重要', '警告', '注意'),
  nl: words('Inhoud', 'Opmerking', 'Tip', 'Belangrijk', 'Waarschuwing', 'Let op'),
  pl: words('Spis treści', 'Uwaga', 'Wskazówka', 'Ważne', 'Ostrzeżenie', 'Przestroga'),
  pt: words('Índice', 'Nota', 'Dica', 'Importante', 'Aviso', 'Cuidado'),
  zh: words('目录', '注意', '提示', '重要', '警告', '小心'),
};

/** @param lang BCP 47; English for a language that is not known here */
export function wordsIn(lang = 'en'): Words {
  const [language = ''] = lang.toLowerCase().split('-', 1);
  return Object.hasOwn(LANGUAGES, language) ? (LANGUAGES[language] ?? ENGLISH) : ENGLISH;
}
