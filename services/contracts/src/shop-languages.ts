/** A language: its BCP 47 tag, its name in itself, and from which side its lines are read. */
type Language = { tag: string; name: string; direction: 'ltr' | 'rtl' };

/** The language of the texts in the code. */
export const SOURCE_LANGUAGE = 'en';

/** The languages that a shop can have. Each but English has a whole catalogue, `services/i18n/locales/<tag>.po`. */
export const LANGUAGES: readonly Language[] = [
  { tag: SOURCE_LANGUAGE, name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'bn', name: 'বাংলা', direction: 'ltr' },
];

export const isLanguage = (tag: string): boolean => LANGUAGES.some((language) => language.tag === tag);

/** A locale in a language: `de-GB` for `de` and `en-GB`, and the locale itself where it is in that language. */
export function localeIn(language: string, locale: string): string {
  const { language: spoken, region } = new Intl.Locale(locale).maximize();
  return language === spoken ? locale : new Intl.Locale(language, region ? { region } : {}).toString();
}

/** The locale of what the platform has words for, such as countries: that of the shop, or in the language that it has chosen. */
export const wordsLocaleOf = ({ language, locale }: { language: string; locale: string }): string =>
  language === SOURCE_LANGUAGE ? locale : localeIn(language, locale);

export const directionOf = (tag: string): Language['direction'] =>
  LANGUAGES.find((language) => language.tag === tag)?.direction ?? 'ltr';
